/** What the inspector's window receives (D3), through the library's own adapter. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, type AnyStateMachine, type InspectionEvent } from 'xstate'
import { carouselMachine } from '#machines/carousel/carousel.machine.ts'
import { codeChallengeMachine } from '#machines/code-challenge/code-challenge.machine.ts'
import { silenced, stillClock } from '#machines/recording/replayer.ts'
import { createInspector } from './inspector.ts'

interface Message {
  type: string
  sessionId: string
  snapshot?: { status: string; value: unknown; output?: unknown; error?: unknown; context?: unknown }
}

let received: Message[] = []
let waiting: (() => void)[] = []
/** The browser is idle: the library reads what was inspected. */
const idle = (): void => waiting.splice(0).forEach((work) => work())

beforeEach(() => {
  received = []
  waiting = []
  vi.stubGlobal('open', () => ({ postMessage: (message: Message) => received.push(structuredClone(message)) }))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
})
afterEach(() => vi.unstubAllGlobals())

/** The inspector's window has loaded. */
const connect = (): void => {
  dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
}
const start = <M extends AnyStateMachine>(machine: M, inspect: ((inspected: InspectionEvent) => void) | undefined, input: object) =>
  createActor(silenced(machine), { input, clock: stillClock, inspect } as never).start()

test('the result of a code challenge is not sent: neither key, coupon and ticket, nor number', async () => {
  const inspect = await createInspector('local')
  connect()
  const secrets = { verifiedKey: 'secret-key', couponCode: 'SECRET-COUPON', ticket: 'secret-ticket', phone: '+821012345678' }
  const contact = { type: 'phone', country: 'KR', phone: secrets.phone, consents: {} }
  const challenge = start(codeChallengeMachine, inspect, { contact })
  const send = (id: string, output: unknown): void => challenge.send({ type: `xstate.done.actor.${id}`, output, actorId: id } as never)
  send('recallChallenge', undefined)
  send('prepareChallenge', { expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z', ticket: secrets.ticket })
  challenge.send({ type: 'challenge.attempt', code: '409117' } as never)
  send('attemptChallenge', { verifiedKey: secrets.verifiedKey, couponCode: secrets.couponCode })
  expect(challenge.getSnapshot()).toMatchObject({ status: 'done', output: { verifiedKey: secrets.verifiedKey } })
  idle()
  expect(received.map(({ type }) => type)).toContain('@xstate.snapshot')
  expect(received.at(-1)!.snapshot!.status).toBe('done')
  // The library repeats its messages to a window that was loaded again.
  connect()
  for (const secret of Object.values(secrets)) expect(JSON.stringify(received)).not.toContain(secret)
  expect(received.filter(({ snapshot }) => snapshot !== undefined && ('output' in snapshot || 'error' in snapshot))).toEqual([])
})

test('a window that was loaded again receives every running machine in its current state, and no stopped one', async () => {
  const inspect = await createInspector('local')
  const old = start(carouselMachine, inspect, {})
  old.send({ type: 'carousel.seen' } as never)
  const closed = start(carouselMachine, inspect, {})
  closed.stop()
  const busy = start(carouselMachine, inspect, {})
  for (let n = 0; n < 300; n += 1) busy.send({ type: 'carousel.next' } as never)
  idle()
  received = []
  connect()
  const announced = received.filter(({ type }) => type === '@xstate.actor').map(({ sessionId }) => sessionId)
  expect(announced).toContain(old.sessionId)
  expect(announced).toContain(busy.sessionId)
  expect(announced).not.toContain(closed.sessionId)
  const last = received.findLast(({ type, sessionId }) => type === '@xstate.snapshot' && sessionId === old.sessionId)
  expect(last?.snapshot).toMatchObject({ status: 'active', value: old.getSnapshot().value, context: old.getSnapshot().context })
})
