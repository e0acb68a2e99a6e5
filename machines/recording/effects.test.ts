import { describe, expect, test } from 'vitest'
import { effectsOf, messagesOf, tookOf } from './effects.ts'
import type { Command, Part, Stimulus } from './recording.types.ts'

const final = { value: null, status: 'active', context: null, children: {} }
const system = (machine: string, begun: readonly Command[], stimuli: readonly Stimulus[], initial = {}) => ({
  machine,
  input: {},
  initial: { '': 'a', ...initial },
  begin: { contexts: {}, did: begun },
  stimuli,
  final,
})
const partOf = (...systems: Part['systems']): Part => ({ build: 'test', systems, happenings: [] })
const starts = (id: string, by = '', input?: Readonly<Record<string, string>>): Command => ({
  by,
  do: 'start',
  what: id,
  with: { id, ...(input === undefined ? {} : { input }) },
})
const stops = (id: string, by = ''): Command => ({ by, do: 'stop', what: id })
const done = (at: number, id: string, to = '', did: readonly Command[] = []): Stimulus => ({
  at,
  to,
  event: { type: `xstate.done.actor.${id}` },
  did,
})

/** One line per effect. */
const toText = (part: Part): string[] =>
  effectsOf(part).map((effect) => {
    const { by, id, step, end } = effect
    return `${by} ${id} from ${String(step)} ${end === undefined ? 'on' : `${end.how} at ${String(end.step)}`} ${String(tookOf(effect) ?? '?')} ms`
  })

describe('effects', () => {
  test.each<readonly [string, Part, readonly string[]]>([
    ['no effects', partOf(system('app', [], [])), []],
    [
      'an effect that starts with its machine has no duration',
      partOf(system('app', [starts('read')], [done(9, 'read', '', [stops('read')])])),
      ['app read from 0 done at 1 ? ms'],
    ],
    [
      'an effect that starts at a step, and again, then fails',
      partOf(
        system(
          'app',
          [],
          [
            { at: 10, to: 'session', event: { type: 'go' }, did: [starts('fetch', 'session')] },
            done(40, 'fetch', 'session', [stops('fetch', 'session'), starts('fetch', 'session')]),
            { at: 45, to: 'session', event: { type: 'xstate.error.actor.fetch' }, did: [stops('fetch', 'session')] },
          ],
        ),
      ),
      ['app/session fetch from 1 done at 2 30 ms', 'app/session fetch from 2 failed at 3 5 ms'],
    ],
    [
      'a stopped effect and a running one',
      partOf(
        system(
          'payment',
          [],
          [
            { at: 1, to: '', event: { type: 'go' }, did: [starts('watch'), starts('listen')] },
            { at: 8, to: '', event: { type: 'leave' }, did: [stops('watch')] },
          ],
        ),
      ),
      ['payment watch from 1 stopped at 2 7 ms', 'payment listen from 1 on ? ms'],
    ],
    ['a child machine is not an effect', partOf(system('app', [starts('session')], [], { session: 'a' })), []],
    [
      'equal ids in two systems are separate effects',
      partOf(
        system('app', [], [{ at: 1, to: '', event: { type: 'go' }, did: [starts('fetch')] }]),
        system('payment', [], [{ at: 2, to: '', event: { type: 'go' }, did: [starts('fetch')] }, done(5, 'fetch')]),
      ),
      ['app fetch from 1 on ? ms', 'payment fetch from 2 done at 3 3 ms'],
    ],
  ])('%s', (_name, part, expected) => expect(toText(part)).toEqual(expected))

  test('have their input', () => {
    const part = partOf(system('app', [], [{ at: 1, to: '', event: { type: 'go' }, did: [starts('fetch', '', { id: '~1' })] }]))
    expect(effectsOf(part)[0]!.input).toEqual({ id: '~1' })
  })
})

test('a result has the duration of its own call, also if it stops another one', () => {
  const part = partOf(
    system(
      'app',
      [],
      [
        { at: 20, to: '', event: { type: 'go' }, did: [starts('fetch')] },
        { at: 40, to: '', event: { type: 'watch' }, did: [starts('watch')] },
        done(50, 'fetch', '', [stops('fetch'), stops('watch')]),
      ],
    ),
  )
  expect(messagesOf(part).map(({ what, took }) => [what, took])).toContainEqual(['is done', 30])
})

test('messages are in order: the step, then what the machines sent, emitted, started and delayed', () => {
  const part = partOf(
    system(
      'app',
      [],
      [
        { at: 3, to: 'session', event: { type: 'session.signIn' }, did: [starts('signIn', 'session')] },
        done(20, 'signIn', 'session', [
          stops('signIn', 'session'),
          { by: 'session', do: 'emit', what: 'session.changed', with: { event: { type: 'session.changed' } } },
          { by: 'session', do: 'act', what: 'keepUser' },
        ]),
        {
          at: 30,
          to: '',
          event: { type: 'app.navigated' },
          did: [
            { by: '', do: 'send', what: 'app.navigated', with: { to: 'popups' } },
            { by: 'popups', do: 'raise', what: 'popup.closeAll', with: {} },
            { by: 'popups', do: 'wait', what: 'popup.close', with: { delay: 4000 } },
          ],
        },
        { at: 4030, to: 'popups', event: { type: 'xstate.after.4000.popups' }, did: [] },
      ],
      { session: 'a', popups: 'b' },
    ),
  )
  expect(
    messagesOf(part).map(
      ({ step, from, to, what, took }) => `${String(step)} ${from} → ${to}: ${what}${took === undefined ? '' : ` ${String(took)} ms`}`,
    ),
  ).toEqual([
    '1 page → app/session: session.signIn',
    '1 app/session → app/session/signIn: starts',
    '2 app/session/signIn → app/session: is done 17 ms',
    '2 app/session → page: session.changed',
    '3 page → app: app.navigated',
    '3 app → app/popups: app.navigated',
    '3 app/popups → app/popups: popup.closeAll',
    '3 app/popups → timer: popup.close in 4000 ms',
    '4 timer → app/popups: xstate.after.4000.popups',
  ])
})
