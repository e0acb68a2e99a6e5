/** The provider in process, with a clock controlled by the test: `provider.get('/api/…')` returns status and body. */
import { afterAll, beforeAll } from 'vitest'
import { createServer } from '../../server/index.ts'
import type { ServerDeps } from '../../server/server-deps.ts'
import type { OpenDatabase } from '../../server/platform/database.ts'
import { createLog } from '../../server/platform/log.ts'
import { openTestDatabase, testNow, type TestContent } from './provider-database.ts'

export interface Answer {
  status: number
  // Tests read responses freely; the provider checks them against the contract.
  body: any
  headers: Headers
}

export interface Provider {
  now: Date
  /** Sender address of requests. */
  clientAddress: string
  /** Whether requests come from a proxy of the operator, whose trace headers are used. */
  isFromProxy: boolean
  database: OpenDatabase
  fetch: (request: Request) => Promise<Response>
  refreshPages: () => Promise<number>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** `body` undefined sends none. */
  send: (method: string, path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const json = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, body: json && text !== '' ? JSON.parse(text) : text, headers: response.headers }
}

/** Another server on the same database and clock, like a second replica. */
export function replicaOf(provider: Provider, more: Partial<ServerDeps> = {}): Provider {
  const replica = Object.create(provider, {
    clientAddress: { value: provider.clientAddress, writable: true },
    isFromProxy: { value: provider.isFromProxy, writable: true },
    now: { get: () => provider.now },
  }) as Provider
  serve(replica, more)
  return replica
}

function serve(provider: Provider, more: Partial<ServerDeps>): void {
  const server = createServer({
    database: provider.database,
    now: () => provider.now,
    log: createLog('silent'),
    verifyResponses: true,
    development: false,
    ...more,
  })
  provider.refreshPages = server.refreshPages
  provider.fetch = (request) => server.fetch(request, { clientAddress: provider.clientAddress, isFromProxy: provider.isFromProxy })
  provider.get = async (path, headers = {}) => answerOf(await provider.fetch(new Request(`http://site.test${path}`, { headers })))
  provider.send = async (method, path, body, headers = {}) => {
    const init: RequestInit =
      body === undefined
        ? { method, headers }
        : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    return answerOf(await provider.fetch(new Request(`http://site.test${path}`, init)))
  }
}

/** Opens before the file's tests and closes after them. */
export function openProvider(content: TestContent = 'demo', more: Partial<ServerDeps> = {}): Provider {
  const provider = { now: testNow, clientAddress: '203.0.113.7', isFromProxy: true } as Provider
  beforeAll(async () => {
    provider.database = await openTestDatabase(content)
    serve(provider, more)
  })
  afterAll(() => provider.database.close())
  return provider
}
