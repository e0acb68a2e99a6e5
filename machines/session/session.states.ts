import { sessionSetup } from './session.setup.ts'
import type { ToldRegion } from './session.types.ts'

/**
 * Transitions on `session.changedElsewhere`: this tab follows the other tab's change (docs/requirements.md "Session"). They never clear the
 * storage, since it holds that tab's tokens.
 */
export const followAtStart = [
  { guard: 'hasGainedTokens', target: '#session.restoring.profile.atStart' },
  { guard: 'hasLostTokens', target: '#session.signedOut' },
] as const
/** The game's token counts only in the game, and is exchanged before anything else happens (A7). */
export const exchangeInGame = {
  guard: 'isEmbedded',
  target: '#session.exchangingGameToken',
  actions: { type: 'assignGameToken', params: ({ event }: { event: { outerToken: string } }) => event },
} as const
/** The game's player is the user, with the region that the exchange told. */
export const asGameMember = {
  target: '#session.signedIn',
  actions: [
    { type: 'assignGameMember', params: ({ event }: { event: { output: ToldRegion | undefined } }) => event.output },
    'forgetGameToken',
    'announceChange',
  ],
} as const
/** The member who is signed in here stays the user of the in-game view (S13), as if the game had passed no token: with the stored region. */
export const asInGame = { target: '#session.uninitialised', actions: 'forgetGameToken' } as const
/** The game's token was rejected, or got no response. Stored tokens are kept but not sent: no link can end a player's session. */
export const withoutGameToken = {
  target: '#session.signedIn.tokenless',
  actions: [
    'assignGameUser',
    'forgetGameToken',
    { type: 'assignFailure', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
    { type: 'announceGameTokenFailed', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
  ],
} as const
/** `followAtStart` for a visitor: becoming a member is announced, staying a visitor is not. */
export const followAsVisitor = [
  { guard: 'hasGainedTokens', target: '#session.restoring.profile.asVisitor' },
  { guard: 'hasLostTokens', target: '#session.signedOut' },
] as const
/**
 * `followAtStart` for a member, who is shown as signed in until the new response arrives. After a sign-in elsewhere it may be another member, to
 * whom the calls belong from now on: the earlier name and the cached responses are dropped at once.
 */
export const followAsMember = [
  {
    guard: 'hasGainedNewSession',
    target: '#session.restoring.profile.asMember',
    actions: ['assignUnconfirmedUser', 'announceChange'],
  },
  { guard: 'hasGainedTokens', target: '#session.restoring.profile.asMember' },
  { guard: 'hasLostTokens', target: '#session.signedOut', actions: ['announceEndedElsewhere', 'announceChange'] },
] as const

const failureOf = { type: 'assignFailure', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) } as const
/** The attempt to sign in failed. */
export const signInFailed = [
  failureOf,
  { type: 'announceSignInFailed', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
] as const
/** The sessions on all devices could not be ended. */
export const endEverywhereFailed = [
  failureOf,
  { type: 'announceEndEverywhereFailed', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
] as const
const isUnanswered = { type: 'isUnanswered', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) } as const

/**
 * The profile call had no response: a token is stored, and the profile is requested again (docs/decisions/0008). A transition on an error
 * of `fetchProfile` for a user who is not shown as a member yet.
 */
export const keepUnconfirmed = {
  guard: isUnanswered,
  target: '#session.restoring.profile.unreachable',
  actions: [failureOf, 'assignUnconfirmedUser', 'announceUnreachable', 'announceChange'],
} as const

/** Renews the tokens; its sibling is `fresh`. Only a definite rejection ends the session, not a lost connection or a losing tab (A4). */
export const refreshing = sessionSetup.createStateConfig({
  tags: ['renewing', 'renewable'],
  invoke: {
    id: 'refreshTokens',
    src: 'refreshTokens',
    onDone: { target: 'fresh', actions: 'announceRefreshed' },
    onError: [
      {
        guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
        target: '#session.clearingSession',
        actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
      },
      {
        target: 'fresh',
        actions: [{ type: 'assignFailure', params: ({ event }) => ({ error: event.error }) }, 'announceRefreshFailed'],
      },
    ],
  },
})

/**
 * Fetches the profile with stored tokens (A1). If the access token turns out to be too old, the tokens are renewed in parallel and the
 * client repeats the call, which stays in progress.
 */
export const restoring = sessionSetup.createStateConfig({
  type: 'parallel',
  tags: 'renewable',
  on: {
    'session.signOut': 'signingOut',
    'session.regionTold': { actions: { type: 'assignRegion', params: ({ event }) => event } },
  },
  states: {
    profile: {
      initial: 'atStart',
      states: {
        atStart: {
          tags: 'pending',
          invoke: {
            id: 'fetchProfile',
            src: 'fetchProfile',
            onDone: {
              target: '#session.signedIn',
              actions: [{ type: 'assignMember', params: ({ event }) => ({ profile: event.output }) }, 'announceChange'],
            },
            // For any response (§8 "Failure of the profile call").
            onError: [keepUnconfirmed, { target: '#session.clearingSession', actions: failureOf }],
          },
          on: { 'session.changedElsewhere': followAtStart },
        },
        asVisitor: {
          tags: ['pending', 'initialised'],
          invoke: {
            id: 'fetchProfile',
            src: 'fetchProfile',
            onDone: {
              target: '#session.signedIn',
              actions: [{ type: 'assignMember', params: ({ event }) => ({ profile: event.output }) }, 'announceChange'],
            },
            onError: [
              // Another tab has signed in: its tokens are stored, and a lost connection says nothing about them.
              keepUnconfirmed,
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#session.clearingSession',
                actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
              },
              { target: '#session.signedOut', actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
          on: { 'session.changedElsewhere': followAsVisitor },
        },
        asMember: {
          tags: ['signedIn', 'initialised'],
          invoke: {
            id: 'fetchProfile',
            src: 'fetchProfile',
            // Usually another tab has only renewed the tokens: the same member is not announced again.
            onDone: [
              {
                guard: { type: 'isSameMember', params: ({ event }) => ({ profile: event.output }) },
                target: '#session.signedIn',
                actions: { type: 'assignMember', params: ({ event }) => ({ profile: event.output }) },
              },
              {
                target: '#session.signedIn',
                actions: [{ type: 'assignMember', params: ({ event }) => ({ profile: event.output }) }, 'announceChange'],
              },
            ],
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#session.clearingSession',
                actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
              },
              // A user who was never confirmed is not shown any longer than in `atStart`.
              {
                guard: { type: 'isUnconfirmedUnanswered', params: ({ event }) => ({ error: event.error }) },
                target: 'unreachable',
                actions: failureOf,
              },
              { guard: 'isUnconfirmed', target: '#session.clearingSession', actions: failureOf },
              { target: '#session.signedIn', actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
          on: { 'session.changedElsewhere': followAsMember, 'session.signOutEverywhere': '#session.endingEverywhere' },
        },
        // Shown as signed in: calls made in this state report the missing connection themselves.
        unreachable: {
          tags: ['signedIn', 'initialised'],
          invoke: { id: 'untilReachable', src: 'untilReachable', onDone: 'asMember', onError: {} },
          on: { 'session.changedElsewhere': followAsMember, 'session.signOutEverywhere': '#session.endingEverywhere' },
        },
      },
    },
    tokens: {
      initial: 'fresh',
      states: { fresh: { on: { 'session.tokenRejected': 'refreshing' } }, refreshing },
    },
  },
})
