import { aCoupon, anEmail, aPhone } from '../code-challenge/code-challenge.fixtures.ts'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { aRegistration, withoutAdvertising } from './registration-withdrawal.fixtures.ts'
import { registrationWithdrawalMachine } from './registration-withdrawal.machine.ts'

const held = ['output.authType', 'output.country', 'output.consents.*.kind', 'actorId']

export const registrationWithdrawalEntry: MachineEntry = {
  name: 'registration-withdrawal',
  machine: registrationWithdrawalMachine,
  about: 'The stored pre-registration, for its owner. The consent to advertising or the whole registration is withdrawn in two steps.',
  isRoot: true,
  inputs: { unproven: {}, proven: { verifiedKey: 'key-1' } },
  events: [
    { type: 'registrationWithdrawal.find', contact: aPhone },
    { type: 'registrationWithdrawal.find', contact: anEmail },
    { type: 'registrationWithdrawal.retry' },
    { type: 'registrationWithdrawal.choose', what: 'advertising' },
    { type: 'registrationWithdrawal.choose', what: 'registration' },
    { type: 'registrationWithdrawal.confirm' },
    { type: 'registrationWithdrawal.keep' },
    { type: 'registrationWithdrawal.changeContact' },
    done('codeChallenge', { type: 'left' }),
    done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' }),
    done('codeChallenge', { type: 'completed', coupon: aCoupon, isKnown: true, verifiedKey: 'key-1' }),
    done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(404, 'NOT_FOUND')) }),
    done('codeChallenge', { type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) }),
    done('showRegistration', aRegistration),
    done('showRegistration', null),
    failed('showRegistration', aFailure(403, 'NOT_VERIFIED')),
    failed('showRegistration', aFailure(0, 'NETWORK')),
    done('withdraw', withoutAdvertising),
    done('withdraw', null),
    failed('withdraw', aFailure(403, 'NOT_VERIFIED')),
    failed('withdraw', aFailure(0, 'NETWORK')),
  ],
  unreached: { 'registrationWithdrawal.starting': 'transient: whether a contact was proven decides the next state' },
  recorded: {
    // Without the key.
    input: [],
    rules: {
      'registrationWithdrawal.find': ['contact.type', 'contact.country', 'contact.consents'],
      'registrationWithdrawal.choose': ['what'],
      // The kinds of consents, without any data of their owner.
      'xstate.done.actor.showRegistration': held,
      'xstate.error.actor.showRegistration': failureRule,
      'xstate.done.actor.withdraw': held,
      'xstate.error.actor.withdraw': failureRule,
    },
  },
}
