/** Why a database or a port cannot be opened, in one line for the operator: the problem and the remedy. Never contains passwords. */
import { randomUUID } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNotWritten } from './make-folder.ts'

/** An error that the operator can fix: the message is one line, ready to print. */
export class CannotOpen extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CannotOpen'
  }
}

/** The oldest supported PostgreSQL, as `server_version_num`. */
const oldest = 150_000

/** @param version `server_version_num`: 150004 is 15.4. @throws CannotOpen if it is too old */
export function requireVersion(version: number): void {
  if (version >= oldest) return
  const name = `${String(Math.floor(version / 10_000))}.${String(version % 10_000)}`
  throw new CannotOpen(`PostgreSQL 15 or newer is required, and the server of DATABASE_URL is ${name}: upgrade it, or use another server`)
}

interface Place {
  host: string
  database: string
  role: string
}

/** The parts of `DATABASE_URL`, without its password. */
function placeOf(url: string): Place {
  const { hostname, port, pathname, username } = new URL(url)
  const role = decodeURIComponent(username)
  return { host: `${hostname}:${port === '' ? '5432' : port}`, database: decodeURIComponent(pathname.slice(1)) || role, role }
}

/** Codes of the system and of PostgreSQL (appendix A). */
const reasons: Readonly<Record<string, (place: Place) => string>> = {
  ECONNREFUSED: ({ host }) => `no server listens at ${host}: start PostgreSQL, or correct DATABASE_URL`,
  ENOTFOUND: ({ host }) => `there is no host ${host}: correct DATABASE_URL`,
  EAI_AGAIN: ({ host }) => `the name of ${host} cannot be resolved now: correct DNS, or DATABASE_URL`,
  ETIMEDOUT: ({ host }) => `${host} does not respond: check whether a firewall blocks the connection`,
  EHOSTUNREACH: ({ host }) => `there is no network route to ${host}`,
  ECONNRESET: ({ host }) => `${host} closed the connection: check that it is a PostgreSQL server`,
  '28P01': ({ role }) => `the password of the role ${role} is wrong: correct DATABASE_URL`,
  '28000': ({ role }) => `the role ${role} is not allowed to log in: create it (createuser), or allow it in pg_hba.conf`,
  '3D000': ({ database }) => `there is no database ${database}: create it (createdb ${database})`,
  '42501': ({ role, database }) =>
    `the role ${role} is not allowed to change the tables of ${database}: make it the owner (alter database ${database} owner to ${role})`,
  '53100': () => 'the disk of the server is full: free some space',
  '53300': () => 'all of its connections are in use: raise max_connections, or stop other programs',
  '57P01': () => 'it is shutting down, or an administrator ended the connection: try again in a few seconds',
  '57P02': () => 'it crashed and is starting again: try again in a few seconds',
  '57P03': () => 'it is starting or shutting down: try again in a few seconds',
  '58P01': () => 'the extension pg_trgm is not installed on the server: install PostgreSQL’s contrib package',
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ host }) =>
    `the certificate of ${host} is of an unknown authority: add the authority’s certificate (NODE_EXTRA_CA_CERTS)`,
  SELF_SIGNED_CERT_IN_CHAIN: ({ host }) =>
    `the certificate of ${host} is of an unknown authority: add the authority’s certificate (NODE_EXTRA_CA_CERTS)`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) => `the server’s certificate is not for ${host}: correct the host in DATABASE_URL`,
}

/** The driver's messages without a code. */
const reasonsByMessage: readonly [RegExp, (place: Place) => string][] = [
  [/timeout expired|timeout exceeded/i, ({ host }) => `${host} does not respond: check whether a firewall blocks the connection`],
  [/does not support SSL/, ({ host }) => `${host} does not support TLS: remove sslmode from DATABASE_URL, or enable TLS on the server`],
  [/password must be a string|no password/i, ({ role }) => `the role ${role} needs a password: add it to DATABASE_URL`],
  [/Connection terminated/, ({ host }) => `${host} closed the connection: check that it is a PostgreSQL server`],
]

/** @returns a one-line error if the operator can fix it, otherwise the error itself */
export function whyNoPostgres(error: unknown, url: string): unknown {
  const place = placeOf(url)
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code = '', message } = one as NodeJS.ErrnoException
    const reason = reasons[code] ?? reasonsByMessage.find(([pattern]) => pattern.test(message))?.[1]
    if (reason !== undefined) return new CannotOpen(`cannot open PostgreSQL (DATABASE_URL): ${reason(place)}`, error)
  }
  return error
}

/** 53100: PostgreSQL's and the embedded database's code. */
const fullDisk = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT'])

/** @returns a one-line error if a disk was full when something was stored, otherwise the error itself */
export function whyNotStored(error: unknown): unknown {
  for (let one = error; one instanceof Error; one = one.cause)
    if (fullDisk.has((one as NodeJS.ErrnoException).code)) return new CannotOpen('the disk is full: free some space', error)
  return error
}

/** What helps besides another folder, by the system's code. */
const remedies: Readonly<Record<string, string>> = {
  EACCES: 'correct its owner, or ',
  EPERM: 'correct its owner, or ',
  ENOSPC: 'free some space, or ',
  EDQUOT: 'free some space, or ',
}

/** Bytes of a trial: as many as the embedded database adds at a time, a segment of its write-ahead log. */
const trialBytes = 16 * 1024 * 1024

/** The system's error if the folder cannot be written to: the embedded database's own errors do not give it. */
function errorOfTrial(folder: string): unknown {
  const file = join(folder, `trial-${randomUUID()}`)
  try {
    writeFileSync(file, Buffer.alloc(trialBytes))
    return undefined
  } catch (error) {
    return error
  } finally {
    if (existsSync(file)) rmSync(file)
  }
}

/** @returns a one-line error if the operator can fix it, otherwise the error itself */
export function whyNoFolder(error: unknown, folder: string): unknown {
  const ofSystem = whyNotWritten(error) === undefined ? errorOfTrial(folder) : error
  const reason = whyNotWritten(ofSystem)
  if (reason === undefined) return error
  const remedy = remedies[(ofSystem as NodeJS.ErrnoException).code ?? ''] ?? ''
  return new CannotOpen(`cannot use the data folder ${folder}: ${reason}: ${remedy}set DATA_DIR to another folder`, error)
}

/**
 * @param o.port name and value of the setting; the same for `host`
 * @returns a one-line error if the operator can fix it, otherwise the error itself
 */
export function whyNotListening(error: unknown, o: { port: readonly [string, number]; host: readonly [string, string] }): unknown {
  const [[portName, port], [hostName, host]] = [o.port, o.host]
  const listenReasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${String(port)} is in use: stop the other process, or set ${portName}`,
    EACCES: `this account is not allowed to listen on port ${String(port)}: set ${portName} to 1024 or more, with a balancer in front`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: correct ${hostName}`,
    ENOTFOUND: `there is no host ${host}: correct ${hostName}`,
  }
  const reason = error instanceof Error ? listenReasons[(error as NodeJS.ErrnoException).code ?? ''] : undefined
  return reason === undefined ? error : new CannotOpen(reason, error)
}
