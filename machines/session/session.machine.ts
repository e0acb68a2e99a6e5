import { assertEvent } from 'xstate'
import { sessionSetup } from './session.setup.ts'
import { followAsMember, followAsVisitor, followAtStart, keepUnconfirmed, refreshing, restoring } from './session.states.ts'
import type { SessionEvent } from './session.types.ts'

const outerTokenOf = ({ event }: { event: SessionEvent }) => {
  assertEvent(event, 'session.exchangeGameToken')
  return { outerToken: event.outerToken }
}
const attemptOf = ({ event }: { event: SessionEvent }) => {
  assertEvent(event, 'session.signIn')
  return { provider: event.provider, idToken: event.idToken }
}

/**
 * Who is here: a visitor, a member, the in-game view (A1–A4, A7, S13, D2). Takes `{ embedded }`; never ends.
 *
 * The substates `atStart`, `asVisitor` and `asMember` do the same work seen from different sides: what is shown meanwhile (tags)
 * and where a failure leads differ, so that neither the loading screen nor a signed-out header flickers up later.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ embedded: input.embedded, user: undefined, failure: undefined, origin: {} }),
  initial: 'uninitialised',
  states: {
    uninitialised: {
      tags: 'pending',
      invoke: {
        id: 'readTokens',
        src: 'readTokens',
        onDone: [
          {
            guard: { type: 'isEmbeddedWithToken', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: ['assignGameUser', 'announceChange'],
          },
          { guard: { type: 'hasAccessToken', params: ({ event }) => event.output }, target: 'restoring' },
          { target: 'discardingTokens' },
        ],
        onError: 'discardingTokens',
      },
      on: { 'session.exchangeGameToken': 'exchangingGameToken.atStart', 'session.changedElsewhere': followAtStart },
    },

    // No access token: what else may be stored is of no use (A1). Nobody expired, so nothing is announced.
    discardingTokens: {
      tags: 'pending',
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        onDone: [{ guard: 'isEmbedded', target: 'signedIn.tokenless', actions: 'assignGameUser' }, { target: 'signedOut' }],
        onError: [{ guard: 'isEmbedded', target: 'signedIn.tokenless', actions: 'assignGameUser' }, { target: 'signedOut' }],
      },
      on: { 'session.exchangeGameToken': 'exchangingGameToken.atStart', 'session.changedElsewhere': followAtStart },
    },

    restoring,

    signedOut: {
      tags: 'initialised',
      entry: 'clearUser',
      on: {
        'session.signIn': { target: 'signingIn', actions: { type: 'assignOrigin', params: ({ event }) => event } },
        'session.exchangeGameToken': 'exchangingGameToken.asVisitor',
        'session.changedElsewhere': { guard: 'hasGainedTokens', target: '#session.restoring.profile.asVisitor' },
      },
    },

    signingIn: {
      tags: ['pending', 'initialised'],
      entry: 'announceSignInStarted',
      exit: 'announceSignInEnded',
      initial: 'authenticating',
      on: { 'session.signOut': 'signingOut' },
      states: {
        // Whatever other tabs store meanwhile, this attempt is about to replace it.
        authenticating: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: attemptOf,
            onDone: [
              {
                guard: { type: 'hasAuthDbKey', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: [{ type: 'assignKeyedUser', params: ({ event }) => event.output }, 'announceKey', 'announceChange'],
              },
              { target: 'fetchingProfile' },
            ],
            onError: {
              target: '#session.signedOut',
              actions: [
                { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
                { type: 'announceSignInFailed', params: ({ event }) => ({ error: event.error }) },
              ],
            },
          },
        },
        fetchingProfile: {
          invoke: {
            id: 'fetchProfile',
            src: 'fetchProfile',
            onDone: {
              target: '#session.signedIn',
              actions: [{ type: 'assignMember', params: ({ event }) => ({ profile: event.output }) }, 'announceSignedIn', 'announceChange'],
            },
            // Tokens without a profile are of no use: as at the start, they are cleared (§8 "Failure of the profile call").
            onError: [
              keepUnconfirmed,
              {
                target: '#session.clearingSignIn',
                actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          on: { 'session.changedElsewhere': followAsVisitor },
        },
      },
    },

    signedIn: {
      tags: ['signedIn', 'initialised'],
      initial: 'fresh',
      on: {
        'session.signOut': 'signingOut',
        'session.exchangeGameToken': 'exchangingGameToken.asMember',
        'session.changedElsewhere': followAsMember,
      },
      states: {
        // Renewed shortly before the provider would refuse it: most players never meet a 401.
        fresh: {
          tags: 'renewable',
          invoke: {
            id: 'untilRefreshDue',
            src: 'untilRefreshDue',
            onDone: 'refreshing',
            // Then the provider's refusal is what renews it.
            onError: {},
          },
          on: { 'session.tokenRejected': 'refreshing' },
        },
        refreshing,
        // The in-game view counts as signed in (S13), but there is no token that a call could show or that could be renewed.
        tokenless: { tags: 'tokenless', on: { 'session.exchangeGameToken': '#session.exchangingGameToken.atStart' } },
      },
    },

    exchangingGameToken: {
      tags: 'pending',
      initial: 'asVisitor',
      on: { 'session.signOut': 'signingOut' },
      states: {
        // Before any call of a member. In the game its word alone decides who is here: a stored token may be another player's. Elsewhere
        // what was stored before decides when it is not to be had.
        atStart: {
          invoke: {
            id: 'exchangeGameToken',
            src: 'exchangeGameToken',
            input: outerTokenOf,
            onDone: [
              { guard: 'isEmbedded', target: '#session.signedIn', actions: ['assignGameUser', 'announceChange'] },
              { target: '#session.restoring.profile.atStart' },
            ],
            onError: [
              {
                guard: { type: 'isRefusedInGame', params: ({ event }) => ({ error: event.error }) },
                target: '#session.discardingTokens',
                actions: [
                  { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'announceGameTokenFailed', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              {
                guard: 'isEmbedded',
                target: '#session.signedIn.tokenless',
                actions: [
                  'assignGameUser',
                  { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
                  { type: 'announceGameTokenFailed', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              {
                target: '#session.uninitialised',
                actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        asVisitor: {
          tags: 'initialised',
          invoke: {
            id: 'exchangeGameToken',
            src: 'exchangeGameToken',
            input: outerTokenOf,
            onDone: [
              { guard: 'isEmbedded', target: '#session.signedIn', actions: ['assignGameUser', 'announceChange'] },
              { target: '#session.restoring.profile.asVisitor' },
            ],
            onError: { target: '#session.signedOut', actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) } },
          },
        },
        // Calls rejected meanwhile wait for the exchanged tokens as they would for renewed ones.
        asMember: {
          tags: ['signedIn', 'initialised', 'renewable', 'renewing'],
          invoke: {
            id: 'exchangeGameToken',
            src: 'exchangeGameToken',
            input: outerTokenOf,
            onDone: [
              { guard: 'isEmbedded', target: '#session.signedIn', actions: ['announceRefreshed', 'announceChange'] },
              { target: '#session.restoring.profile.asMember', actions: 'announceRefreshed' },
            ],
            onError: {
              target: '#session.signedIn',
              actions: [{ type: 'assignFailure', params: ({ event }) => ({ error: event.error }) }, 'announceRefreshFailed'],
            },
          },
        },
      },
    },

    // The player's wish stands whatever other tabs do; a storage that fails cannot keep anybody signed in.
    signingOut: {
      tags: ['pending', 'initialised'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        onDone: { target: 'signedOut', actions: ['announceSignedOut', 'announceChange'] },
        onError: { target: 'signedOut', actions: ['announceSignedOut', 'announceChange'] },
      },
    },

    // As `clearingSession`, for who was not signed in yet: they are told that it came to nothing.
    clearingSignIn: {
      tags: ['pending', 'initialised'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        onDone: { target: 'signedOut', actions: ['announceProfileMissing', 'announceChange'] },
        onError: { target: 'signedOut', actions: ['announceProfileMissing', 'announceChange'] },
      },
      on: { 'session.changedElsewhere': { guard: 'hasGainedTokens', target: '#session.restoring.profile.asVisitor' } },
    },

    // If another tab signs in at this moment, its tokens are worth more than the tidying.
    clearingSession: {
      tags: ['pending', 'initialised'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        onDone: [
          { guard: 'isEmbedded', target: 'signedIn.tokenless', actions: ['assignGameUser', 'announceExpired', 'announceChange'] },
          { target: 'signedOut', actions: ['announceExpired', 'announceChange'] },
        ],
        onError: [
          { guard: 'isEmbedded', target: 'signedIn.tokenless', actions: ['assignGameUser', 'announceExpired', 'announceChange'] },
          { target: 'signedOut', actions: ['announceExpired', 'announceChange'] },
        ],
      },
      on: { 'session.changedElsewhere': { guard: 'hasGainedTokens', target: '#session.restoring.profile.asVisitor' } },
    },
  },
})
