import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems assign to outgoing connections (Linux from 32768, others from 49152): no outgoing connection takes the port
 * before its server does.
 */
const range = [20_000, 30_000] as const

/** @param propose a port to try @returns a free port of this machine */
export async function freePort(propose = () => randomInt(...range)): Promise<number> {
  const port = propose()
  const server = createServer().listen(port, '127.0.0.1')
  // `once` rejects if the server emits an error first: the port is taken.
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort(propose)
  server.close()
  await once(server, 'close')
  return port
}
