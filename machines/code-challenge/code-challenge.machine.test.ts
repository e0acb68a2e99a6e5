import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { Failure } from '#contract/failure.ts'
import { aFailure, done, failed } from '../shared/answers.ts'
import { after } from '../shared/paths.ts'
import { aCoupon, anEmail, aPhone, aSentCode } from './code-challenge.fixtures.ts'
import { codeChallengeMachine } from './code-challenge.machine.ts'
import { connectCodeChallenge, type CodeChallengePorts } from './code-challenge.ports.ts'
import { mostWrongTries } from '#contract/limits.ts'
import {
  selectIsExpired,
  selectIsRecalling,
  selectIsResendable,
  selectIsSending,
  selectTakesCode,
  selectTriesLeft,
} from './code-challenge.selectors.ts'
import type { Challenge, CodeChallengeInput, TicketStatus } from './code-challenge.types.ts'

const sent: Challenge = { expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z', ticket: 'ticket-1' }
const phone: CodeChallengeInput = { contact: aPhone }
const email: CodeChallengeInput = { contact: anEmail }

const prepared = done('prepareChallenge', sent)
const cooled = done('untilResendable')
const over = done('untilExpired')
const attempt = { type: 'challenge.attempt', code: '409117' } as const
const resend = { type: 'challenge.resend' } as const
const wrong = failed('attemptChallenge', aFailure(422, 'CODE_MISMATCH'))
const tooLate = failed('attemptChallenge', aFailure(410, 'CODE_EXPIRED'))
const unregistered = failed('askTicket', aFailure(404, 'NOT_FOUND'))
const tooFast = failed('prepareChallenge', aFailure(429, 'TOO_MANY_REQUESTS'))
const puzzle = { puzzle: 'puzzle-1', bits: 15 }
const recalled = done('recallChallenge', aSentCode)
const noneRecalled = done('recallChallenge')
const proofOfWorkRequired = failed('prepareChallenge', Object.assign(aFailure(428, 'EFFORT_WANTED'), { puzzle }))
const proven = done('proveEffort', { puzzle: 'puzzle-1', solution: '4711' })
const check = { type: 'xstate.after.checkDelay.codeChallenge.pending.proof.watching.waiting' } as const
const checkLate = { type: 'xstate.after.checkDelay.codeChallenge.recalling.watching.waiting' } as const
const confirmed = done('askTicket', { state: 'completed', coupon: aCoupon, isKnown: false })
const noAnswer = failed('askTicket', aFailure(0, 'NETWORK'))
const ended = failed('askTicket', aFailure(410, 'CODE_EXPIRED'))
const times = <T>(count: number, steps: readonly T[]): T[] => Array.from({ length: count }, () => steps).flat()

const walkOf = (input: CodeChallengeInput, steps: readonly { type: string }[]) => {
  let snapshot = createActor(codeChallengeMachine, { input }).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}
const typing = (sending: string) => ({ pending: { sending, proof: 'typing' } })
const recalling = (watching: string) => ({ recalling: { sending: 'coolingDown', watching } })
const watching = (how: string) => ({ pending: { sending: 'coolingDown', proof: { watching: how } } })

test.each([
  ['a code is sent', phone, [prepared], typing('coolingDown')],
  ['a code may be sent again after resendAt', phone, [prepared, cooled], typing('resendable')],
  ['a code is not sent again before resendAt', phone, [prepared, resend], typing('coolingDown')],
  ['a code is sent again', phone, [prepared, cooled, resend], 'preparing'],
  ['resend refused with 429: the earlier code stays valid', phone, [prepared, cooled, resend, tooFast], typing('coolingDown')],
  ['first code refused with 429', phone, [tooFast, noneRecalled], 'refused'],
  ['first code refused with 429: earlier ones of the tab are looked for', phone, [tooFast], 'recollecting'],
  ['the tab’s codes cannot be read', phone, [tooFast, failed('recallChallenge', aFailure(0, 'UNEXPECTED'))], 'refused'],
  [
    'first code refused as registered: no earlier one counts',
    phone,
    [failed('prepareChallenge', aFailure(409, 'ALREADY_REGISTERED'))],
    'refused',
  ],
  ['sent before, then 429: the earlier code is valid', phone, [tooFast, recalled], typing('coolingDown')],
  ['sent before, then 429: the earlier code expires', phone, [tooFast, recalled, over], { expired: 'coolingDown' }],
  [
    'sent before and locked, then 429',
    phone,
    [tooFast, done('recallChallenge', { ...aSentCode, triesLeft: 0 })],
    { locked: 'coolingDown' },
  ],
  ['428: proof of work is required', phone, [proofOfWorkRequired], 'provingEffort'],
  ['sent after the proof of work', phone, [proofOfWorkRequired, proven, prepared], typing('coolingDown')],
  ['requested again with the proof of work', phone, [proofOfWorkRequired, proven], 'preparing'],
  ['the puzzle has expired: another proof of work', phone, [proofOfWorkRequired, proven, proofOfWorkRequired], 'provingEffort'],
  [
    'a third 428 is a refusal',
    phone,
    [proofOfWorkRequired, proven, proofOfWorkRequired, proven, proofOfWorkRequired, noneRecalled],
    'refused',
  ],
  ['the proof of work fails', phone, [proofOfWorkRequired, failed('proveEffort', aFailure(0, 'UNEXPECTED')), noneRecalled], 'refused'],
  [
    'the proof of work for a resend fails: the earlier code stays valid',
    phone,
    [prepared, cooled, resend, proofOfWorkRequired, failed('proveEffort', aFailure(0, 'UNEXPECTED'))],
    typing('coolingDown'),
  ],
  ['left during the proof of work', phone, [proofOfWorkRequired, { type: 'challenge.leave' }], 'left'],
  ['left for another number', phone, [prepared, { type: 'challenge.leave' }], 'left'],
  ['left while the code is sent', phone, [{ type: 'challenge.leave' }], 'left'],
  [
    'a resend finds a completed registration',
    phone,
    [prepared, cooled, resend, failed('prepareChallenge', aFailure(409, 'ALREADY_REGISTERED'))],
    'refused',
  ],
  [
    'a resend finds a closed campaign',
    phone,
    [prepared, cooled, resend, failed('prepareChallenge', aFailure(403, 'CAMPAIGN_CLOSED'))],
    'refused',
  ],
  ['a code is submitted', phone, [prepared, attempt], 'attempting'],
  ['a right code', phone, [prepared, attempt, done('attemptChallenge', { verifiedKey: 'key-1' })], 'verified'],
  ['a wrong code', phone, [prepared, attempt, wrong], typing('coolingDown')],
  ['a wrong code four times', phone, [prepared, ...times(4, [attempt, wrong])], typing('coolingDown')],
  ['a wrong code five times', phone, [prepared, ...times(5, [attempt, wrong])], { locked: 'coolingDown' }],
  [
    'the fifth wrong code is reported as expired',
    phone,
    [prepared, ...times(4, [attempt, wrong]), attempt, tooLate],
    { locked: 'coolingDown' },
  ],
  ['locked: a code is ignored', phone, [prepared, ...times(5, [attempt, wrong]), attempt], { locked: 'coolingDown' }],
  ['locked: another code is sent', phone, [prepared, ...times(5, [attempt, wrong]), cooled, resend], 'preparing'],
  ['locked: another code is refused', phone, [prepared, ...times(5, [attempt, wrong]), cooled, resend, tooFast], { locked: 'coolingDown' }],
  ['a code expires', phone, [prepared, over], { expired: 'coolingDown' }],
  ['a late code is submitted', phone, [prepared, over, attempt], 'attempting'],
  ['a late code is refused', phone, [prepared, over, attempt, tooLate], { expired: 'coolingDown' }],
  [
    'no response does not count as a try',
    phone,
    [prepared, attempt, failed('attemptChallenge', aFailure(0, 'NETWORK'))],
    typing('coolingDown'),
  ],
  ['a link takes no code', email, [prepared, attempt], watching('waiting')],
  ['a link is polled', email, [prepared, check], watching('asking')],
  [
    'a link that is not confirmed yet',
    email,
    [prepared, check, done('askTicket', { state: 'waiting', coupon: null, isKnown: false })],
    watching('waiting'),
  ],
  [
    'a link confirmed on any device',
    email,
    [prepared, check, done('askTicket', { state: 'completed', coupon: aCoupon, isKnown: false })],
    'verified',
  ],
  ['a hidden page does not poll', email, [prepared, { type: 'challenge.hidden' }, check], watching('resting')],
  ['a page shown again polls at once', email, [prepared, { type: 'challenge.hidden' }, { type: 'challenge.shown' }], watching('asking')],
  [
    'a link replaced by a newer one',
    email,
    [prepared, check, failed('askTicket', aFailure(410, 'CODE_EXPIRED'))],
    { expired: 'coolingDown' },
  ],
  ['a confirmed link without a registration', email, [prepared, check, unregistered], 'refused'],
  ['no response: polled again', email, [prepared, check, failed('askTicket', aFailure(0, 'NETWORK'))], watching('waiting')],
  ['an expired link is polled once more', email, [prepared, { type: 'challenge.hidden' }, over], recalling('asking')],
  [
    'an expired link that was confirmed before',
    email,
    [prepared, over, done('askTicket', { state: 'completed', coupon: aCoupon, isKnown: false })],
    'verified',
  ],
  [
    'an expired link that was never confirmed',
    email,
    [prepared, over, done('askTicket', { state: 'waiting', coupon: null, isKnown: false })],
    { expired: 'coolingDown' },
  ],
  ['an expired link without a registration', email, [prepared, over, unregistered], 'refused'],
  ['an expired link whose page is told that it has ended', email, [prepared, over, ended], { expired: 'coolingDown' }],
  ['an expired link without a response: polled again', email, [prepared, over, noAnswer], recalling('waiting')],
  ['an expired link, the provider is unavailable', email, [prepared, over, failed('askTicket', aFailure(503))], recalling('waiting')],
  ['an expired link, too many requests', email, [prepared, over, failed('askTicket', aFailure(429))], recalling('waiting')],
  ['an expired link is polled until there is a response', email, [prepared, over, noAnswer, checkLate], recalling('asking')],
  ['an expired link that was confirmed before, after no response', email, [prepared, over, noAnswer, checkLate, confirmed], 'verified'],
  ['a hidden page does not poll an expired link', email, [prepared, over, noAnswer, { type: 'challenge.hidden' }], recalling('resting')],
  [
    'a page shown again polls an expired link at once',
    email,
    [prepared, over, noAnswer, { type: 'challenge.hidden' }, { type: 'challenge.shown' }],
    recalling('asking'),
  ],
  ['another link is sent while an expired one has no response', email, [prepared, over, noAnswer, cooled, resend], 'preparing'],
] as const)('%s', (_name, input, steps, expected) => {
  expect(walkOf(input, steps).value).toEqual(expected)
})

test('while an expired link is polled again, another one may still be sent', () => {
  const again = walkOf(email, [prepared, over, noAnswer, cooled, checkLate])
  expect(again.value).toEqual({ recalling: { sending: 'resendable', watching: 'asking' } })
  expect([selectIsResendable(again), selectIsRecalling(again), selectIsExpired(again)]).toEqual([true, true, false])
})

test.each([
  ['too soon: no message', tooFast, undefined],
  ['no response: a message', failed('prepareChallenge', aFailure(0, 'NETWORK')), 'NETWORK'],
])('an earlier code counts with its remaining tries; %s', (_name, notSent, code) => {
  const { context } = walkOf(phone, [notSent, recalled])
  expect(context).toMatchObject({ challenge: aSentCode.challenge, triesLeft: aSentCode.triesLeft })
  expect(context.failure?.code).toBe(code)
})

test('the key of a completed link is the ticket of the link that was confirmed', () => {
  const status = { state: 'completed', coupon: aCoupon, isKnown: false } as const
  const keyOf = (answer: TicketStatus) => walkOf(email, [prepared, check, done('askTicket', answer)]).output
  expect([keyOf(status), keyOf({ ...status, ticket: 'ticket-2' })]).toMatchObject([
    { verifiedKey: 'ticket-1' },
    { verifiedKey: 'ticket-2' },
  ])
})

test('without an earlier code, the failure to send one is the result', () => {
  expect(walkOf(phone, [tooFast, noneRecalled]).output).toMatchObject({ type: 'refused', failure: { code: 'TOO_MANY_REQUESTS' } })
})

test('after 429, the resend time is the one of the provider’s response', () => {
  const later = '2026-11-22T03:09:00.000Z'
  const refusal = new Failure(429, { code: 'TOO_MANY_REQUESTS', message: 'Slowly.', traceId: 't-1', resendAt: later })
  const snapshot = walkOf(phone, [prepared, cooled, resend, failed('prepareChallenge', refusal)])
  expect(snapshot.context).toMatchObject({ challenge: { ...sent, resendAt: later }, failure: { message: 'Slowly.' } })
  // The data kept in a recording leads to the same state.
  const recorded = { status: 429, code: 'TOO_MANY_REQUESTS', traceId: 't-1', resendAt: later }
  expect(walkOf(phone, [prepared, cooled, resend, failed('prepareChallenge', recorded)]).context.challenge).toEqual(
    snapshot.context.challenge,
  )
  expect(walkOf(phone, [failed('prepareChallenge', refusal), recalled]).context.challenge).toEqual({
    ...aSentCode.challenge,
    resendAt: later,
  })
})

describe('tries', () => {
  test('are counted down, and reset to five by the next code', () => {
    expect(selectTriesLeft(walkOf(phone, [prepared]))).toBe(mostWrongTries)
    expect(selectTriesLeft(walkOf(phone, [prepared, attempt, wrong, attempt, wrong]))).toBe(3)
    expect(selectTriesLeft(walkOf(phone, [prepared, attempt, wrong, cooled, resend, prepared]))).toBe(mostWrongTries)
  })
  test.each([
    [3, 'pending', 3],
    [0, 'locked', 0],
  ])('the provider counts %s left, since it knows tries whose response was lost: %s', (attemptsLeft, state, left) => {
    const refused = failed('attemptChallenge', Object.assign(aFailure(422, 'CODE_MISMATCH'), { attemptsLeft }))
    const snapshot = walkOf(phone, [prepared, attempt, refused])
    expect(Object.keys(snapshot.value as object)).toEqual([state])
    expect(selectTriesLeft(snapshot)).toBe(left)
  })
  test('a wrong code is cleared', () => {
    expect(walkOf(phone, [prepared, attempt, wrong]).context).toMatchObject({ code: '', failure: { code: 'CODE_MISMATCH' } })
  })
})

test('the selectors report when a code is accepted and when another may be requested', () => {
  const can = (steps: readonly { type: string }[]) => [selectTakesCode(walkOf(phone, steps)), selectIsResendable(walkOf(phone, steps))]
  expect([can([]), can([prepared]), can([prepared, cooled]), can([prepared, over, cooled])]).toEqual([
    [false, false],
    [true, false],
    [true, true],
    [true, true],
  ])
})

test('solving the puzzle counts as sending, and its proof is used once', () => {
  expect([selectIsSending(walkOf(phone, [])), selectIsSending(walkOf(phone, [proofOfWorkRequired]))]).toEqual([true, true])
  expect(walkOf(phone, [proofOfWorkRequired, proven]).context).toMatchObject({
    proof: { puzzle: 'puzzle-1', solution: '4711' },
    failure: undefined,
  })
  for (const steps of [[prepared], [proofOfWorkRequired, proven, prepared]])
    expect(walkOf(phone, steps).context).toMatchObject({ puzzle: undefined, proof: undefined, efforts: 0 })
})

const never = () => new Promise<never>(() => {})
const ports = (overrides: Partial<CodeChallengePorts> = {}): CodeChallengePorts => ({
  prepareChallenge: async () => sent,
  recallChallenge: never,
  proveEffort: never,
  attemptChallenge: never,
  askTicket: never,
  untilMoment: never,
  ...overrides,
})

test('a code waits for the provider’s resend and expiry times and ends with the key', async () => {
  const waited: string[] = []
  const tried: unknown[] = []
  const actor = createActor(
    connectCodeChallenge(
      ports({
        untilMoment: (at) => {
          waited.push(at)
          return at === sent.resendAt ? Promise.resolve() : never()
        },
        attemptChallenge: async ({ code, ticket }) => {
          tried.push(code, ticket)
          return { verifiedKey: 'key-1' }
        },
      }),
    ),
    { input: phone },
  ).start()
  await waitFor(actor, selectIsResendable)
  expect(waited.toSorted()).toEqual([sent.resendAt, sent.expiresAt])
  actor.send(attempt)
  const end = await waitFor(actor, ({ status }) => status === 'done')
  expect([end.output, tried]).toEqual([{ type: 'proven', verifiedKey: 'key-1' }, ['409117', 'ticket-1']])
})

test('a link is polled every 3 s for a minute, then every 10 s, and not while the page is hidden', async () => {
  const clock = new SimulatedClock()
  const polled: string[] = []
  let response: TicketStatus = { state: 'waiting', coupon: null, isKnown: false }
  const logic = connectCodeChallenge(
    ports({
      askTicket: async ({ ticket }) => {
        polled.push(ticket)
        return response
      },
    }),
  )
  const actor = createActor(logic, { input: email, clock }).start()
  const settled = () => waitFor(actor, (snapshot) => snapshot.matches({ pending: { proof: { watching: 'waiting' } } }))
  await settled()
  for (let count = 1; count <= 20; count += 1) {
    clock.increment(2999)
    expect(polled).toHaveLength(count - 1)
    clock.increment(1)
    await settled()
  }
  clock.increment(9999)
  expect(polled).toHaveLength(20)
  clock.increment(1)
  await settled()
  expect(polled).toEqual(Array.from({ length: 21 }, () => 'ticket-1'))

  actor.send({ type: 'challenge.hidden' })
  clock.increment(600_000)
  expect(polled).toHaveLength(21)
  response = { state: 'completed', coupon: aCoupon, isKnown: false }
  actor.send({ type: 'challenge.shown' })
  const end = await waitFor(actor, ({ status }) => status === 'done')
  expect(end.output).toEqual({ type: 'completed', coupon: aCoupon, isKnown: false, verifiedKey: 'ticket-1' })
})

test('a link that ended while the device slept is polled until a response tells that it was confirmed', async () => {
  const clock = new SimulatedClock()
  const responses: (() => Promise<TicketStatus>)[] = [
    () => Promise.reject(aFailure(0, 'NETWORK')),
    () => Promise.reject(aFailure(502)),
    () => Promise.resolve({ state: 'completed', coupon: aCoupon, isKnown: false }),
  ]
  const logic = connectCodeChallenge(ports({ untilMoment: async () => {}, askTicket: () => responses.shift()!() }))
  const actor = createActor(logic, { input: email, clock }).start()
  for (const left of [2, 1]) {
    await waitFor(actor, (snapshot) => responses.length === left && snapshot.matches({ recalling: { watching: 'waiting' } }))
    expect(actor.getSnapshot().context.failure).toBeDefined()
    clock.increment(3000)
  }
  const end = await waitFor(actor, ({ status }) => status === 'done')
  expect(end.output).toMatchObject({ type: 'completed', coupon: aCoupon })
})
