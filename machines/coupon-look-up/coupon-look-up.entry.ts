import { Failure } from '#contract/failure.ts'
import type { MachineEntry } from '../registry.ts'
import { done, failed } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { couponLookUpMachine } from './coupon-look-up.machine.ts'

const consents = { over14: true, privacy: true, advertising: true, nightAdvertising: false } as const
const coupon = { couponCode: 'EHPRE-7K2M-94QX', validUntil: '2027-03-31T14:59:59.000Z' }
const aFailure = (status: number, code: string): Failure => new Failure(status, { code, message: 'No.', traceId: 't-1' })

export const couponLookUpEntry: MachineEntry = {
  name: 'coupon-look-up',
  machine: couponLookUpMachine,
  about: 'The coupon of a completed pre-registration, asked for by number or address; with a code where the provider wants proof.',
  isRoot: true,
  inputs: { lookUp: undefined },
  events: [
    { type: 'couponLookUp.find', contact: { type: 'phone', mobileNo: '01012345678', country: 'KR' } },
    { type: 'couponLookUp.find', contact: { type: 'email', email: 'reaper@example.com', country: 'US', consents } },
    { type: 'couponLookUp.changeContact' },
    done('findCoupon', coupon),
    failed('findCoupon', aFailure(403, 'NOT_VERIFIED')),
    failed('findCoupon', aFailure(404, 'NOT_FOUND')),
    done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' }),
    done('codeChallenge', { type: 'completed', coupon, isKnown: true }),
    done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) }),
  ],
  recorded: {
    input: [],
    rules: {
      'couponLookUp.find': ['contact.type', 'contact.country'],
      'xstate.done.actor.findCoupon': ['actorId'],
      'xstate.error.actor.findCoupon': ['error.status', 'error.code', 'error.traceId', 'actorId'],
    },
  },
}
