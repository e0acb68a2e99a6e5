import { assertEvent } from 'xstate'
import { isRefusal } from '../shared/failure-data.ts'
import { sessionSetup } from './session.setup.ts'
import {
  asGameMember,
  asInGame,
  endEverywhereFailed,
  exchangeInGame,
  followAsMember,
  followAsVisitor,
  followAtStart,
  keepUnconfirmed,
  refreshing,
  restoring,
  signInFailed,
  withoutGameToken,
} from './session.states.ts'
import type { NamedMember, SessionContext, SessionEvent } from './session.types.ts'

const membersOf = ({ context }: { context: SessionContext }) => context.failure?.members ?? { here: unnamedMember, game: unnamedMember }
/** Used for a recording, which keeps no names. */
const unnamedMember: NamedMember = { nickname: '', memberNumber: null }
/** Tokens that the provider has not refused end there too when this browser forgets them. */
const endsForgotten = ({ context: { failure } }: { context: SessionContext }) => ({
  endsSession: failure !== undefined && !isRefusal(failure),
})
const attemptOf = ({ event }: { event: SessionEvent }) => {
  assertEvent(event, 'session.signIn')
  return { provider: event.provider, idToken: event.idToken }
}

/**
 * The session: a visitor, a member or the in-game view (A1–A4, A7, S13, D2). Takes `{ embedded }`; never ends.
 *
 * The substates `atStart`, `asVisitor` and `asMember` do the same work but differ in their tags (what is shown while they run) and in the
 * target after a failure. Therefore neither the loading screen nor a signed-out header flickers up later.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ embedded: input.embedded, user: undefined, failure: undefined, origin: {}, outerToken: undefined }),
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
            actions: [{ type: 'assignGameMember', params: ({ event }) => event.output }, 'announceChange'],
          },
          { guard: { type: 'hasAccessToken', params: ({ event }) => event.output }, target: 'restoring' },
          { target: 'discardingTokens' },
        ],
        onError: 'discardingTokens',
      },
      on: { 'session.exchangeGameToken': exchangeInGame, 'session.changedElsewhere': followAtStart },
    },

    // Without an access token any other stored value is useless (A1). No session has expired, so nothing is announced.
    discardingTokens: {
      tags: 'pending',
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: { endsSession: false },
        onDone: [{ guard: 'isEmbedded', target: 'signedIn.tokenless', actions: 'assignGameUser' }, { target: 'signedOut' }],
        onError: [{ guard: 'isEmbedded', target: 'signedIn.tokenless', actions: 'assignGameUser' }, { target: 'signedOut' }],
      },
      on: { 'session.exchangeGameToken': exchangeInGame, 'session.changedElsewhere': followAtStart },
    },

    restoring,

    signedOut: {
      tags: 'initialised',
      entry: 'clearUser',
      on: {
        'session.signIn': { target: 'signingIn', actions: { type: 'assignOrigin', params: ({ event }) => event } },
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
        // If this attempt succeeds, it replaces the tokens that another tab has stored meanwhile; if it fails, this tab follows that one.
        authenticating: {
          exit: 'forgetTokensElsewhere',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: attemptOf,
            onDone: [
              {
                guard: { type: 'hasAuthDbKey', params: ({ event }) => event.output },
                target: '#session.signedIn',
                actions: [{ type: 'assignKeyedUser', params: ({ event }) => event.output }, 'announceChange'],
              },
              { target: 'fetchingProfile' },
            ],
            onError: [
              {
                guard: 'hasTokensElsewhere',
                target: '#session.restoring.profile.asVisitor',
                actions: signInFailed,
              },
              { target: '#session.signedOut', actions: signInFailed },
            ],
          },
          on: { 'session.changedElsewhere': { actions: { type: 'assignTokensElsewhere', params: ({ event }) => event } } },
        },
        fetchingProfile: {
          invoke: {
            id: 'fetchProfile',
            src: 'fetchProfile',
            onDone: {
              target: '#session.signedIn',
              actions: [{ type: 'assignMember', params: ({ event }) => ({ profile: event.output }) }, 'announceSignedIn', 'announceChange'],
            },
            // Tokens without a profile are useless; they are cleared as at the start (§8 "Failure of the profile call").
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
        'session.regionTold': { actions: { type: 'assignRegion', params: ({ event }) => event } },
        'session.signOut': 'signingOut',
        'session.signOutEverywhere': 'endingEverywhere',
        'session.changedElsewhere': followAsMember,
      },
      states: {
        // Renewed shortly before the provider would reject the token, so most players never cause a 401.
        fresh: {
          tags: 'renewable',
          invoke: {
            id: 'untilRefreshDue',
            src: 'untilRefreshDue',
            onDone: 'refreshing',
            // In that case the provider's rejection triggers the renewal.
            onError: {},
          },
          on: { 'session.tokenRejected': 'refreshing' },
        },
        refreshing,
        // The in-game view counts as signed in (S13), but has no token to send or to renew.
        tokenless: { tags: 'tokenless' },
      },
    },

    // In the game, the game's token decides who the player is, before any member call: a stored token may belong to another player.
    exchangingGameToken: {
      tags: 'pending',
      invoke: {
        id: 'exchangeGameToken',
        src: 'exchangeGameToken',
        input: ({ context }) => ({ outerToken: context.outerToken ?? '', replaces: false }),
        onDone: asGameMember,
        onError: [
          {
            guard: { type: 'isAnotherMember', params: ({ event }) => ({ error: event.error }) },
            target: 'askingWhoStays',
            actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
          },
          withoutGameToken,
        ],
      },
    },

    // Another member is signed in here. Only the player can allow the game's player to replace that member. No response counts as no.
    askingWhoStays: {
      tags: 'pending',
      invoke: {
        id: 'askWhoStays',
        src: 'askWhoStays',
        input: membersOf,
        onDone: [{ guard: { type: 'isReplaced', params: ({ event }) => event.output }, target: 'replacingMember' }, asInGame],
        onError: asInGame,
      },
    },

    replacingMember: {
      tags: 'pending',
      invoke: {
        id: 'exchangeGameToken',
        src: 'exchangeGameToken',
        input: ({ context }) => ({ outerToken: context.outerToken ?? '', replaces: true }),
        onDone: asGameMember,
        onError: withoutGameToken,
      },
    },

    // Keeps the session until the provider has confirmed that the sessions on all devices have ended. A new one of another tab is not
    // concerned, maybe of another member: this tab follows it afterwards.
    endingEverywhere: {
      tags: ['signedIn', 'initialised', 'pending'],
      exit: 'forgetTokensElsewhere',
      invoke: {
        id: 'endEverywhere',
        src: 'endEverywhere',
        onDone: [{ guard: 'hasTokensElsewhere', target: '#session.restoring.profile.asMember' }, 'clearingEverywhere'],
        onError: [
          // The refused session is not the one that is followed.
          {
            guard: { type: 'isRefusedWithTokensElsewhere', params: ({ event }) => ({ error: event.error }) },
            target: '#session.restoring.profile.asMember',
          },
          {
            guard: 'hasTokensElsewhere',
            target: '#session.restoring.profile.asMember',
            actions: endEverywhereFailed,
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'clearingSession',
            actions: { type: 'assignFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: 'isUnconfirmed',
            target: '#session.restoring.profile.asMember',
            actions: endEverywhereFailed,
          },
          { target: 'signedIn', actions: endEverywhereFailed },
        ],
      },
      on: {
        'session.changedElsewhere': [
          {
            guard: 'hasGainedNewSession',
            actions: [{ type: 'assignTokensElsewhere', params: ({ event }) => event }, 'assignUnconfirmedUser', 'announceChange'],
          },
          { guard: 'hasLostTokens', target: 'signedOut', actions: ['announceEndedElsewhere', 'announceChange'] },
        ],
      },
    },
    clearingEverywhere: {
      tags: ['pending', 'initialised'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: { endsSession: false },
        onDone: { target: 'signedOut', actions: ['announceSignedOutEverywhere', 'announceChange'] },
        onError: { target: 'signedOut', actions: ['announceSignedOutEverywhere', 'announceChange'] },
      },
    },

    // Other tabs do not cancel the player's sign-out, and neither a failing storage nor a lost connection keeps the player signed in. The
    // provider is notified afterwards (src/features/session/ended-sessions.ts).
    signingOut: {
      tags: ['pending', 'initialised'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: { endsSession: true },
        onDone: { target: 'signedOut', actions: ['announceSignedOut', 'announceChange'] },
        onError: { target: 'signedOut', actions: ['announceSignedOut', 'announceChange'] },
      },
    },

    // Like `clearingSession`, for a visitor who was not signed in yet: the failed attempt is reported to them.
    clearingSignIn: {
      tags: ['pending', 'initialised'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: endsForgotten,
        onDone: { target: 'signedOut', actions: ['announceProfileMissing', 'announceChange'] },
        onError: { target: 'signedOut', actions: ['announceProfileMissing', 'announceChange'] },
      },
      on: { 'session.changedElsewhere': { guard: 'hasGainedTokens', target: '#session.restoring.profile.asVisitor' } },
    },

    // If another tab signs in at this moment, its tokens take precedence over the clearing.
    clearingSession: {
      tags: ['pending', 'initialised'],
      invoke: {
        id: 'clearTokens',
        src: 'clearTokens',
        input: endsForgotten,
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
