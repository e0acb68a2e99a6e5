import { fromPromise } from 'xstate'
import { withdrawalMachine } from './withdrawal.machine.ts'
import type { WithdrawalOutcome, WithdrawalWish } from './withdrawal.types.ts'

/** What a withdrawal from an order needs from the environment. */
export type WithdrawalPorts = {
  /**
   * Withdraws, and fetches the order's standing if that fails. Never rejects: every outcome is a value. Takes no signal: a sent request
   * continues when the screen is left.
   */
  withdrawOrder: (wish: WithdrawalWish) => Promise<WithdrawalOutcome>
}

/** Takes the ports and returns the withdrawal with its implementations. */
export const connectWithdrawal = (ports: WithdrawalPorts) =>
  withdrawalMachine.provide({
    actors: {
      withdrawOrder: fromPromise(({ input }: { input: WithdrawalWish }) => ports.withdrawOrder(input)),
    },
  })
