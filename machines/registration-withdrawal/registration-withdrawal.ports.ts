import { fromPromise } from 'xstate'
import { connectCodeChallenge, type CodeChallengePorts } from '../code-challenge/code-challenge.ports.ts'
import { registrationWithdrawalMachine } from './registration-withdrawal.machine.ts'
import type { HeldRegistration, WithdrawalWish } from './registration-withdrawal.types.ts'

/** What a withdrawal needs from the environment. Rejections are `Failure`s. */
export type RegistrationWithdrawalPorts = CodeChallengePorts & {
  /** Stored data of the key's owner; null if there is none. */
  showRegistration: (input: { verifiedKey: string }, signal: AbortSignal) => Promise<HeldRegistration | null>
  /** Withdraws; returns the data that is stored afterwards. */
  withdraw: (wish: WithdrawalWish, signal: AbortSignal) => Promise<HeldRegistration | null>
}

/** Takes the ports and returns the withdrawal and its challenge with their implementations. */
export const connectRegistrationWithdrawal = (ports: RegistrationWithdrawalPorts) =>
  registrationWithdrawalMachine.provide({
    actors: {
      codeChallenge: connectCodeChallenge(ports),
      showRegistration: fromPromise(({ input, signal }: { input: { verifiedKey: string }; signal: AbortSignal }) =>
        ports.showRegistration(input, signal),
      ),
      withdraw: fromPromise(({ input, signal }: { input: WithdrawalWish; signal: AbortSignal }) => ports.withdraw(input, signal)),
    },
  })
