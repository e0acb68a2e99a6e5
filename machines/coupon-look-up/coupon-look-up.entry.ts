import { aCoupon, anEmail, aPhone } from '../code-challenge/code-challenge.fixtures.ts'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { couponLookUpMachine } from './coupon-look-up.machine.ts'

export const couponLookUpEntry: MachineEntry = {
  name: 'coupon-look-up',
  machine: couponLookUpMachine,
  about: 'Look-up of the coupon of a completed pre-registration by number or address, with a code if the provider requires proof.',
  isRoot: true,
  inputs: { lookUp: undefined },
  events: [
    { type: 'couponLookUp.find', contact: aPhone },
    { type: 'couponLookUp.find', contact: anEmail },
    { type: 'couponLookUp.changeContact' },
    { type: 'couponLookUp.showRegistration' },
    done('findCoupon', aCoupon),
    failed('findCoupon', aFailure(403, 'NOT_VERIFIED')),
    failed('findCoupon', aFailure(404, 'NOT_FOUND')),
    failed('findCoupon', aFailure(0, 'NETWORK')),
    done('codeChallenge', { type: 'left' }),
    done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' }),
    done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: true }),
    done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) }),
  ],
  recorded: {
    input: [],
    rules: {
      'couponLookUp.find': ['contact.type', 'contact.country', 'contact.consents'],
      'xstate.done.actor.findCoupon': ['actorId'],
      'xstate.error.actor.findCoupon': failureRule,
    },
  },
}
