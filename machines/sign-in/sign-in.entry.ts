import { Failure } from '#contract/failure.ts'
import type { MachineEntry } from '../registry.ts'
import { done, failed } from '../shared/answers.ts'
import { windowCodes } from './sign-in.failures.ts'
import { signInMachine } from './sign-in.machine.ts'

const aFailure = (code: string, status = 0): Failure => new Failure(status, { code, message: 'No.', traceId: 't-1' })
const failure = ['error.status', 'error.code', 'error.traceId', 'actorId'] as const

export const signInEntry: MachineEntry = {
  name: 'sign-in',
  machine: signInMachine,
  about: 'The login dialog’s way to an issuer and back, from the choice to the identity token that the session then takes.',
  isRoot: true,
  inputs: {
    desktop: { opensWindow: true, isGoogleRefused: false, origin: {} },
    mobile: { opensWindow: false, isGoogleRefused: false, origin: {} },
    naver: { opensWindow: false, isGoogleRefused: true, origin: {} },
    appOnDesktop: { opensWindow: true, isGoogleRefused: true, origin: {} },
  },
  events: [
    { type: 'signIn.choose', provider: 'google' },
    { type: 'signIn.choose', provider: 'apple' },
    { type: 'signIn.back' },
    { type: 'signIn.goOnHere' },
    done('askInWindow', { idToken: 'id-1' }),
    failed('askInWindow', aFailure(windowCodes.blocked)),
    failed('askInWindow', aFailure(windowCodes.cancelled)),
    failed('askInWindow', aFailure('TOO_MANY_REQUESTS', 429)),
    done('leaveForIssuer'),
    failed('leaveForIssuer', aFailure('NETWORK')),
  ],
  recorded: {
    input: ['opensWindow', 'isGoogleRefused', 'origin.from', 'origin.next'],
    rules: {
      'signIn.choose': ['provider'],
      'xstate.done.actor.askInWindow': ['actorId'],
      'xstate.error.actor.askInWindow': failure,
      'xstate.done.actor.leaveForIssuer': ['actorId'],
      'xstate.error.actor.leaveForIssuer': failure,
    },
  },
}
