import { expect, test } from 'vitest'
import { createUploads } from './uploads.ts'
import { Busy } from './work-queue.ts'

test('each caller has its own places, all share a number, and the next call begins after a success or a failure', async () => {
  const run = createUploads({ perCaller: 2, inAll: 3, waiting: 1, patience: 60_000 })
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const begin = (name: string): Promise<void> =>
    run(name.charAt(0), () => {
      const end = Promise.withResolvers<void>()
      ends.set(name, end)
      return end.promise
    })
  const calls = ['a1', 'a2', 'a3', 'b1', 'c1'].map(begin)
  // The third of a waits for its own, c's for all.
  expect([...ends.keys()]).toEqual(['a1', 'a2', 'b1'])
  await expect(begin('a4')).rejects.toThrow(Busy)
  await expect(begin('d1')).rejects.toThrow(Busy)
  ends.get('a1')!.resolve()
  await calls[0]
  await expect.poll(() => ends.size).toBe(4)
  ends.get('a2')!.reject(new Error('broken off'))
  await expect(calls[1]).rejects.toThrow('broken off')
  await expect.poll(() => ends.size).toBe(5)
  for (const end of ends.values()) end.resolve()
  await Promise.all(calls.slice(2))
})

test('a call that waits too long is refused', async () => {
  const run = createUploads({ perCaller: 1, inAll: 2, waiting: 1, patience: 1 })
  const end = Promise.withResolvers<void>()
  const first = run('a', () => end.promise)
  await expect(run('a', async () => {})).rejects.toThrow(Busy)
  end.resolve()
  await first
})
