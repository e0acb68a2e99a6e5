import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createLoopTurns } from './loop-turns.ts'

/** Holds the thread, as a rendering does. @param ms milliseconds */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) Math.sqrt(until)
}

test('whoever connects meanwhile is heard between two pieces of work, not one for each piece', async () => {
  let accepted = 0
  const server = createServer(() => {
    accepted += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const turn = createLoopTurns()
  const sockets = Array.from({ length: 12 }, () => connect(port, '127.0.0.1'))
  const seen = await Promise.all(
    Array.from({ length: 4 }, async () => {
      await turn()
      work(20)
      return accepted
    }),
  )
  expect(seen.at(-1)).toBe(12)
  sockets.forEach((socket) => socket.destroy())
  server.close()
})

test('callers have their turns in the order of their coming', async () => {
  const turn = createLoopTurns()
  const order: number[] = []
  await Promise.all([1, 2, 3].map((n) => turn().then(() => order.push(n))))
  expect(order).toEqual([1, 2, 3])
})
