import type { AnyMachineSnapshot } from 'xstate'
import { aCoupon, anEmail, aPhone, someConsents } from '../code-challenge/code-challenge.fixtures.ts'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { givenConsents, noConsents, noContacts } from './pre-registration.rules.ts'
import type { PreRegistrationContext, PreRegistrationDraft } from './pre-registration.types.ts'
import { preRegistrationMachine } from './pre-registration.machine.ts'

const aDraft: PreRegistrationDraft = { contacts: { ...noContacts, phone: '010-1234-5678' }, consents: { ...noConsents, over14: true } }

/** Field contents do not distinguish situations; consents do if guards use them. */
const situation = ({ value, context }: AnyMachineSnapshot): string => {
  const { consents, ...rest } = context as PreRegistrationContext
  return JSON.stringify([value, { ...rest, contacts: undefined }, givenConsents(consents) !== undefined])
}

const refused = (status: number, code: string) => done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(status, code)) })

export const preRegistrationEntry: MachineEntry = {
  name: 'pre-registration',
  machine: preRegistrationMachine,
  about: 'Pre-registration by a number and a code, or by an address and its link, from the form to the coupon.',
  isRoot: true,
  inputs: { open: { campaign: 'open' }, before: { campaign: 'before' }, closed: { campaign: 'closed' } },
  events: [
    { type: 'preRegistration.campaignMoved', campaign: 'open' },
    { type: 'preRegistration.campaignMoved', campaign: 'closed' },
    { type: 'preRegistration.draftRead', draft: aDraft },
    { type: 'preRegistration.couponRead', coupon: aCoupon },
    { type: 'preRegistration.typed', contacts: { phone: '010-8765-4321' } },
    { type: 'preRegistration.ticked', consents: someConsents },
    { type: 'preRegistration.verify', contact: aPhone },
    { type: 'preRegistration.verify', contact: anEmail },
    { type: 'preRegistration.changeContact' },
    { type: 'preRegistration.register' },
    { type: 'preRegistration.lookUp' },
    { type: 'preRegistration.leaveLookUp' },
    done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' }),
    done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: false }),
    done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: true }),
    done('codeChallenge', { type: 'left' }),
    refused(409, 'ALREADY_REGISTERED'),
    refused(403, 'CAMPAIGN_CLOSED'),
    refused(429, 'TOO_MANY_REQUESTS'),
    done('registerContact', aCoupon),
    failed('registerContact', aFailure(409, 'ALREADY_REGISTERED')),
    failed('registerContact', aFailure(403, 'CAMPAIGN_CLOSED')),
    failed('registerContact', aFailure(403, 'NOT_VERIFIED')),
    failed('registerContact', aFailure(0, 'NETWORK')),
    done('findCoupon', aCoupon),
    failed('findCoupon', aFailure(0, 'NETWORK')),
  ],
  walk: { serializeState: situation },
  unreached: {
    'preRegistration.registration.starting': 'transient: the registration window decides the next state',
    'preRegistration.registration.alreadyCompleted.looking': 'transient: the known coupon decides the next state',
  },
  onScreens: {
    events: [
      'preRegistration.typed',
      'preRegistration.ticked',
      'preRegistration.verify',
      'preRegistration.register',
      'preRegistration.changeContact',
      'preRegistration.lookUp',
      'preRegistration.leaveLookUp',
    ],
    beyond: {},
  },
  recorded: {
    input: ['campaign'],
    rules: {
      'preRegistration.campaignMoved': ['campaign'],
      // Without the number and the address.
      'preRegistration.draftRead': ['draft.contacts.method', 'draft.contacts.country', 'draft.consents'],
      // Without the coupon.
      'preRegistration.couponRead': [],
      'preRegistration.typed': ['contacts.method', 'contacts.country'],
      'preRegistration.ticked': ['consents'],
      'preRegistration.verify': ['contact.type', 'contact.country'],
      'preRegistration.register': [],
      'xstate.done.actor.codeChallenge': [
        'output.type',
        'output.failure.status',
        'output.failure.code',
        'output.failure.traceId',
        'actorId',
      ],
      // Without the coupon.
      'xstate.done.actor.registerContact': ['actorId'],
      'xstate.error.actor.registerContact': failureRule,
    },
  },
}
