import { expect, test, vi } from 'vitest'
import { atHand, lazyFn } from './at-hand.ts'

test('what has been brought is there without asking', async () => {
  const bring = vi.fn<() => Promise<{ word: string }>>(() => Promise.resolve({ word: 'here' }))
  const module = atHand(bring)
  expect(await module()).toEqual({ word: 'here' })
  expect(module()).toEqual({ word: 'here' })
  expect(bring).toHaveBeenCalledOnce()
})

test('what could not be brought is asked for again', async () => {
  const bring = vi.fn<() => Promise<{ word: string }>>().mockRejectedValueOnce(new Error('no way')).mockResolvedValue({ word: 'here' })
  const module = atHand(bring)
  await expect(module()).rejects.toThrow('no way')
  expect(await module()).toEqual({ word: 'here' })
})

test('a loader is called with what it is given; its failure is its caller’s', async () => {
  const loader = vi.fn<(page: number) => Promise<string>>((page) =>
    page > 1 ? Promise.reject(new Error('no such page')) : Promise.resolve(`page ${String(page)}`),
  )
  const bring = vi.fn<() => Promise<{ loader: typeof loader }>>(() => Promise.resolve({ loader }))
  const call = lazyFn(bring, 'loader') as (page: number) => Promise<string>
  expect(await call(1)).toBe('page 1')
  await expect(call(2)).rejects.toThrow('no such page')
  expect(bring).toHaveBeenCalledOnce()
})
