import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { aProfile } from './session.fixtures.ts'
import { sessionMachine } from './session.machine.ts'

export const sessionEntry: MachineEntry = {
  name: 'session',
  machine: sessionMachine,
  about: 'Who is here: a visitor, a member, the in-game view; tokens are renewed underneath, and only a definite refusal ends a session.',
  isRoot: false,
  inputs: { browser: { embedded: false }, game: { embedded: true } },
  events: [
    { type: 'session.signIn', provider: 'apple', idToken: 'id-1' },
    { type: 'session.signOut' },
    { type: 'session.tokenRejected' },
    { type: 'session.changedElsewhere', hasTokens: true },
    { type: 'session.changedElsewhere', hasTokens: false },
    { type: 'session.exchangeGameToken', outerToken: 'outer-1' },
    done('readTokens', { hasAccessToken: true }),
    done('readTokens', { hasAccessToken: false }),
    failed('readTokens', aFailure(0)),
    done('clearTokens'),
    failed('clearTokens', aFailure(0)),
    done('fetchProfile', aProfile()),
    done('fetchProfile', aProfile({ memberNumber: '100000000017' })),
    failed('fetchProfile', aFailure(401)),
    failed('fetchProfile', aFailure(500)),
    failed('fetchProfile', aFailure(0)),
    done('signIn', { accessToken: 'access-1' }),
    done('signIn', { accessToken: 'access-1', authDbKey: 'key-1' }),
    failed('signIn', aFailure(403, 2424)),
    done('refreshTokens'),
    failed('refreshTokens', aFailure(401)),
    failed('refreshTokens', aFailure(0)),
    done('untilRefreshDue'),
    failed('untilRefreshDue', aFailure(0)),
    done('untilReachable'),
    failed('untilReachable', aFailure(0)),
    done('exchangeGameToken'),
    failed('exchangeGameToken', aFailure(401)),
    failed('exchangeGameToken', aFailure(0)),
  ],
  recorded: {
    input: ['embedded'],
    rules: {
      'session.signIn': ['provider', 'from', 'next'],
      'session.changedElsewhere': ['hasTokens'],
      // Nothing but the token.
      'session.exchangeGameToken': [],
      'xstate.done.actor.readTokens': ['output.hasAccessToken', 'actorId'],
      // Region and server choose notices and server time; who it is stays out.
      'xstate.done.actor.fetchProfile': ['output.region', 'output.server', 'actorId'],
      ...Object.fromEntries(
        [
          'readTokens',
          'clearTokens',
          'fetchProfile',
          'signIn',
          'refreshTokens',
          'exchangeGameToken',
          'untilRefreshDue',
          'untilReachable',
        ].flatMap((id) => [
          [`xstate.error.actor.${id}`, failureRule],
          ...(id === 'readTokens' || id === 'fetchProfile' ? [] : [[`xstate.done.actor.${id}`, ['actorId']]]),
        ]),
      ),
    },
  },
}
