/** Connections at socket level: slow ones, too many of them, and unread data after a refusal. */
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { closeAfter, serveHttp, usualLimits, type ConnectionLimits } from './http-server.ts'

const provider = openProvider('empty')
const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const listen = (limits: Partial<ConnectionLimits>): Promise<number> =>
  new Promise((resolve) => {
    servers.push(serveHttp({ fetch: (request) => provider.fetch(request), port: 0, hostname: '127.0.0.1', limits, onListening: resolve }))
  })

/** A connection, its received data, and its end. */
function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString('latin1')))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, closed, statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)), text: () => text }
}
const get = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const post = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${String(length)}\r\n\r\n`
const [ofMembers, ofAll] = ['/api/claim-rewards/coupon', '/api/pre-order/verification/sms']

test.each([
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: x\r\n', { headers: 100, request: 200, checkEvery: 20 }, 408],
  ['a body that does not end', `${post('/api/pre-order/verification/sms', 500)}{`, { headers: 100, request: 200, checkEvery: 20 }, 408],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', {}, 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, {}, 431],
])('%s: %j gets the response %j %i, and the connection ends', async (_what, sent, limits, status) => {
  const { socket, closed, statuses } = open(await listen(limits))
  socket.write(sent)
  await closed
  expect(statuses()).toEqual([status])
})

test('an upload has as much time as its form gives it; a connection without headers or bytes has less', () => {
  expect(usualLimits.request).toBeGreaterThanOrEqual(attachmentRules.uploadTime)
  expect([usualLimits.headers, usualLimits.silence].every((limit) => limit < attachmentRules.uploadTime)).toBe(true)
})

test('connections above the limit are closed, the others are served', async () => {
  const port = await listen({ connections: 2 })
  const [first, second] = [open(port), open(port)]
  first.socket.write(get)
  await expect.poll(first.statuses).toEqual([200])
  const third = open(port)
  await third.closed
  expect(third.statuses()).toEqual([])
  second.socket.write(get)
  await expect.poll(second.statuses).toEqual([200])
})

test('near the limit idle connections are closed, so that they keep nobody out', async () => {
  const port = await listen({ connections: 10 })
  const busy = open(port)
  busy.socket.write(post('/api/pre-order/verification/sms', 2))
  const idle = []
  for (let n = 0; n < 9; n += 1) {
    const one = open(port)
    one.socket.write(get)
    await expect.poll(one.statuses).toEqual([200])
    idle.push(one)
  }
  for (let n = 0; n < 3; n += 1) {
    const late = open(port)
    late.socket.write(get)
    await expect.poll(late.statuses).toEqual([200])
  }
  await Promise.all(idle.slice(0, 3).map(({ closed }) => closed))
  busy.socket.write('{}')
  await expect.poll(busy.statuses).toEqual([400])
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
  ['a body', `${post(ofAll, 500)}{`],
])('near the limit the earliest of the connections that send %s slowly is closed, so that they keep nobody out', async (_what, sent) => {
  const port = await listen({ connections: 10, headers: 300_000, request: 300_000 })
  const slow = Array.from({ length: 10 }, () => open(port))
  for (const { socket } of slow) socket.write(sent)
  await slow[0]!.closed
  for (let n = 0; n < 3; n += 1) {
    const late = open(port)
    late.socket.write(get)
    await expect.poll(late.statuses).toEqual([200])
  }
})

test.each([
  ['401', ofMembers, 900_000, 401],
  ['413', ofAll, 5_000_000, 413],
  ['405', '/healthz', 5_000_000, 405],
])('after a refusal (%s) with a complete body, the same connection takes the next request', async (_name, path, length, status) => {
  // The body arrives complete, however slow the machine is.
  const { socket, statuses } = open(await listen({ drain: 30_000 }))
  socket.write(post(path, length))
  socket.write('x'.repeat(length))
  socket.write(get)
  await expect.poll(statuses).toEqual([status, 200])
})

test.each([
  ['that arrives slowly', `${post(ofMembers, 900_000)}x`],
  ['that does not end', `POST ${ofMembers} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nxxxxx\r\n`],
])('a refusal does not wait for a body %s: it sends Connection: close and closes', async (_what, sent) => {
  const { socket, closed, statuses, text } = open(await listen({ drain: 50 }))
  socket.write(sent)
  await closed
  expect([statuses(), /^connection: close\r$/im.test(text())]).toEqual([[401], true])
})

test('a closing server serves while it drains, finishes open requests, and closes idle and endless connections', async () => {
  const port = await listen({})
  const [idle, asking, endless] = [open(port), open(port), open(port)]
  idle.socket.write(get)
  await expect.poll(idle.statuses).toEqual([200])
  endless.socket.write(`${post('/api/pre-order/verification/sms', 500)}{`)
  asking.socket.write(post('/api/pre-order/verification/sms', 2))
  const closed = closeAfter(servers.at(-1)!, { drain: 300, patience: 300 })
  const late = open(port)
  late.socket.write(get)
  await expect.poll(late.statuses).toEqual([200])
  await idle.closed
  asking.socket.write('{}')
  await expect.poll(asking.statuses).toEqual([400])
  await closed
  await Promise.all([endless.closed, asking.closed])
  const tooLate = open(port)
  await tooLate.closed
  expect(tooLate.statuses()).toEqual([])
})
