import type { MachineEntry } from '../registry.ts'
import { aFailure, done } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { withdrawalMachine } from './withdrawal.machine.ts'

export const withdrawalEntry: MachineEntry = {
  name: 'withdrawal',
  machine: withdrawalMachine,
  about: 'Withdrawal from an order in two steps, from the conditions to the receipt.',
  isRoot: true,
  inputs: {
    open: { orderNo: '20261121-7K3M9QXW2D', standing: 'open' },
    withdrawn: { orderNo: '20261121-7K3M9QXW2D', standing: 'withdrawn' },
    excluded: { orderNo: '20261121-7K3M9QXW2D', standing: 'excluded' },
  },
  events: [
    { type: 'withdrawal.moved', standing: 'open' },
    { type: 'withdrawal.moved', standing: 'withdrawn' },
    { type: 'withdrawal.moved', standing: 'excluded' },
    { type: 'withdrawal.next' },
    { type: 'withdrawal.back' },
    { type: 'withdrawal.chooseReason', reason: 'changedMind' },
    { type: 'withdrawal.chooseReason', reason: undefined },
    { type: 'withdrawal.confirm' },
    done('withdrawOrder', { type: 'withdrawn' }),
    done('withdrawOrder', { type: 'excluded' }),
    done('withdrawOrder', { type: 'unanswered' }),
    done('withdrawOrder', { type: 'broken', traceId: 't-1' }),
    done('withdrawOrder', { type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) }),
  ],
  recorded: {
    // Without the order number.
    input: ['standing', 'reason'],
    rules: {
      'withdrawal.moved': ['standing'],
      'withdrawal.chooseReason': ['reason'],
      'xstate.done.actor.withdrawOrder': [
        'output.type',
        'output.traceId',
        'output.failure.status',
        'output.failure.code',
        'output.failure.traceId',
        'actorId',
      ],
    },
  },
}
