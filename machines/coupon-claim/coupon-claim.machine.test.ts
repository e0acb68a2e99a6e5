import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { CouponField } from '#contract/coupons.ts'
import { aFailure, done } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { after } from '../shared/paths.ts'
import { aGift, aRefusal, aSubmit } from './coupon-claim.fixtures.ts'
import { couponClaimMachine } from './coupon-claim.machine.ts'
import { connectCouponClaim } from './coupon-claim.ports.ts'
import { selectIsSending, selectRefusal, selectRegistered, selectWrong } from './coupon-claim.selectors.ts'
import type { ClaimOutcome, TypedCoupon } from './coupon-claim.types.ts'

const typed = (field: CouponField) => ({ type: 'couponClaim.typed', field }) as const
const answered = (outcome: ClaimOutcome) => done('claimCoupon', outcome)
const registered = answered({ type: 'registered', coupon: aGift })
const failed = answered({ type: 'failed', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) })
const both = aSubmit({ wrong: ['memberNumber', 'couponCode'] })

const walkOf = (steps: readonly { type: string }[]) => {
  let snapshot = createActor(couponClaimMachine).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

describe('the form', () => {
  test.each([
    ['is sent', [aSubmit()], 'sending', []],
    ['is sent once', [aSubmit(), aSubmit()], 'sending', []],
    ['with wrong fields is not sent', [both], { open: 'told' }, ['memberNumber', 'couponCode']],
    [
      'of a visitor reports wrong fields before the login',
      [aSubmit({ wrong: ['couponCode'], isSignedIn: false })],
      { open: 'told' },
      ['couponCode'],
    ],
    ['of a visitor is not sent', [aSubmit({ isSignedIn: false })], { open: 'editing' }, []],
    ['is not sent during maintenance', [aSubmit({ isMaintained: true })], { open: 'editing' }, []],
    ['reports no wrong fields during maintenance', [aSubmit({ isMaintained: true, wrong: ['couponCode'] })], { open: 'editing' }, []],
    ['with one of two wrong fields corrected', [both, typed('memberNumber')], { open: 'told' }, ['couponCode']],
    ['with both wrong fields corrected', [both, typed('memberNumber'), typed('couponCode')], { open: 'editing' }, []],
    ['is registered', [aSubmit(), registered], { open: 'registered' }, []],
    ['is sent again for another coupon', [aSubmit(), registered, aSubmit()], 'sending', []],
    [
      'with a field that the provider reports as wrong',
      [aSubmit(), answered({ type: 'wrong', fields: ['couponCode'] })],
      { open: 'told' },
      ['couponCode'],
    ],
    ['is refused', [aSubmit(), answered(aRefusal('COUPON_USED', 'couponCode'))], { open: 'told' }, []],
    ['fails', [aSubmit(), failed], { open: 'editing' }, []],
    ['is sent again once no field is wrong', [both, aSubmit()], 'sending', []],
  ] as const)('%s', (_name, steps, value, wrong) => {
    const snapshot = walkOf(steps)
    expect([snapshot.value, selectWrong(snapshot)]).toEqual([value, wrong])
  })

  test.each([
    ['in its own field', aRefusal('COUPON_USED', 'couponCode'), 'couponCode', undefined],
    ['not in the other field', aRefusal('COUPON_USED', 'couponCode'), 'memberNumber', 'COUPON_USED'],
    ['in any field if it concerns the whole form', aRefusal('COUPON_UNKNOWN'), 'memberNumber', undefined],
  ] as const)('a refusal is cleared by typing: %s', (_name, refusal, field, left) => {
    expect(selectRefusal(walkOf([aSubmit(), answered(refusal), typed(field)]))?.failure.code).toBe(left)
  })

  test('the typed coupon is kept only while it is sent', () => {
    expect(walkOf([aSubmit()]).context.typed).toEqual(aSubmit().typed)
    for (const outcome of [registered, failed, answered(aRefusal('COUPON_UNKNOWN'))])
      expect(walkOf([aSubmit(), outcome]).context.typed).toBeUndefined()
  })
})

const run = (outcomes: ClaimOutcome[]) => {
  const sent: TypedCoupon[] = []
  const facts: unknown[] = []
  const actor = createActor(
    connectCouponClaim({
      claimCoupon: async (wish) => {
        sent.push(wish)
        return outcomes.shift()!
      },
    }),
  )
  for (const fact of ['loginNeeded', 'registered', 'told', 'failed'] as const)
    actor.on(`couponClaim.${fact}`, (event) => facts.push(event.type === 'couponClaim.failed' ? [fact, event.failure.code] : fact))
  actor.start()
  const submit = async (...how: Parameters<typeof aSubmit>) => {
    actor.send(aSubmit(...how))
    return waitFor(actor, (snapshot) => !selectIsSending(snapshot))
  }
  return { submit, sent, facts }
}

test('each outcome is emitted, and the newest coupon comes first', async () => {
  const another = { ...aGift, couponName: 'Second frost' }
  const { submit, sent, facts } = run([
    { type: 'registered', coupon: aGift },
    aRefusal('COUPON_USED', 'couponCode'),
    { type: 'failed', failure: toFailureData(aFailure(500, 'INTERNAL')) },
    { type: 'registered', coupon: another },
  ])
  await submit({ isSignedIn: false })
  await submit({ wrong: ['couponCode'] })
  for (let times = 0; times < 3; times += 1) await submit()
  const end = await submit()
  expect(facts).toEqual(['loginNeeded', 'told', 'registered', 'told', ['failed', 'INTERNAL'], 'registered'])
  expect([selectRegistered(end), sent.length]).toEqual([[another, aGift], 4])
})
