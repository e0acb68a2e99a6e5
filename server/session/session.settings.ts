/** The issuers that this provider trusts: two of identity tokens and the game server. Configuration (docs/requirements.md "Session"). */

/** An OpenID issuer of identity tokens. */
export interface IdentityIssuer {
  /** The `iss` that members are keyed by. */
  issuer: string
  /** Other spellings of the same issuer, e.g. Google's without the scheme. */
  alsoKnownAs?: readonly string[]
  /** Address of its public keys (JSON Web Key Set). */
  jwksUri: string
  /** This site's client id at the issuer; the `aud` of its tokens. */
  clientId: string
  /** Its authorisation address with all fixed parameters; the site adds `redirect_uri`, `state` and `nonce`. */
  authorizationUrl: string
}

/** The game server, which signs tokens for players who open the site from the game (A7). */
export interface GameIssuer {
  issuer: string
  jwksUri: string
  /** The `aud` of its tokens. */
  audience: string
}

/** The issuers of a site; undefined: sign-in with it is refused with SIGN_IN_UNAVAILABLE. */
export interface SignInSettings {
  /** The fixed platform app id of social sign-in (§9). */
  appId: string
  google?: IdentityIssuer
  apple?: IdentityIssuer
  game?: GameIssuer
}
