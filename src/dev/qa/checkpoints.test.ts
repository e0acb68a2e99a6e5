import { expect, test } from 'vitest'
import { createCheckpoints } from './checkpoints.ts'

const address = { locale: 'en', embedded: false, path: '/' } as const

test.each([
  [0, 0],
  [9, 0],
  [10, 10],
  [34, 30],
  [99, 40],
])('the nearest checkpoint to step %i is that of step %i', (position, expected) => {
  const checkpoints = createCheckpoints(10)
  for (let at = 0; at <= 45; at += 1)
    checkpoints.keep({ position: () => at, checkpoint: () => ({ position: at }) as never }, { ...address, path: `/${String(at)}` })
  const found = checkpoints.nearest(position)
  expect([found?.play.position, found?.address.path]).toEqual([expected, `/${String(expected)}`])
})

test('keeps the first checkpoint of a position; before the first checkpoint there is no nearest one', () => {
  const checkpoints = createCheckpoints(1)
  expect(checkpoints.nearest(3)).toBeUndefined()
  for (const path of ['/first', '/again']) checkpoints.keep({ position: () => 2, checkpoint: () => ({}) as never }, { ...address, path })
  expect(checkpoints.nearest(3)?.address.path).toBe('/first')
})
