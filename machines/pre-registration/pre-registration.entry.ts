import { Failure } from '#contract/failure.ts'
import type { MachineEntry } from '../registry.ts'
import { done, failed } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { preRegistrationMachine } from './pre-registration.machine.ts'

const aFailure = (status: number, code: string): Failure => new Failure(status, { code, message: 'No.', traceId: 't-1' })
const failure = ['error.status', 'error.code', 'error.traceId', 'actorId'] as const
const coupon = { couponCode: 'EHPRE-7K2M-94QX', validUntil: '2027-03-31T14:59:59.000Z' }
const consents = { over14: true, privacy: true, advertising: true, nightAdvertising: false } as const
const refused = (status: number, code: string) => done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(status, code)) })

export const preRegistrationEntry: MachineEntry = {
  name: 'pre-registration',
  machine: preRegistrationMachine,
  about: 'Pre-registration by a number and a code, or by an address and its link, from the choice to the coupon.',
  isRoot: true,
  inputs: { open: { campaign: 'open' }, before: { campaign: 'before' }, closed: { campaign: 'closed' } },
  events: [
    { type: 'preRegistration.campaignMoved', campaign: 'open' },
    { type: 'preRegistration.campaignMoved', campaign: 'closed' },
    { type: 'preRegistration.verify', contact: { type: 'phone', mobileNo: '01012345678', country: 'KR' } },
    { type: 'preRegistration.verify', contact: { type: 'email', email: 'reaper@example.com', country: 'US', consents } },
    { type: 'preRegistration.changeContact' },
    { type: 'preRegistration.register', consents },
    done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' }),
    done('codeChallenge', { type: 'completed', coupon, isKnown: false }),
    done('codeChallenge', { type: 'completed', coupon, isKnown: true }),
    refused(409, 'ALREADY_REGISTERED'),
    refused(403, 'CAMPAIGN_CLOSED'),
    refused(429, 'TOO_MANY_REQUESTS'),
    done('registerContact', coupon),
    failed('registerContact', aFailure(409, 'ALREADY_REGISTERED')),
    failed('registerContact', aFailure(403, 'CAMPAIGN_CLOSED')),
    failed('registerContact', aFailure(403, 'NOT_VERIFIED')),
    failed('registerContact', aFailure(0, 'NETWORK')),
    done('findCoupon', coupon),
    failed('findCoupon', aFailure(0, 'NETWORK')),
  ],
  unreached: {
    'preRegistration.starting': 'left at once, by how the window stands',
    'preRegistration.alreadyCompleted.looking': 'left at once, by what is known of the coupon',
  },
  recorded: {
    input: ['campaign'],
    rules: {
      'preRegistration.campaignMoved': ['campaign'],
      // Not the number, not the address.
      'preRegistration.verify': ['contact.type', 'contact.country'],
      'preRegistration.register': ['consents'],
      'xstate.done.actor.codeChallenge': [
        'output.type',
        'output.failure.status',
        'output.failure.code',
        'output.failure.traceId',
        'actorId',
      ],
      // Not the coupon.
      'xstate.done.actor.registerContact': ['actorId'],
      'xstate.error.actor.registerContact': failure,
    },
  },
}
