/**
 * A way in for the operator's commands while the site has the embedded database, which only one process can open: an address of this machine
 * only, that changes with each start, and a secret in a file of the data folder. Whoever may read the folder may read the database anyway.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import * as v from 'valibot'

const DoorSchema = v.object({ url: v.pipe(v.string(), v.startsWith('http://127.0.0.1:')), secret: v.string() })

const fileOf = (folder: string): string => join(folder, 'operator.json')

export interface OperatorDoor {
  close: () => void
}

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** @param answer gets only requests that bring the secret */
export async function openOperatorDoor(folder: string, answer: (request: Request) => Promise<Response>): Promise<OperatorDoor> {
  const secret = randomBytes(32).toString('base64url')
  const server = serve({
    fetch: (request) =>
      isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`) ? answer(request) : new Response(null, { status: 401 }),
    port: 0,
    hostname: '127.0.0.1',
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const file = fileOf(folder)
  mkdirSync(folder, { recursive: true })
  // Anew: the mode is that of the file's making.
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify({ url, secret }), { mode: 0o600 })
  return {
    close: () => {
      rmSync(file, { force: true })
      if ('closeAllConnections' in server) server.closeAllConnections()
      server.close()
    },
  }
}

/** @returns how to ask the process that has this data folder; undefined where it has no door */
export function findOperatorDoor(folder: string): ((body: unknown) => Promise<Response>) | undefined {
  try {
    const { url, secret } = v.parse(DoorSchema, JSON.parse(readFileSync(fileOf(folder), 'utf8')))
    return (body) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
  } catch {
    return undefined
  }
}
