import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems assign to outgoing connections (Linux from 32768, others from 49152): no outgoing connection takes the port
 * before its server does.
 */
const range = [20_000, 30_000] as const

/** @returns a free port of this machine */
export async function freePort(): Promise<number> {
  const port = randomInt(...range)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)])
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
