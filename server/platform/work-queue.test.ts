import { expect, test } from 'vitest'
import { Busy, createWorkQueue } from './work-queue.ts'

/** Work that ends on command, and the order in which it started. */
function someWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const end = async (name: string): Promise<void> => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { begun, work, end }
}

test('runs at most the limit concurrently, and queues the rest by rank, then by arrival', async () => {
  const { begun, work, end } = someWork()
  const queue = createWorkQueue({ atOnce: [2], waiting: 10, patience: 10_000 })
  const all = [queue(work('a')), queue(work('b')), queue(work('odd'), 2), queue(work('c'), 1), queue(work('d'), 1), queue(work('e'))]
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  for (const name of ['a', 'b', 'e', 'c', 'd', 'odd']) await end(name)
  expect(begun).toEqual(['a', 'b', 'e', 'c', 'd', 'odd'])
  expect(await Promise.all(all)).toEqual(['a', 'b', 'odd', 'c', 'd', 'e'])
})

test('the last rank leaves room for the first rank', async () => {
  const { begun, work, end } = someWork()
  const queue = createWorkQueue({ atOnce: [2, 1], waiting: 10, patience: 10_000 })
  const all = [queue(work('odd-1'), 1), queue(work('odd-2'), 1), queue(work('page'))]
  await new Promise(setImmediate)
  expect(begun).toEqual(['odd-1', 'page'])
  await end('odd-1')
  // One is still running: there is no room for another of the last rank.
  expect(begun).toEqual(['odd-1', 'page'])
  await end('page')
  await end('odd-2')
  await Promise.all(all)
})

test('refuses the last of the last rank if the queue is full, and work that waits too long', async () => {
  const { work, end } = someWork()
  const queue = createWorkQueue({ atOnce: [1], waiting: 2, patience: 20 })
  const first = queue(work('a'))
  const [odd, odder] = [queue(work('odd'), 1), queue(work('odder'), 1)]
  const page = queue(work('page'))
  await expect(odder).rejects.toThrow(Busy)
  await expect(queue(work('late'), 1)).rejects.toThrow(Busy)
  await Promise.all([expect(odd).rejects.toThrow(Busy), expect(page).rejects.toThrow(Busy)])
  await end('a')
  expect(await first).toBe('a')
  const next = queue(work('next'))
  await end('next')
  expect(await next).toBe('next')
})

test('failed work frees its place', async () => {
  const queue = createWorkQueue({ atOnce: [1], waiting: 2, patience: 10_000 })
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue(() => Promise.resolve('yes'))).toBe('yes')
})
