/**
 * The balancer of the fault runs: sends requests to the processes in turn, only to those whose `/readyz` returns 200. It retries nothing: a
 * failed request fails for the player and is counted.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

export interface Balancer {
  port: number
  /** The processes, by their ports. */
  use: (ports: readonly number[]) => void
  /** The processes that are ready now. */
  ready: () => number[]
  close: () => void
}

/** Interval between two checks of a process, and time until it counts as not ready, in ms. */
const [lookEvery, patience] = [200, 1000]

export async function openBalancer(): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 512 })
  const processes = new Map<number, { isReady: boolean }>()
  let turn = 0

  const look = (port: number): void => {
    const probe = http.get({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: patience }, (response) => {
      response.resume()
      const one = processes.get(port)
      if (one !== undefined) one.isReady = response.statusCode === 200
    })
    const isAway = (): void => {
      const one = processes.get(port)
      if (one !== undefined) one.isReady = false
    }
    probe.on('timeout', () => probe.destroy())
    probe.on('error', isAway)
  }
  const timer = setInterval(() => [...processes.keys()].forEach(look), lookEvery)

  const server = http.createServer((request, response) => {
    const ready = [...processes].filter(([, { isReady }]) => isReady).map(([port]) => port)
    if (ready.length === 0) return void response.writeHead(503, { 'retry-after': '1' }).end()
    turn += 1
    const port = ready[turn % ready.length]!
    // RFC 9110 §7.6.1: for one connection only.
    const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = request.headers
    const passed = http.request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: request.method,
        path: request.url,
        headers: { ...headers, 'x-forwarded-for': request.headers['x-player'] ?? '203.0.113.7' },
      },
      (upstream) => {
        const { connection: _other, 'keep-alive': _alive, 'transfer-encoding': _encoding, ...kept } = upstream.headers
        response.writeHead(upstream.statusCode!, kept)
        upstream.pipe(response)
        upstream.on('error', () => response.destroy())
      },
    )
    passed.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    request.on('error', () => passed.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    use: (ports) => {
      for (const port of processes.keys()) if (!ports.includes(port)) processes.delete(port)
      for (const port of ports) if (!processes.has(port)) processes.set(port, { isReady: false })
    },
    ready: () => [...processes].filter(([, { isReady }]) => isReady).map(([port]) => port),
    close: () => {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
