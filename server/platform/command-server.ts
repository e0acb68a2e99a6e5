/**
 * An entry for the operator's commands while the site has the embedded database, which only one process can open: an address of this
 * machine only, which changes with each start, and a secret in a file of the data folder. An account that can read the folder can read the
 * database anyway.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import * as v from 'valibot'
import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'
import { isSameText } from './vault.ts'

const AddressSchema = v.object({ url: v.pipe(v.string(), v.startsWith('http://127.0.0.1:')), secret: v.string() })

const fileOf = (folder: string): string => join(folder, 'operator.json')

/**
 * Deletes the address that a killed process has left: another account of this machine may listen there by now, and would get what a command
 * sends. Called with the folder's lock, by whoever takes it: no other process can have a command server then.
 */
export const removeOldAddress = (folder: string): void => rmSync(fileOf(folder), { force: true })

/** An open command server; `close` deletes its file and ends its connections. */
export interface CommandServer {
  close: () => void
}

/** The operator's commands; each has its own form of body. */
export type CommandName = 'support' | 'members' | 'secrets' | 'refund' | 'orders' | 'coupons' | 'content' | 'backup'
/** Runs an operator’s command; the request’s body is JSON. */
export type CommandHandler = (request: Request) => Promise<Response>
/** Nobody listens at the address: the process that opened the server has ended. */
export class CommandServerClosed extends Error {}
/** The process ended before it responded. */
export class CommandServerLost extends Error {}
/** Calls the process that has the data folder. @throws CommandServerClosed, CommandServerLost */
export type SendCommand = (name: CommandName, body: unknown) => Promise<Response>

/** The outcome of a command that failed unexpectedly: the caller prints what failed, and the site's log says where. */
function failedOutcome(error: unknown): Response {
  const { stack: _stack, cause, ...facts } = errorFacts(error)
  const { stack: _stackOfCause, cause: _more, ...ofCause } = cause ?? {}
  const text = JSON.stringify({ ...facts, ...(cause === undefined ? {} : { cause: ofCause }) })
  return Response.json({ lines: [`the command failed in the site, whose log has more: ${text}`], code: 1 })
}

/**
 * @param handlers handlers by the command's name; they get only requests with the secret
 * @param log receives the error of a command that failed unexpectedly
 */
export async function openCommandServer(
  folder: string,
  handlers: Readonly<Partial<Record<CommandName, CommandHandler>>>,
  log: Log,
): Promise<CommandServer> {
  const secret = randomBytes(32).toString('base64url')
  const server = serve({
    fetch: async (request) => {
      if (!isSameText(request.headers.get('authorization') ?? '', `Bearer ${secret}`)) return new Response(null, { status: 401 })
      const command = new URL(request.url).pathname.slice(1)
      const handler = new Map(Object.entries(handlers)).get(command)
      if (handler === undefined) return new Response(null, { status: 404 })
      try {
        return await handler(request)
      } catch (error) {
        log.error({ err: error, command }, 'an operator’s command failed')
        return failedOutcome(error)
      }
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

/** By node:http: fetch gives up after five minutes without a response, and an import may take longer. */
const post = (url: URL, secret: string, body: string): Promise<Response> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(new (error.code === 'ECONNREFUSED' ? CommandServerClosed : CommandServerLost)('the site does not respond', { cause: error }))
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
    const call = requestHttp(url, { method: 'POST', headers, agent: false }, (incoming) => {
      incoming
        .toArray()
        .then((parts: Buffer[]) => resolve(new Response(Buffer.concat(parts), { status: incoming.statusCode ?? 500 })))
        .catch(fail)
    })
    call.on('error', fail)
    call.end(body)
  })

/** @returns the function that calls the process of this data folder; undefined if it has no command server */
export function findCommandServer(folder: string): SendCommand | undefined {
  try {
    const { url, secret } = v.parse(AddressSchema, JSON.parse(readFileSync(fileOf(folder), 'utf8')))
    return (name, body) => post(new URL(name, url), secret, JSON.stringify(body))
  } catch {
    return undefined
  }
}
