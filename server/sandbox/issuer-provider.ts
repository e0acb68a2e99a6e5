/** oidc-provider, configured as one issuer of the sandbox. */
import { decodeJwt } from 'jose'
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Database } from '../platform/database.ts'
import { accountOfSubject } from './accounts.ts'
import { problemPage } from './issuer-pages.ts'
import { createKeptAdapter } from './kept-adapter.ts'
import { sign, type SigningKey } from './keys.ts'
import { pageHeaders } from './page.ts'

type OidcProvider = typeof import('oidc-provider')

/** What distinguishes the two issuers; `responseType` as in OpenID Connect. */
export interface IssuerKind {
  id: 'google' | 'apple'
  name: string
  responseType: 'id_token' | 'code id_token'
}

/** Google returns the identity token alone; Apple only together with a code. */
export const issuerKinds = {
  google: { id: 'google', name: 'Google', responseType: 'id_token' },
  apple: { id: 'apple', name: 'Apple', responseType: 'code id_token' },
} as const satisfies Record<string, IssuerKind>

const tenMinutes = 600

/** Users type either name of their own machine, and the site responds to both. */
export function originsOf(origin: string): string[] {
  const sibling = new URL(origin)
  if (sibling.hostname === 'localhost') sibling.hostname = '127.0.0.1'
  else if (sibling.hostname === '127.0.0.1') sibling.hostname = 'localhost'
  return [...new Set([origin, sibling.origin])]
}

/**
 * Loaded only when an issuer is created. On import, the package warns about every Node version that is not yet a long-term release; other
 * warnings are passed on.
 */
async function loadOidcProvider(): Promise<OidcProvider> {
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!/^\S*oidc-provider WARNING: Unsupported runtime/.test(String(args[0]))) warn(...args)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** Dependencies of an issuer. */
export interface IssuerDeps {
  /** Has the sandbox's table (kept.ts). */
  db: Database
  origin: string
  /** Path where it is mounted; the issuer is origin and path. */
  path: string
  /** The clock of tokens. */
  now: () => Date
  /** Signs tokens. */
  key: SigningKey
  cookieSecret: string
}

function configurationOf(kind: IssuerKind, { db, path, origin, key, cookieSecret }: IssuerDeps): Configuration {
  const client = {
    client_id: `sandbox-${kind.id}`,
    token_endpoint_auth_method: 'none' as const,
    grant_types: kind.responseType === 'id_token' ? ['implicit'] : ['implicit', 'authorization_code'],
    response_types: [kind.responseType],
    redirect_uris: originsOf(origin).map((site) => `${site}/auth/callback/${kind.id}`),
  }
  return {
    adapter: createKeptAdapter(db, kind.id),
    clients: [client],
    jwks: { keys: [key.privateJwk] },
    responseTypes: [kind.responseType],
    scopes: ['openid'],
    claims: { openid: ['sub'] },
    pkce: { required: () => false },
    cookies: { keys: [cookieSecret], long: { path, httpOnly: true, sameSite: 'lax' } },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false }, userinfo: { enabled: false } },
    interactions: { url: (_, interaction) => `${path}/interaction/${interaction.uid}` },
    findAccount: (_, subject) =>
      accountOfSubject(kind.id, subject) === undefined ? undefined : { accountId: subject, claims: () => ({ sub: subject }) },
    // No consent is needed: the only scope is the identity.
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
      const { client, session, provider } = oidc
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
      grant.addOIDCScope('openid')
      await grant.save()
      return grant
    },
    expiresWithSession: () => false,
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: tenMinutes,
      AuthorizationCode: 300,
      Grant: tenMinutes,
      IdToken: tenMinutes,
      Interaction: tenMinutes,
      RefreshToken: tenMinutes,
      Session: tenMinutes,
    },
    renderError: async (ctx, { error, error_description: description }, cause) => {
      // An error of the sandbox itself is shown unchanged: there is no user to hide it from.
      const body = await problemPage(kind.name, { error, description: error === 'server_error' ? cause.message : (description ?? error) })
      ctx.set(pageHeaders(body))
      ctx.body = body
    },
  }
}

interface ClientSchema {
  prototype: { invalidate: (message: string, code?: string) => void }
}

/** The specifications forbid http and localhost for browser clients; the sandbox uses nothing else. */
function allowLocalhost(provider: Provider): void {
  // Oidc-provider's types leave the schema out.
  const { prototype } = (provider.Client as unknown as { Schema: ClientSchema }).Schema
  const { invalidate } = prototype
  prototype.invalidate = function (message, code) {
    if (code !== 'implicit-force-https' && code !== 'implicit-forbid-localhost') invalidate.call(this, message, code)
  }
}

/** Times of a token by the provider's clock, which can be shifted here; oidc-provider uses the machine's clock only. */
function issueBy(now: () => Date, provider: Provider, key: SigningKey): void {
  const { prototype } = provider.IdToken
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { issue } = prototype
  prototype.issue = async function (context) {
    const iat = Math.floor(now().getTime() / 1000)
    return sign(key, { ...decodeJwt(await issue.call(this, context)), iat, exp: iat + tenMinutes })
  }
}

/** Creates the issuer: one client `sandbox-<id>`, the sandbox’s accounts, and identity tokens of ten minutes by the clock `o.now`. */
export async function createIssuerProvider(kind: IssuerKind, o: IssuerDeps): Promise<Provider> {
  const { key } = o
  const { Provider } = await loadOidcProvider()
  const provider = new Provider(`${o.origin}${o.path}`, configurationOf(kind, o))
  allowLocalhost(provider)
  issueBy(o.now, provider, key)
  // Behind the same proxy as the site: cookies and addresses use https if the players do.
  provider.proxy = o.origin.startsWith('https:')
  // Koa prints an error when a window is closed during a response; failures of the issuer have their own page.
  provider.silent = true
  return provider
}
