/** Google, Apple and the game server, as configured by this installation's environment. */
import type { Environment } from '../platform/environment.ts'
import type { IdentityIssuer, SignInSettings } from './session.settings.ts'

const google = { issuer: 'https://accounts.google.com', alsoKnownAs: ['accounts.google.com'] }

const withQuery = (address: string, query: Record<string, string>): string => `${address}?${new URLSearchParams(query).toString()}`

/** @param clientId of an OAuth client of type "web application" */
export const googleIssuer = (clientId: string): IdentityIssuer => ({
  ...google,
  jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  clientId,
  authorizationUrl: withQuery('https://accounts.google.com/o/oauth2/v2/auth', {
    client_id: clientId,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid',
    // The player chooses the account, also if the browser knows only one.
    prompt: 'select_account',
  }),
})

/** @param clientId a Services ID. No scope is requested: with one, Apple responds by form post only. */
export const appleIssuer = (clientId: string): IdentityIssuer => ({
  issuer: 'https://appleid.apple.com',
  jwksUri: 'https://appleid.apple.com/auth/keys',
  clientId,
  authorizationUrl: withQuery('https://appleid.apple.com/auth/authorize', {
    client_id: clientId,
    // `id_token` alone is not supported.
    response_type: 'code id_token',
    response_mode: 'fragment',
  }),
})

/** The issuers whose client ids or keys the environment contains. */
export const realSignIn = (o: Environment): SignInSettings => ({
  appId: o.SIGN_IN_APP_ID,
  ...(o.GOOGLE_CLIENT_ID === undefined ? {} : { google: googleIssuer(o.GOOGLE_CLIENT_ID) }),
  ...(o.APPLE_CLIENT_ID === undefined ? {} : { apple: appleIssuer(o.APPLE_CLIENT_ID) }),
  ...(o.GAME_ISSUER === undefined || o.GAME_JWKS_URL === undefined
    ? {}
    : { game: { issuer: o.GAME_ISSUER, jwksUri: o.GAME_JWKS_URL, audience: o.GAME_AUDIENCE ?? o.SIGN_IN_APP_ID } }),
})

/** @returns the spelling that members are keyed by, for any spelling of a configured issuer, or of Google */
export const canonicalIssuer = (issuer: string, known: readonly (IdentityIssuer | undefined)[] = []): string =>
  [google, ...known].find((one) => one?.alsoKnownAs?.includes(issuer) === true)?.issuer ?? issuer
