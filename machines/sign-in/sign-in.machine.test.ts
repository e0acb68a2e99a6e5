import { expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aFailure, done, failed } from '../shared/answers.ts'
import { after } from '../shared/paths.ts'
import { recordEvents, replay } from '../shared/replay.ts'
import { windowCodes } from './sign-in.failures.ts'
import { signInMachine } from './sign-in.machine.ts'
import { connectSignIn, type SignInPorts } from './sign-in.ports.ts'
import type { SignInInput } from './sign-in.types.ts'

const desktop: SignInInput = { opensWindow: true, isGoogleRefused: false, origin: {} }
const mobile: SignInInput = { ...desktop, opensWindow: false }
const naver: SignInInput = { ...mobile, isGoogleRefused: true }

const google = { type: 'signIn.choose', provider: 'google' } as const
const apple = { type: 'signIn.choose', provider: 'apple' } as const
const back = { type: 'signIn.back' } as const
const here = { type: 'signIn.goOnHere' } as const
const ports = (overrides: Partial<SignInPorts> = {}): SignInPorts => ({
  askInWindow: () => new Promise<never>(() => {}),
  leaveForIssuer: () => new Promise<never>(() => {}),
  ...overrides,
})

test.each([
  ['desktop: opens a window', desktop, [google], 'asking'],
  ['mobile: uses this window', mobile, [google], 'leaving'],
  ['Naver: Google shows a warning (A5)', naver, [google], 'warned'],
  ['Naver: tapped again, the warning stays', naver, [google, google], 'warned'],
  ['Naver: Apple from the warning', naver, [google, apple], 'leaving'],
  ['Naver: Apple at once', naver, [apple], 'leaving'],
  ['Naver: back from the warning', naver, [google, back], 'choosing'],
  ['a token from the window', desktop, [google, done('askInWindow', { idToken: 'id-1' })], 'answered'],
  ['a blocked window', desktop, [google, failed('askInWindow', aFailure(0, windowCodes.blocked))], 'blocked'],
  ['a blocked window, then continued here', desktop, [google, failed('askInWindow', aFailure(0, windowCodes.blocked)), here], 'leaving'],
  ['a closed window', desktop, [google, failed('askInWindow', aFailure(0, windowCodes.closed))], 'choosing'],
  [
    'a window that cannot report back: uses this window',
    desktop,
    [google, failed('askInWindow', aFailure(0, windowCodes.unheard))],
    'leaving',
  ],
  ['back from the window', desktop, [apple, back], 'choosing'],
  ['continued here instead of in the window', desktop, [apple, here], 'leaving'],
  ['an issuer that cannot be reached', mobile, [google, failed('leaveForIssuer', aFailure(0, 'NETWORK'))], 'choosing'],
  ['an issuer that does not answer: the other one', mobile, [google, apple], 'leaving'],
  ['an issuer that does not answer: the one that is refused here', naver, [apple, google], 'warned'],
  ['an issuer that does not answer here: a window for the other one', desktop, [google, here, apple], 'asking'],
  ['back by the browser’s history', mobile, [google, done('leaveForIssuer')], 'choosing'],
] as const)('%s', (_, input, steps, state) => {
  let snapshot = createActor(signInMachine, { input }).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step)
  expect(snapshot.value).toBe(state)
})

test('while the page goes to an issuer, the other one can be chosen, and the chosen one is not asked again', () => {
  const leaveForIssuer = vi.fn<SignInPorts['leaveForIssuer']>(() => new Promise<never>(() => {}))
  const actor = createActor(connectSignIn(ports({ leaveForIssuer })), { input: mobile }).start()
  for (const choice of [google, google, apple, apple]) actor.send(choice)
  expect(leaveForIssuer.mock.calls.map(([{ provider }, { aborted }]) => [provider, aborted])).toEqual([
    ['google', true],
    ['apple', false],
  ])
  expect(actor.getSnapshot().context.provider).toBe('apple')
})

test('signIn.answered contains the issuer, the token and the origin of the attempt', async () => {
  const origin = { from: '/ko/shop', next: '/ko/inquiry' }
  const askInWindow = vi.fn<SignInPorts['askInWindow']>(async () => ({ idToken: 'id-1' }))
  const actor = createActor(connectSignIn(ports({ askInWindow })), { input: { ...desktop, origin } })
  const emitted: unknown[] = []
  actor.on('signIn.answered', (fact) => emitted.push(fact))
  actor.start()
  actor.send(apple)
  // Browsers open windows only inside the click, so the port must have been called by now.
  expect(askInWindow.mock.calls[0]?.[0]).toEqual({ provider: 'apple', origin })
  await waitFor(actor, (s) => s.status === 'done')
  expect(emitted).toEqual([{ type: 'signIn.answered', provider: 'apple', idToken: 'id-1', ...origin }])
})

test.each([
  ['too many attempts', 429, 'TOO_MANY_REQUESTS'],
  ['a window closed by hand', 0, windowCodes.closed],
  ['a refusal at the issuer', 0, windowCodes.cancelled],
  ['a response of another attempt or issuer', 0, windowCodes.mismatched],
  ['an error of the issuer', 0, windowCodes.failed],
])('%s is kept as the failure until the next choice', (_, status, code) => {
  const choosing = createActor(signInMachine, { input: desktop }).getSnapshot()
  const failure = after(after(choosing, google), failed('askInWindow', aFailure(status, code)))
  expect([failure.value, failure.context.failure?.code]).toEqual(['choosing', code])
  expect(after(failure, apple).context.failure).toBeUndefined()
})

test('going back from the issuer’s window leaves no failure', () => {
  const choosing = createActor(signInMachine, { input: desktop }).getSnapshot()
  expect(after(after(choosing, google), back).context.failure).toBeUndefined()
})

test('stopping the machine aborts the issuer’s window', () => {
  let signal: AbortSignal | undefined
  const actor = createActor(
    connectSignIn(
      ports({
        askInWindow: (_question, given) => {
          signal = given
          return new Promise<never>(() => {})
        },
      }),
    ),
    { input: desktop },
  ).start()
  actor.send(google)
  actor.stop()
  expect(signal?.aborted).toBe(true)
})

test('a recording replays to the same states, without any port (D4)', async () => {
  const recording = recordEvents()
  const results = [() => Promise.reject(aFailure(0, windowCodes.blocked)), () => Promise.resolve({ idToken: 'id-1' })]
  const actor = createActor(connectSignIn(ports({ askInWindow: () => results.shift()!() })), { input: desktop, inspect: recording.inspect })
  const values: unknown[] = []
  actor.subscribe((snapshot) => values.push(snapshot.value))
  actor.start()
  actor.send(google)
  await waitFor(actor, (s) => s.matches('blocked'))
  actor.send(back)
  actor.send(google)
  await waitFor(actor, (s) => s.status === 'done')
  expect(replay(signInMachine, recording.events, desktop).values).toEqual(values)
})

test('every effect of the statechart is a port', () => {
  expect(Object.keys(signInMachine.implementations.actors).sort()).toEqual(Object.keys(ports()).sort())
})
