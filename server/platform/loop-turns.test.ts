import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createLoopTurns } from './loop-turns.ts'

/** Blocks the thread, as a rendering does. @param ms milliseconds */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) Math.sqrt(until)
}

test('all pending connections are accepted between two pieces of work, not one for each piece', async () => {
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

test('requests that arrive during a piece of work are handled before the next piece', async () => {
  let answered = 0
  const server = createServer((socket) =>
    socket.on('data', () => {
      work(1)
      answered += 1
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // A separate thread, which this one does not block. It counts the requests that the system has taken from it.
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const clients = new Worker(
    `const { parentPort, workerData: { port, sent } } = require('node:worker_threads')
    const request = () => {
      const socket = require('node:net').connect(port, '127.0.0.1')
      socket.write('hello', () => { Atomics.add(sent, 0, 1); Atomics.notify(sent, 0) })
    }
    parentPort.once('message', () => { for (let n = 0; n < 6; n += 1) request() })
    parentPort.postMessage('ready')`,
    { eval: true, workerData: { port, sent } },
  )
  await once(clients, 'message')
  /** Blocks the thread until all requests have been sent. */
  const workUntilSent = (): void => {
    for (let count = 0; count < 6; count = Atomics.load(sent, 0))
      if (Atomics.wait(sent, 0, count, 10_000) === 'timed-out') throw new Error(`${count} of 6 requests were sent`)
  }
  // A busy machine may need more than the usual pause for six requests.
  const turn = createLoopTurns(10_000)
  const seen = await Promise.all(
    [1, 2].map(async (piece) => {
      await turn()
      const before = answered
      if (piece === 1) {
        clients.postMessage('go')
        workUntilSent()
      }
      return before
    }),
  )
  expect(seen).toEqual([0, 6])
  await clients.terminate()
  server.close()
})

test('a loop that is always busy does not block callers forever', async () => {
  const turn = createLoopTurns()
  let isOver = false
  const keepBusy = (): void => void (isOver || setImmediate(keepBusy))
  keepBusy()
  expect(await Promise.all([turn(), turn()])).toHaveLength(2)
  isOver = true
})

test('callers run in the order of their calls', async () => {
  const turn = createLoopTurns()
  const order: number[] = []
  await Promise.all([1, 2, 3].map((n) => turn().then(() => order.push(n))))
  expect(order).toEqual([1, 2, 3])
})
