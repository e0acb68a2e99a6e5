import type { FailureData } from '../shared/failure-data.ts'

/** The signed-in member from `GET /auth/account/profiles` (§7). `region` and `server` select notices and server time (R7, R8). */
export type Profile = { memberNumber: string; nickname: string; region?: string | undefined; server?: string | undefined }

/**
 * The user of a session:
 * - `member`: has a profile;
 * - `game`: the in-game view, signed in without a profile (S13); display only, the provider still decides on every call;
 * - `unconfirmed`: a token is stored, but the profile call had no response; the session is kept (docs/decisions/0008);
 * - `keyed`: sign-in returned an authDbKey, so the user is the token plus that key (A2).
 * Users without a profile have a `region` once the tokens or a member's call have told it: null if the member has none.
 */
export type SessionUser =
  | { kind: 'member'; profile: Profile }
  | ({ kind: 'game' } & ToldRegion)
  | ({ kind: 'unconfirmed' } & ToldRegion)
  | ({ kind: 'keyed'; accessToken: string; authDbKey: string } & ToldRegion)

/** `embedded`: the page was opened on a path that contains /ingame (S13). */
export type SessionInput = { embedded: boolean }

/**
 * `failure` is the last failed step; it stays until the next attempt, so that a screen can explain it. `origin`: where the sign-in attempt
 * started and where it continues.
 */
export type SessionContext = {
  embedded: boolean
  user: SessionUser | undefined
  failure: FailureData | undefined
  origin: SignInOrigin
  /** The game's token until it is exchanged; a recording replaces it with a name, like every token. */
  outerToken: string | undefined
  /** True if another tab has stored tokens since this one began to sign in, or to end all sessions. */
  hasTokensElsewhere?: boolean | undefined
}

/** The member who is signed in here and the different member named by the game; a new member has no number. */
export type NamedMembers = NonNullable<FailureData['members']>
export type NamedMember = NamedMembers['here']

/** The exchange of the game's token (A7). `replaces`: the signed-in member has agreed to be replaced. */
export type GameTokenExchange = { outerToken: string; replaces: boolean }

/** Who is signed in after the question: the member signed in `here` (also if the player did not respond), or the `game`'s player. */
export type MemberReplacement = { stays: 'here' | 'game' }

/** The two issuers of identity tokens (A2). */
export type SignInProvider = 'google' | 'apple'

/** One attempt to sign in with an OpenID issuer's identity token (A2). */
export type SignInAttempt = { provider: SignInProvider; idToken: string }

/** Addresses on this site: where sign-in was requested, and where its requester continues; without `next` the rule of A2 decides. */
export type SignInOrigin = { from?: string | undefined; next?: string | undefined }

/** Response to a sign-in; the port has stored the tokens already (A2). */
export type SignInResponse = { accessToken: string; authDbKey?: string | undefined } & ToldRegion

/** The member's region as the provider sent it with the tokens: null if the member has none, undefined if it was not sent. */
export type ToldRegion = { region?: string | null | undefined }

/** Whether the storage holds an access token, and its member's region. The token itself is kept out of machines and recordings. */
export type TokenPresence = { hasAccessToken: boolean } & ToldRegion

/** Requests to the session, and notifications from other parts. */
export type SessionEvent =
  /** Sign in; sent by the login dialog or the callback route (A2). */
  | ({ type: 'session.signIn' } & SignInAttempt & SignInOrigin)
  /** Sign out (A3). */
  | { type: 'session.signOut' }
  /** Sign out on all devices. */
  | { type: 'session.signOutEverywhere' }
  /** The API client received 401 or 403 and waits for renewed tokens (A4). */
  | { type: 'session.tokenRejected' }
  /**
   * Another tab changed the stored tokens; `hasTokens`: whether any are left; `isNewSession`: whether they come from a sign-in, maybe of
   * another member, and not from a renewal.
   */
  | { type: 'session.changedElsewhere'; hasTokens: boolean; isNewSession?: boolean }
  /** The game passed a token in the address (A7); it counts only in the game, and only until the session knows its user. */
  | { type: 'session.exchangeGameToken'; outerToken: string }
  /** A member's call told the member's own region, null if there is none: prices, conditions and server time follow it (R7, R8). */
  | { type: 'session.regionTold'; region: string | null }

/** Events for the navigation bridge and the API client. */
export type SessionEmitted =
  /** Another user, or none: drop cached responses and run guards again. */
  | { type: 'session.changed' }
  /** An attempt began or ended, with any outcome: show or hide the loader, close the login dialog (P1). */
  | { type: 'session.signInStarted' }
  | { type: 'session.signInEnded' }
  /** Signed in with a profile: stay on a product page, else /shop in the shop, else / (A2). */
  | ({ type: 'session.signedIn' } & SignInOrigin)
  /** The attempt failed (A6). */
  | { type: 'session.signInFailed'; failure: FailureData }
  /** Signed out on request: /shop in the shop, else / (A3); `everywhere`: all of the member's sessions have ended. */
  | { type: 'session.signedOut'; everywhere: boolean }
  /** The sessions elsewhere could not be ended and this one is kept; show a message. */
  | { type: 'session.endEverywhereFailed'; failure: FailureData }
  /** The profile call had no response: the session is kept, the profile requested again; show a message. */
  | { type: 'session.unreachable' }
  /** In the game: its token was rejected, or the exchange had no response (A7); show a message. */
  | { type: 'session.gameTokenFailed'; failure: FailureData }
  /** The session ended against the player's will and the storage is cleared: go to / (A1, A4). `failure` holds the reason. */
  | { type: 'session.expired'; failure: FailureData | undefined }
  /** Sign-in succeeded but there was no profile: the storage is cleared; go to / and show a message (§8). */
  | { type: 'session.profileMissing' }
  /** Another tab signed out, or lost the session for both: show a message. */
  | { type: 'session.endedElsewhere' }
  /** Tokens are renewed: waiting calls repeat (A4). */
  | { type: 'session.refreshed' }
  /** The renewal had no response: waiting calls fail, the user stays signed in. */
  | { type: 'session.refreshFailed' }

/**
 * What a screen, guard or client reads from a session:
 * - `initialised`: the session knows its user, so the loading screen may be removed (S19);
 * - `pending`: the user may change in a moment, so a guard waits;
 * - `signedIn`: shown as signed in, also while tokens or profile are being checked again;
 * - `tokenless`: the in-game view without a token of the site (A7): member calls cannot be made, and screens offer alternatives;
 * - `renewable`: a rejected call may request renewed tokens and repeat;
 * - `renewing`: tokens are being renewed.
 */
export type SessionTag = 'initialised' | 'pending' | 'signedIn' | 'tokenless' | 'renewable' | 'renewing'
