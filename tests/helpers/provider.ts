/** The provider in process, with a clock the test holds: `provider.get('/api/…')` answers status and body. */
import { afterAll, beforeAll } from 'vitest'
import { createServer, type ServerDeps } from '../../server/index.ts'
import type { OpenDatabase } from '../../server/platform/database.ts'
import { createLog } from '../../server/platform/log.ts'
import { openTestDatabase, testNow } from './provider-database.ts'

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely; the provider checks them against the contract
  body: any
  headers: Headers
}

export interface Provider {
  now: Date
  database: OpenDatabase
  fetch: (request: Request) => Promise<Response>
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  send: (method: string, path: string, body: unknown) => Promise<Answer>
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  const json = (response.headers.get('content-type') ?? '').includes('json')
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers }
}

/** Opens before the file's tests and closes after them. */
export function openProvider(content: 'demo' | 'empty' = 'demo', more: Partial<ServerDeps> = {}): Provider {
  const provider = { now: testNow } as Provider
  beforeAll(async () => {
    provider.database = await openTestDatabase(content)
    const server = createServer({
      database: provider.database,
      now: () => provider.now,
      log: createLog('silent'),
      verifyResponses: true,
      development: false,
      ...more,
    })
    provider.fetch = (request) => server.fetch(request)
    provider.get = async (path, headers = {}) => answerOf(await server.fetch(new Request(`http://site.test${path}`, { headers })))
    provider.send = async (method, path, body) => {
      const init: RequestInit = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return answerOf(await server.fetch(new Request(`http://site.test${path}`, init)))
    }
  })
  afterAll(() => provider.database.close())
  return provider
}
