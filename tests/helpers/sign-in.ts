/** Everything a test needs to sign a member in: two issuers, the game, and the steps of a site. */
import type { Profile } from '#machines/session/session.types.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { widerLimits } from '#server/platform/limits.ts'
import { upsertMember, type MemberRecord } from '#server/session/members.queries.ts'
import { startSession } from '#server/session/tokens.ts'
import { FakeIssuer, fetchOf, type Claims } from './fake-issuer.ts'
import type { Answer, Provider } from './provider.ts'

/** Like Google, which also signs as `accounts.google.test`, without a scheme. */
export const google = new FakeIssuer('https://accounts.google.test', 'google-client')
export const apple = new FakeIssuer('https://appleid.apple.test', 'apple-service', 'ES256')
export const game = new FakeIssuer('https://game.test', 'the-site', 'ES256')

export const appId = 'the-site'

/** A provider that trusts these three. Its limits are high; a test of limits sets its own. */
export const signInDeps: Partial<ServerDeps> = {
  signIn: { appId, google: google.identity(['accounts.google.test']), apple: apple.identity(), game: game.game() },
  fetch: fetchOf(google, apple, game),
  limits: widerLimits(1000),
}

/** A member with Google's `player-1` by default. */
export const aMember = (provider: Provider, record: Partial<MemberRecord> = {}): Promise<string> =>
  upsertMember(
    provider.database.db,
    { nickname: 'Ash', region: 'KR', server: 'Hollow-01', identities: [{ issuer: google.issuer, subject: 'player-1' }], ...record },
    provider.now,
  )

/** The header of a new session of a member. */
export const bearerOf = async ({ database, now }: Provider, memberId: string): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${(await startSession(database.db, { memberId, now })).access.token}`,
})

/** The member's profile, as the session keeps it. */
export async function profileOf(provider: Provider, memberId: string): Promise<Profile> {
  const { memberNumber, nickname, region, server } = (await provider.get('/api/auth/account/profiles', await bearerOf(provider, memberId)))
    .body
  return { memberNumber, nickname, region: region ?? undefined, server: server ?? undefined }
}

/** The tokens of this browser, as the site stores them. */
export const storeTokens = (access: string, refreshToken: string, region?: string | null): void => {
  if (region !== undefined) localStorage.setItem('site.region', region ?? '')
  localStorage.setItem('site.access-token', access)
  localStorage.setItem('site.refresh-token', refreshToken)
}
export const storedTokens = () => [localStorage.getItem('site.access-token'), localStorage.getItem('site.refresh-token')]

export const nonceOf = async (provider: Provider): Promise<string> =>
  (await provider.get('/api/site/config?locale=en&include=signIn')).body.signIn.nonce as string

export const sendIdToken = (provider: Provider, idToken: string, o: { to?: 'google' | 'apple'; language?: string } = {}): Promise<Answer> =>
  provider.send('POST', `/api/auth/tokens/${o.to ?? 'google'}/cs-site`, { appId, idToken }, { 'accept-language': o.language ?? 'en' })

/** The complete sign-in of a site: a nonce, the issuer's token, site tokens. */
export async function signIn(provider: Provider, claims: Claims = {}, issuer = google): Promise<Answer> {
  const token = await issuer.issueToken(provider.now, { nonce: await nonceOf(provider), ...claims })
  return sendIdToken(provider, token, { to: issuer === apple ? 'apple' : 'google' })
}

export const refresh = (provider: Provider, token: string): Promise<Answer> =>
  provider.send('PUT', '/api/auth/tokens/cs-site', { refresh: token })

export const profile = (provider: Provider, token: string): Promise<Answer> =>
  provider.get('/api/auth/account/profiles', { authorization: `Bearer ${token}` })

export const exchange = (provider: Provider, token: string, body?: object): Promise<Answer> =>
  provider.send('POST', '/api/auth/tokens/outer-site', body, { authorization: `Bearer ${token}` })

/** @param key the session's refresh token, or the part of it that the site keeps */
export const logOut = (provider: Provider, key: string, query = ''): Promise<Answer> =>
  provider.send('DELETE', `/api/auth/tokens/cs-site${query}`, undefined, { authorization: `Bearer ${key}` })
