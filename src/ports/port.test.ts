import { expect, test } from 'vitest'
import { createPort } from './port.ts'

test('the first event wakes, what was sent before is handed over in order, then everything directly', () => {
  let woken = 0
  const { port, connect } = createPort<number, string>(0, () => (woken += 1))
  port.send('a')
  port.send('b')
  expect(woken).toBe(1)
  const got: string[] = []
  connect((event) => got.push(event))
  port.send('c')
  expect([got, woken]).toEqual([['a', 'b', 'c'], 1])
})

test('subscribers hear of new views only, until they leave', () => {
  const { port, show } = createPort<number, never>(0, () => {})
  let told = 0
  const leave = port.subscribe(() => (told += 1))
  show(0)
  show(1)
  leave()
  show(2)
  expect([told, port.get()]).toEqual([1, 2])
})
