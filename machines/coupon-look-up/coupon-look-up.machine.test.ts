import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aCoupon, aPhone } from '../code-challenge/code-challenge.fixtures.ts'
import { aFailure, done, failed } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { after } from '../shared/paths.ts'
import type { CouponQuestion } from '../pre-registration/pre-registration.types.ts'
import { couponLookUpMachine } from './coupon-look-up.machine.ts'
import { connectCouponLookUp } from './coupon-look-up.ports.ts'
import { selectChallengeRef, selectCoupon, selectVerifiedKey } from './coupon-look-up.selectors.ts'

const find = { type: 'couponLookUp.find', contact: aPhone } as const
const findByMail = { type: 'couponLookUp.find', contact: { type: 'email', email: 'reaper@example.com', country: 'US' } } as const
const proofWanted = failed('findCoupon', aFailure(403, 'NOT_VERIFIED'))
const proven = done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' })

const walkOf = (steps: readonly { type: string }[]) => {
  let snapshot = createActor(couponLookUpMachine).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

test.each([
  ['found', [find, done('findCoupon', aCoupon)], { found: 'coupon' }, undefined],
  [
    'found, then the registration of its owner',
    [find, done('findCoupon', aCoupon), { type: 'couponLookUp.showRegistration' }],
    { found: 'registration' },
    undefined,
  ],
  ['no registration is shown before the coupon is found', [find, { type: 'couponLookUp.showRegistration' }], 'asking', undefined],
  ['no registration for this number', [find, failed('findCoupon', aFailure(404, 'NOT_FOUND'))], 'choosingContact', 'NOT_FOUND'],
  ['a number must be proven', [find, proofWanted], 'verifying', undefined],
  ['proven: requested again', [find, proofWanted, proven], 'asking', undefined],
  ['proof is not required twice', [find, proofWanted, proven, proofWanted], 'choosingContact', 'NOT_VERIFIED'],
  [
    'found by the link in the mail',
    [findByMail, proofWanted, done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: true })],
    { found: 'coupon' },
    undefined,
  ],
  [
    'no code could be sent',
    [find, proofWanted, done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) })],
    'choosingContact',
    'TOO_MANY_REQUESTS',
  ],
  [
    'no registration for this address',
    [findByMail, proofWanted, done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(404, 'NOT_FOUND')) })],
    'choosingContact',
    'NOT_FOUND',
  ],
  ['left for another number', [find, proofWanted, done('codeChallenge', { type: 'left' })], 'choosingContact', undefined],
] as const)('%s', (_name, steps, value, code) => {
  const snapshot = walkOf(steps)
  expect([snapshot.value, snapshot.context.failure?.code]).toEqual([value, code])
})

const unreachable = failed('findCoupon', aFailure(0, 'NETWORK'))
const findOther = { ...find, contact: { ...aPhone, mobileNo: '01099990000' } } as const
test.each([
  ['no response: the key is kept', [find, proofWanted, proven, unreachable], 'key-1'],
  ['no response, then the same number: the key is used again', [find, proofWanted, proven, unreachable, find], 'key-1'],
  ['no registration: the key is kept', [find, proofWanted, proven, failed('findCoupon', aFailure(404, 'NOT_FOUND'))], 'key-1'],
  ['no response, then another number: the key proves nothing of it', [find, proofWanted, proven, unreachable, findOther], undefined],
  ['the provider does not accept the key', [find, proofWanted, proven, proofWanted], undefined],
] as const)('%s', (_name, steps, key) => expect(selectVerifiedKey(walkOf(steps))).toBe(key))

test('the link’s key is kept for a withdrawal', () => {
  const pressed = done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: true, verifiedKey: 'ticket-1' })
  expect(selectVerifiedKey(walkOf([findByMail, proofWanted, pressed]))).toBe('ticket-1')
})

test('the request is repeated once with the key of the code, and returns the coupon', async () => {
  const questions: CouponQuestion[] = []
  const never = () => new Promise<never>(() => {})
  const logic = connectCouponLookUp({
    prepareChallenge: async () => ({ expiresAt: '2026-11-22T03:03:00.000Z', resendAt: '2026-11-22T03:01:00.000Z' }),
    recallChallenge: never,
    proveEffort: never,
    attemptChallenge: async () => ({ verifiedKey: 'key-1' }),
    askTicket: never,
    untilMoment: never,
    findCoupon: async (question) => {
      questions.push(question)
      if (question.verifiedKey === undefined) throw aFailure(403, 'NOT_VERIFIED')
      return aCoupon
    },
  })
  const actor = createActor(logic).start()
  actor.send(find)
  await waitFor(actor, (snapshot) => snapshot.matches('verifying'))
  const challenge = selectChallengeRef(actor.getSnapshot())!
  await waitFor(challenge, (snapshot) => snapshot.matches('pending'))
  challenge.send({ type: 'challenge.attempt', code: '409117' })
  const end = await waitFor(actor, (snapshot) => snapshot.matches('found'))
  expect([selectCoupon(end), questions.map(({ verifiedKey }) => verifiedKey)]).toEqual([aCoupon, [undefined, 'key-1']])
})
