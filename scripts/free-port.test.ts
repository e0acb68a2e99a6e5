import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a port that is taken is not returned, but the next one that is proposed', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const free = await freePort()
  const proposed = [taken, taken, free]
  expect(await freePort(() => proposed.shift()!)).toBe(free)
  server.close()
})
