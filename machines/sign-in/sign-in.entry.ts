import type { MachineEntry } from '../registry.ts'
import { aFailure, done, failed, failureRule } from '../shared/answers.ts'
import { windowCodes } from './sign-in.failures.ts'
import { signInMachine } from './sign-in.machine.ts'

export const signInEntry: MachineEntry = {
  name: 'sign-in',
  machine: signInMachine,
  about: 'The login dialog’s way to an issuer and back, from the choice to the identity token for the session.',
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
    failed('askInWindow', aFailure(0, windowCodes.blocked)),
    failed('askInWindow', aFailure(0, windowCodes.unheard)),
    failed('askInWindow', aFailure(0, windowCodes.cancelled)),
    failed('askInWindow', aFailure(0, windowCodes.closed)),
    failed('askInWindow', aFailure(429, 'TOO_MANY_REQUESTS')),
    done('leaveForIssuer'),
    failed('leaveForIssuer', aFailure(0, 'NETWORK')),
  ],
  recorded: {
    input: ['opensWindow', 'isGoogleRefused', 'route:origin.from', 'route:origin.next'],
    rules: {
      'signIn.choose': ['provider'],
      'xstate.done.actor.askInWindow': ['actorId'],
      'xstate.error.actor.askInWindow': failureRule,
      'xstate.done.actor.leaveForIssuer': ['actorId'],
      'xstate.error.actor.leaveForIssuer': failureRule,
    },
  },
}
