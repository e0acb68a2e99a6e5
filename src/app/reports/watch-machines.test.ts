import { createActor, fromPromise, setup } from 'xstate'
import { expect, test, vi } from 'vitest'
import { unchanged } from '#src/components/actors.tsx'
import type { Faults } from './faults.ts'
import { watchMachines } from './watch-machines.ts'

const inner = setup({}).createMachine({
  id: 'inner',
  initial: 'idle',
  states: {
    idle: {
      on: {
        break: {
          actions: () => {
            throw new Error('inner breaks')
          },
        },
      },
    },
  },
})
const outer = setup({ actors: { inner, refused: fromPromise(() => Promise.reject(new Error('refused'))) } }).createMachine({
  id: 'outer',
  initial: 'open',
  states: {
    open: {
      initial: 'asking',
      invoke: { src: 'inner', id: 'inner', onError: { target: 'closed' } },
      states: { asking: { invoke: { src: 'refused', id: 'refused', onError: { target: 'answered' } } }, answered: {} },
    },
    closed: {
      on: {
        break: {
          guard: () => {
            throw new Error('outer breaks')
          },
        },
      },
    },
  },
})

test('reports each failed statechart with its name and last state, not a rejected port; the inspector still runs', async () => {
  const reported = vi.fn<Faults['report']>()
  const inspected = vi.fn<() => void>()
  const uncaught: unknown[] = []
  // XState throws unhandled errors in a timer.
  const before = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => void uncaught.push(error))
  const [logic, options] = watchMachines(unchanged, reported)('outer', outer, { inspect: inspected })
  const actor = createActor(logic, options).start()
  await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual({ open: 'answered' }))
  expect(reported).not.toHaveBeenCalled()
  actor.getSnapshot().children['inner']!.send({ type: 'break' } as never)
  expect(actor.getSnapshot().value).toBe('closed')
  expect(reported.mock.calls).toEqual([['machine', expect.objectContaining({ message: 'inner breaks' }), { name: 'inner', state: 'idle' }]])
  actor.send({ type: 'break' } as never)
  expect(reported).toHaveBeenLastCalledWith('machine', expect.anything(), { name: 'outer', state: 'closed' })
  await vi.waitFor(() => expect(uncaught.length).toBe(1))
  expect(inspected).toHaveBeenCalled()
  process.removeAllListeners('uncaughtException')
  for (const listener of before) process.on('uncaughtException', listener)
})
