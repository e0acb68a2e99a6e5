import { fromPromise } from 'xstate'
import { withdrawalMachine } from './withdrawal.machine.ts'
import type { WithdrawalAnswer, WithdrawalWish } from './withdrawal.types.ts'

/** What a withdrawal from an order needs from the world. */
export type WithdrawalPorts = {
  /**
   * Withdraws, and asks how the order stands where it came to nothing. Never rejects: every end is an answer. It takes no signal: what was sent
   * goes on when the screen is left.
   */
  withdrawOrder: (wish: WithdrawalWish) => Promise<WithdrawalAnswer>
}

/** Takes the ports and gives the withdrawal ready to run. */
export const connectWithdrawal = (ports: WithdrawalPorts) =>
  withdrawalMachine.provide({
    actors: {
      withdrawOrder: fromPromise(({ input }: { input: WithdrawalWish }) => ports.withdrawOrder(input)),
    },
  })
