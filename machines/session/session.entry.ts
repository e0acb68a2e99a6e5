import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { aProfile } from './session.fixtures.ts'
import { sessionMachine } from './session.machine.ts'

export const sessionEntry: MachineEntry = {
  name: 'session',
  machine: sessionMachine,
  about: 'The session of a visitor, a member or the in-game view. Tokens are renewed in the background; only a definite refusal ends it.',
  isRoot: false,
  inputs: { browser: { embedded: false }, game: { embedded: true } },
  events: [
    { type: 'session.signIn', provider: 'apple', idToken: 'id-1' },
    { type: 'session.signOut' },
    { type: 'session.signOutEverywhere' },
    { type: 'session.tokenRejected' },
    { type: 'session.changedElsewhere', hasTokens: true },
    { type: 'session.changedElsewhere', hasTokens: true, isNewSession: true },
    { type: 'session.changedElsewhere', hasTokens: false },
    { type: 'session.exchangeGameToken', outerToken: 'outer-1' },
    { type: 'session.regionTold', region: 'TW' },
    { type: 'session.regionTold', region: null },
    done('readTokens', { hasAccessToken: true }),
    done('readTokens', { hasAccessToken: true, region: 'TW' }),
    done('readTokens', { hasAccessToken: false }),
    failed('readTokens', aFailure(0)),
    done('clearTokens'),
    failed('clearTokens', aFailure(0)),
    done('fetchProfile', aProfile()),
    done('fetchProfile', aProfile({ memberNumber: '100000000017' })),
    failed('fetchProfile', aFailure(401, 'UNAUTHORISED')),
    failed('fetchProfile', aFailure(500, 'INTERNAL')),
    failed('fetchProfile', aFailure(0)),
    done('signIn', { accessToken: 'access-1' }),
    done('signIn', { accessToken: 'access-1', authDbKey: 'key-1', region: 'TW' }),
    failed('signIn', aFailure(403, 2424)),
    done('refreshTokens'),
    failed('refreshTokens', aFailure(401, 'SESSION_EXPIRED')),
    failed('refreshTokens', aFailure(0)),
    done('untilRefreshDue'),
    failed('untilRefreshDue', aFailure(0)),
    done('untilReachable'),
    failed('untilReachable', aFailure(0)),
    done('exchangeGameToken', { region: 'TW' }),
    done('exchangeGameToken', { region: null }),
    failed('exchangeGameToken', aFailure(401, 'INVALID_GAME_TOKEN')),
    failed('exchangeGameToken', aFailure(0)),
    failed('exchangeGameToken', aFailure(409, 'ANOTHER_MEMBER')),
    done('askWhoStays', { stays: 'here' }),
    done('askWhoStays', { stays: 'game' }),
    failed('askWhoStays', aFailure(0)),
    done('endEverywhere'),
    failed('endEverywhere', aFailure(401, 'SESSION_EXPIRED')),
    failed('endEverywhere', aFailure(0)),
  ],
  onScreens: {
    // `session.regionTold` is not caused by a person: the provider tells the region with its products (src/app/member-region.site.test.tsx).
    events: ['session.signIn', 'session.signOut', 'session.signOutEverywhere', 'session.changedElsewhere', 'session.exchangeGameToken'],
    beyond: {
      'session.signingIn on session.signOut → session.signingOut': 'a loader covers the page during a sign-in',
      ...Object.fromEntries(
        [
          'session.uninitialised on session.changedElsewhere [hasGainedTokens] → session.restoring.profile.atStart',
          'session.uninitialised on session.changedElsewhere [hasLostTokens] → session.signedOut',
          'session.discardingTokens on session.changedElsewhere [hasGainedTokens] → session.restoring.profile.atStart',
          'session.discardingTokens on session.changedElsewhere [hasLostTokens] → session.signedOut',
          'session.discardingTokens on session.exchangeGameToken [isEmbedded] → session.exchangingGameToken',
          'session.clearingSession on session.changedElsewhere [hasGainedTokens] → session.restoring.profile.asVisitor',
          'session.clearingSignIn on session.changedElsewhere [hasGainedTokens] → session.restoring.profile.asVisitor',
        ].map((arrow) => [arrow, 'storage is read and cleared synchronously, before another event can arrive']),
      ),
      ...Object.fromEntries(
        [
          'session.signingIn.authenticating on session.changedElsewhere → stays',
          'session.endingEverywhere on session.changedElsewhere [hasGainedNewSession] → stays',
        ].map((arrow) => [arrow, 'no journey holds this response back while another tab signs in']),
      ),
      ...Object.fromEntries(
        ['signedIn', 'restoring.profile.asMember', 'restoring.profile.unreachable'].map((state) => [
          `session.${state} on session.changedElsewhere [hasGainedNewSession] → session.restoring.profile.asMember`,
          'a tab sees the sign-out before the next sign-in, unless it is in the back/forward cache',
        ]),
      ),
    },
  },
  recorded: {
    input: ['embedded'],
    rules: {
      'session.signIn': ['provider', 'route:from', 'route:next'],
      'session.changedElsewhere': ['hasTokens', 'isNewSession'],
      // Without the token.
      'session.exchangeGameToken': [],
      'session.regionTold': ['region'],
      // The region selects notices and server time.
      'xstate.done.actor.readTokens': ['output.hasAccessToken', 'output.region', 'actorId'],
      'xstate.done.actor.exchangeGameToken': ['output.region', 'actorId'],
      'xstate.done.actor.signIn': ['output.region', 'actorId'],
      'xstate.done.actor.askWhoStays': ['output.stays', 'actorId'],
      // Region and server select notices and server time; the member's identity is not recorded.
      'xstate.done.actor.fetchProfile': ['output.region', 'output.server', 'actorId'],
      ...Object.fromEntries(
        [
          'readTokens',
          'clearTokens',
          'fetchProfile',
          'signIn',
          'refreshTokens',
          'exchangeGameToken',
          'askWhoStays',
          'endEverywhere',
          'untilRefreshDue',
          'untilReachable',
        ].flatMap((id) => [
          [`xstate.error.actor.${id}`, failureRule],
          ...(['readTokens', 'signIn', 'exchangeGameToken', 'fetchProfile', 'askWhoStays'].includes(id)
            ? []
            : [[`xstate.done.actor.${id}`, ['actorId']]]),
        ]),
      ),
    },
  },
}
