import { sessionSetup } from './session.setup.ts'

/**
 * Transitions on `session.changedElsewhere`: another tab's word is followed (docs/requirements.md "Session").
 * Storage is never cleared on the way, since it holds that tab's tokens.
 */
export const followAtStart = [
  { guard: 'hasGainedTokens', target: '#session.restoring.profile.atStart' },
  { guard: 'hasLostTokens', target: '#session.signedOut' },
] as const
/** The game's token counts in the game alone, and before anything else happens (A7). */
export const exchangeInGame = {
  guard: 'isEmbedded',
  target: '#session.exchangingGameToken',
  actions: { type: 'assignGameToken', params: ({ event }: { event: { outerToken: string } }) => event },
} as const
/** The game's view of whoever is here now: its own player, or the member who stays (S13). */
export const asInGame = { target: '#session.signedIn', actions: ['assignGameUser', 'forgetGameToken', 'announceChange'] } as const
/** The game's token was refused, or had no answer: stored tokens stay and are not sent, so that no link ends anybody's session. */
export const withoutGameToken = {
  target: '#session.signedIn.tokenless',
  actions: [
    'assignGameUser',
    'forgetGameToken',
    { type: 'assignFailure', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
    { type: 'announceGameTokenFailed', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
  ],
} as const
/** The same for whoever is signed out so far: becoming a member is news, staying a visitor is not. */
export const followAsVisitor = [
  { guard: 'hasGainedTokens', target: '#session.restoring.profile.asVisitor' },
  { guard: 'hasLostTokens', target: '#session.signedOut' },
] as const
/** The same for a member: shown as signed in until the new answer is there. */
export const followAsMember = [
  { guard: 'hasGainedTokens', target: '#session.restoring.profile.asMember' },
  { guard: 'hasLostTokens', target: '#session.signedOut', actions: ['announceEndedElsewhere', 'announceChange'] },
] as const

const failureOf = { type: 'assignFailure', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) } as const
const isUnanswered = { type: 'isUnanswered', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) } as const

/**
 * The profile had no answer: somebody is here, and it is asked again who (docs/decisions/0008). A transition on an error of `fetchProfile`
 * for who is not shown as a member yet.
 */
export const keepUnconfirmed = {
  guard: isUnanswered,
  target: '#session.restoring.profile.unreachable',
  actions: [failureOf, 'assignUnconfirmedUser', 'announceUnreachable', 'announceChange'],
} as const

/** Renews the tokens; its sibling is `fresh`. Only a definite refusal ends the session; a dead network or a losing tab never does (A4). */
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
 * Fetches the profile with stored tokens (A1). The call itself may find the access token too old: tokens are renewed beside it,
 * and the client repeats the call, which goes on all the while.
 */
export const restoring = sessionSetup.createStateConfig({
  type: 'parallel',
  tags: 'renewable',
  on: { 'session.signOut': 'signingOut' },
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
            // Whatever was answered (§8 "Failure of the profile call").
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
            // Most often another tab merely renewed the tokens: the same member is no news.
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
              // Who was never known is not shown any longer than as `atStart`.
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
        // Shown as signed in: what is asked meanwhile says itself that there is no connection.
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
