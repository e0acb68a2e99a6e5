/**
 * An entry for the operator's commands while the site has the embedded database, which only one process can open: an address of this
 * machine only, which changes with each start, and a secret in a file of the data folder. An account that can read the folder can read the
 * database anyway.
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

/** The operator's commands; each has its own form of body. */
export type DoorName = 'support' | 'members' | 'secrets' | 'refund' | 'orders' | 'coupons' | 'content' | 'backup'
export type DoorHandler = (request: Request) => Promise<Response>
/** Calls the process that has the data folder. @throws TypeError if it does not respond */
export type CallDoor = (name: DoorName, body: unknown) => Promise<Response>

/** @param handlers handlers by the command's name; they get only requests with the secret */
export async function openOperatorDoor(folder: string, handlers: Readonly<Partial<Record<DoorName, DoorHandler>>>): Promise<OperatorDoor> {
  const secret = randomBytes(32).toString('base64url')
  const server = serve({
    fetch: (request) => {
      if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`)) return new Response(null, { status: 401 })
      const handler = new Map(Object.entries(handlers)).get(new URL(request.url).pathname.slice(1))
      return handler?.(request) ?? new Response(null, { status: 404 })
    },
    port: 0,
    hostname: '127.0.0.1',
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const file = fileOf(folder)
  mkdirSync(folder, { recursive: true })
  // Deleted first: a file's mode applies only at its creation.
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

/** @returns the function that calls the process of this data folder; undefined if it has no door */
export function findOperatorDoor(folder: string): CallDoor | undefined {
  try {
    const { url, secret } = v.parse(DoorSchema, JSON.parse(readFileSync(fileOf(folder), 'utf8')))
    return (name, body) =>
      fetch(new URL(name, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
  } catch {
    return undefined
  }
}
