/** Expensive values of the metrics: a slow or failing read is not repeated at each scrape. */
import { beforeEach, expect, test } from 'vitest'
import { readSeldom } from './read-seldom.ts'

let at = 0
let reads: PromiseWithResolvers<string>[]
let scrape: () => Promise<string | undefined>
beforeEach(() => {
  at = 0
  reads = []
  const read = (): Promise<string> => {
    const one = Promise.withResolvers<string>()
    reads.push(one)
    return one.promise
  }
  scrape = readSeldom(60_000, read, { patience: 0, clock: () => at })
})

test('a read that takes longer than the interval is not started again; scrapes get the previous values', async () => {
  const first = scrape()
  reads[0]!.resolve('first')
  expect(await first).toBe('first')
  at += 60_000
  expect(await scrape()).toBe('first')
  at += 600_000
  expect([await scrape(), reads.length]).toEqual(['first', 2])
  reads[1]!.resolve('second')
  await reads[1]!.promise
  // The interval begins at its end.
  at += 59_999
  expect([await scrape(), reads.length]).toEqual(['second', 2])
})

test('a failed read is repeated after the interval only', async () => {
  const first = scrape()
  reads[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  at += 59_999
  await expect(scrape()).rejects.toThrow('away')
  at += 1
  const next = scrape()
  reads[1]!.resolve('again')
  expect([await next, reads.length]).toEqual(['again', 2])
})
