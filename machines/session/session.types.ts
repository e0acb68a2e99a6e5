import type { FailureData } from '../shared/failure-data.ts'

/** Who is signed in, as `GET /auth/account/profiles` tells (§7). `region` and `server` choose notices and server time (R7, R8). */
export type Profile = { memberNumber: string; nickname: string; region?: string | undefined; server?: string | undefined }

/**
 * The user of a session:
 * - `member`: has a profile;
 * - `game`: the in-game view, signed in without a profile (S13); display only, the provider still decides on every call;
 * - `unconfirmed`: a token is stored, and no answer came to the question whose it is: the session is kept (docs/decisions/0008);
 * - `keyed`: sign-in answered with an authDbKey, so the user is the token plus that key (A2).
 */
export type SessionUser =
  | { kind: 'member'; profile: Profile }
  | { kind: 'game' }
  | { kind: 'unconfirmed' }
  | { kind: 'keyed'; accessToken: string; authDbKey: string }

/** `embedded`: the page was opened on a path that contains /ingame (S13). */
export type SessionInput = { embedded: boolean }

/**
 * `failure` is the last failed step; it stays until the next attempt, so that a screen can explain it.
 * `origin`: where the attempt to sign in came from and goes on.
 */
export type SessionContext = {
  embedded: boolean
  user: SessionUser | undefined
  failure: FailureData | undefined
  origin: SignInOrigin
  /** The game's token until it is exchanged; a recording keeps a name for it, as of every token. */
  outerToken: string | undefined
}

/** Two members where one is logged in and the game names another; no number for who is new here. */
export type NamedMembers = NonNullable<FailureData['members']>
export type NamedMember = NamedMembers['here']

/** The exchange of the game's token (A7). `replaces`: the member who is logged in has agreed. */
export type GameTokenExchange = { outerToken: string; replaces: boolean }

/** Who stays: the member who is logged in `here`, also where there was no answer, or the `game`'s player. */
export type WhoStays = { stays: 'here' | 'game' }

/** The two issuers of identity tokens (A2). */
export type SignInProvider = 'google' | 'apple'

/** One attempt to sign in with an OpenID issuer's identity token (A2). */
export type SignInAttempt = { provider: SignInProvider; idToken: string }

/** Addresses on this site: where sign-in was asked, and where whatever asked for it goes on; without `next` the rule of A2 decides. */
export type SignInOrigin = { from?: string | undefined; next?: string | undefined }

/** What sign-in answered; the port has stored the tokens already (A2). */
export type SignInAnswer = { accessToken: string; authDbKey?: string | undefined }

/** Whether the storage holds an access token. The token itself stays out of machines and recordings. */
export type TokenPresence = { hasAccessToken: boolean }

/** What may be asked of the session, and what others tell it. */
export type SessionEvent =
  /** Sign in; the login dialog or the callback route asks (A2). */
  | ({ type: 'session.signIn' } & SignInAttempt & SignInOrigin)
  /** Sign out (A3). */
  | { type: 'session.signOut' }
  /** Sign out on all devices. */
  | { type: 'session.signOutEverywhere' }
  /** The API client got 401 or 403 and waits for renewed tokens (A4). */
  | { type: 'session.tokenRejected' }
  /** Another tab changed the stored tokens; `hasTokens`: whether any are left. */
  | { type: 'session.changedElsewhere'; hasTokens: boolean }
  /** The game handed a token over in the address (A7); it counts in the game alone, and until it is known who is here. */
  | { type: 'session.exchangeGameToken'; outerToken: string }

/** Facts for the navigation bridge and the API client. */
export type SessionEmitted =
  /** Another user, or none: drop cached answers and run guards again. */
  | { type: 'session.changed' }
  /** An attempt began / ended, however it ended: show and hide the loader, close the login dialog (P1). */
  | { type: 'session.signInStarted' }
  | { type: 'session.signInEnded' }
  /** Signed in with a profile: stay on a product page, else /shop in the shop, else / (A2). */
  | ({ type: 'session.signedIn' } & SignInOrigin)
  /** Signed in with an authDbKey: nothing redirects (A2); `from` is for who has left the page on the way. */
  | ({ type: 'session.keyReceived' } & SignInOrigin)
  /** The attempt failed; `isNotMember(failure)` tells 2424 (A6). */
  | ({ type: 'session.signInFailed'; failure: FailureData } & SignInOrigin)
  /** Signed out on request: /shop in the shop, else / (A3); `everywhere`: all of the member's sessions have ended. */
  | { type: 'session.signedOut'; everywhere: boolean }
  /** The sessions elsewhere could not be ended, and this one is kept; say so. */
  | { type: 'session.endEverywhereFailed'; failure: FailureData }
  /** The profile call had no answer: the session is kept and the profile asked for again; say so. `from`: where a sign-in came from. */
  | ({ type: 'session.unreachable' } & SignInOrigin)
  /** In the game: its token was refused, or the exchange had no answer (A7); say so. */
  | { type: 'session.gameTokenFailed'; failure: FailureData }
  /** The session ended against the player's will and the storage is cleared: go to / (A1, A4). `failure` says why. */
  | { type: 'session.expired'; failure: FailureData | undefined }
  /** Signing in went well, and then there was no profile: the storage is cleared; go to / and say so (§8). */
  | { type: 'session.profileMissing' }
  /** Another tab signed out, or lost the session for both: say so. */
  | { type: 'session.endedElsewhere' }
  /** Tokens are renewed: waiting calls repeat (A4). */
  | { type: 'session.refreshed' }
  /** No answer to the renewal: waiting calls fail, nobody is signed out. */
  | { type: 'session.refreshFailed' }

/**
 * What a screen, guard or client asks of a session:
 * - `initialised`: it is known who is here, so the loading screen may go (S19);
 * - `pending`: the answer may change in a moment, so a guard waits;
 * - `signedIn`: shown as signed in, also while tokens or profile are looked at again;
 * - `tokenless`: the in-game view without a token of the site (A7): no call of a member can be made, a screen offers what to do;
 * - `renewable`: a rejected call may ask for renewed tokens and repeat;
 * - `renewing`: tokens are being renewed.
 */
export type SessionTag = 'initialised' | 'pending' | 'signedIn' | 'tokenless' | 'renewable' | 'renewing'
