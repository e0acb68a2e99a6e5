import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { signInReturnMachine } from './sign-in-return.machine.ts'
import type { BegunAttempt, SignInReturnInput } from './sign-in-return.types.ts'

const anInput = (more: Partial<SignInReturnInput> = {}): SignInReturnInput => ({
  provider: 'google',
  state: 'state-1',
  idToken: 'id-1',
  isCancelled: false,
  isIssuerWindow: false,
  ...more,
})
const found = (attempt?: Partial<BegunAttempt>, isNonceRight = true) =>
  done('takeAttempt', { attempt: attempt && { provider: 'google', mode: 'page', from: '/shop', ...attempt }, isNonceRight })

export const signInReturnEntry: MachineEntry = {
  name: 'sign-in-return',
  machine: signInReturnMachine,
  about: 'The return from an issuer: which attempt the response belongs to, and whether this page or the opener of the window continues.',
  isRoot: true,
  inputs: {
    answered: anInput(),
    inItsWindow: anInput({ isIssuerWindow: true }),
    cancelled: anInput({ idToken: undefined, isCancelled: true }),
    failed: anInput({ idToken: undefined }),
  },
  events: [
    found({ next: '/coupon/register' }),
    found({ mode: 'window' }),
    found({ provider: 'apple' }),
    found({}, false),
    found(),
    failed('takeAttempt', aFailure(0, 'STORAGE_BLOCKED')),
    done('tellOpener', { isTaken: true }),
    done('tellOpener', { isTaken: false }),
    failed('tellOpener', new Error('no channel')),
    done('untilSessionRests', { isSignedIn: true }),
    done('untilSessionRests', { isSignedIn: false }),
  ],
  unreached: {
    'signInReturn.found': 'transient: whether another page waits decides the next state',
    'signInReturn.stayingHere': 'transient: the check of the response decides the next state',
  },
  recorded: {
    // Without the token and the attempt's identifier.
    input: ['provider', 'isCancelled', 'isIssuerWindow'],
    rules: {
      'xstate.done.actor.takeAttempt': [
        'output.attempt.provider',
        'output.attempt.mode',
        'route:output.attempt.from',
        'route:output.attempt.next',
        'output.isNonceRight',
        'actorId',
      ],
      'xstate.error.actor.takeAttempt': failureRule,
      'xstate.done.actor.tellOpener': ['output.isTaken', 'actorId'],
      'xstate.error.actor.tellOpener': ['actorId'],
      'xstate.done.actor.untilSessionRests': ['output.isSignedIn', 'actorId'],
    },
  },
}
