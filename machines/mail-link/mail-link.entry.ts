import { aCoupon } from '../code-challenge/code-challenge.fixtures.ts'
import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { mailLinkMachine } from './mail-link.machine.ts'

export const mailLinkEntry: MachineEntry = {
  name: 'mail-link',
  machine: mailLinkMachine,
  about: 'The link of a mail. Its button confirms the address and shows the coupon, or the stored registration.',
  isRoot: true,
  inputs: { link: undefined },
  events: [
    { type: 'mailLink.opened', token: 'token-1', use: 'register' },
    { type: 'mailLink.opened', token: 'token-2', use: 'coupon' },
    { type: 'mailLink.opened', token: 'token-3', use: 'held' },
    { type: 'mailLink.missing' },
    { type: 'mailLink.confirm' },
    { type: 'mailLink.showRegistration' },
    done('confirmLink', { coupon: aCoupon, isKnown: false }),
    done('confirmLink', { coupon: aCoupon, isKnown: true }),
    done('confirmLink', { coupon: null, isKnown: false }),
    failed('confirmLink', aFailure(410, 'CODE_EXPIRED')),
    failed('confirmLink', aFailure(0, 'NETWORK')),
  ],
  recorded: {
    input: [],
    rules: {
      // Without the token, which gives access to the registration.
      'mailLink.opened': ['use'],
      'xstate.done.actor.confirmLink': ['output.isKnown', 'actorId'],
      'xstate.error.actor.confirmLink': failureRule,
    },
  },
}
