import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { aFailure, done } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { after } from '../shared/paths.ts'
import { withdrawalMachine } from './withdrawal.machine.ts'
import { connectWithdrawal } from './withdrawal.ports.ts'
import { selectIsBack, selectIsSending, selectReason, selectStep, selectTrouble } from './withdrawal.selectors.ts'
import type { Standing, WithdrawalOutcome, WithdrawalWish } from './withdrawal.types.ts'

const orderNo = '20261121-7K3M9QXW2D'
const moved = (standing: Standing) => ({ type: 'withdrawal.moved', standing }) as const
const next = { type: 'withdrawal.next' } as const
const back = { type: 'withdrawal.back' } as const
const choose = { type: 'withdrawal.chooseReason', reason: 'notArrived' } as const
const confirm = { type: 'withdrawal.confirm' } as const
const answered = (outcome: WithdrawalOutcome) => done('withdrawOrder', outcome)
const unanswered = answered({ type: 'unanswered' })
const refused = answered({ type: 'refused', failure: toFailureData(aFailure(429, 'TOO_MANY_REQUESTS')) })

const walkOf = (steps: readonly { type: string }[], standing: Standing = 'open') => {
  let snapshot = createActor(withdrawalMachine, { input: { orderNo, standing } }).getSnapshot()
  for (const step of steps) snapshot = after(snapshot, step) as typeof snapshot
  return snapshot
}

describe('in two steps', () => {
  test.each([
    ['the first step shows the conditions', [], 'reviewing', undefined],
    ['a confirmation on the first step is ignored', [confirm], 'reviewing', undefined],
    ['the second step asks for a confirmation', [next], 'confirming', undefined],
    ['a reason is chosen', [next, choose], 'confirming', undefined],
    ['back to the first step', [next, back], 'reviewing', undefined],
    ['withdrawn', [next, confirm, answered({ type: 'withdrawn' })], 'withdrawn', undefined],
    ['no response: can be confirmed again', [next, confirm, unanswered], 'confirming', 'unanswered'],
    ['refused', [next, confirm, refused], 'confirming', 'refused'],
    ['too late', [next, confirm, answered({ type: 'excluded' })], 'confirming', 'excluded'],
    [
      'too late, and the order reports it first',
      [next, confirm, moved('excluded'), answered({ type: 'excluded' })],
      'excluded',
      'excluded',
    ],
    ['provider error', [next, confirm, answered({ type: 'broken', traceId: 't-1' })], 'confirming', undefined],
    ['confirming again clears the error', [next, confirm, unanswered, confirm], 'confirming', undefined],
    ['going back clears the error', [next, confirm, unanswered, back, next], 'confirming', undefined],
    ['the period ends on the first step', [moved('excluded')], 'excluded', undefined],
    ['the period ends on the second step', [next, moved('excluded')], 'excluded', undefined],
    ['the period ends while sending', [next, confirm, moved('excluded')], 'confirming', undefined],
    ['withdrawn elsewhere', [next, moved('withdrawn')], 'withdrawn', undefined],
    ['the order reports the withdrawal before the response', [next, confirm, moved('withdrawn')], 'withdrawn', undefined],
    ['withdrawn, and the order reports it', [next, confirm, answered({ type: 'withdrawn' }), moved('withdrawn')], 'withdrawn', undefined],
    ['withdrawn, and refused by the game later', [next, moved('withdrawn'), moved('excluded')], 'excluded', undefined],
    ['withdrawn, and the order is open after all', [next, moved('withdrawn'), moved('open')], 'reviewing', undefined],
    ['the order is open again after a wrong clock', [moved('excluded'), moved('open')], 'reviewing', undefined],
  ] as const)('%s', (_name, steps, step, trouble) => {
    const snapshot = walkOf(steps)
    expect([selectStep(snapshot), selectTrouble(snapshot)?.type]).toEqual([step, trouble])
  })

  test('withdrawn elsewhere: a confirmation sends nothing', () =>
    expect(selectIsSending(walkOf([next, moved('withdrawn'), confirm]))).toBe(false))

  test.each([
    ['withdrawn', 'withdrawn'],
    ['excluded', 'excluded'],
  ] as const)('an order that is %s has no steps', (standing, step) => expect(selectStep(walkOf([], standing))).toBe(step))

  test('only a return to the first step is back', () => expect([walkOf([]), walkOf([next, back])].map(selectIsBack)).toEqual([false, true]))
  test('the reason is kept, and cannot change while it is sent', () => {
    expect(selectReason(walkOf([next, choose, back, next]))).toBe('notArrived')
    expect(selectReason(walkOf([next, confirm, choose]))).toBeUndefined()
  })
  test('the reason that was chosen before a page that has failed is chosen again', () => {
    const actor = createActor(withdrawalMachine, { input: { orderNo, standing: 'open', reason: 'other' } }).start()
    actor.send(next)
    expect(selectReason(actor.getSnapshot())).toBe('other')
    actor.send({ ...choose, reason: undefined })
    expect(selectReason(actor.getSnapshot())).toBeUndefined()
  })
})

const run = (outcomes: WithdrawalOutcome[]) => {
  const wishes: WithdrawalWish[] = []
  const facts: unknown[] = []
  const actor = createActor(
    connectWithdrawal({
      withdrawOrder: async (wish) => {
        wishes.push(wish)
        return outcomes.shift()!
      },
    }),
    { input: { orderNo, standing: 'open' } },
  )
  actor.on('withdrawal.broken', (fact) => facts.push(fact))
  return { actor: actor.start(), wishes, facts }
}

test('two presses send one withdrawal', async () => {
  const { actor, wishes } = run([{ type: 'withdrawn' }])
  for (const step of [next, choose, confirm, confirm]) actor.send(step)
  expect(selectIsSending(actor.getSnapshot())).toBe(true)
  await waitFor(actor, (snapshot) => selectStep(snapshot) === 'withdrawn')
  expect(wishes).toEqual([{ orderNo, reason: 'notArrived' }])
})

test('a provider error is emitted, and the withdrawal stays at the confirmation', async () => {
  const { actor, facts } = run([{ type: 'broken', traceId: 't-9' }])
  for (const step of [next, confirm]) actor.send(step)
  const end = await waitFor(actor, (snapshot) => !selectIsSending(snapshot))
  expect([facts, selectStep(end)]).toEqual([[{ type: 'withdrawal.broken', traceId: 't-9' }], 'confirming'])
})
