/** PostgreSQL's own backup programs. */
import { spawn } from 'node:child_process'
import { CannotDo } from '../platform/operator-command.ts'

/** Address parameters that the programs read from their environment (libpq "Environment Variables"). */
const parameters: Readonly<Record<string, string>> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  application_name: 'PGAPPNAME',
  options: 'PGOPTIONS',
}

/**
 * The connection as environment variables: every account of the machine could read an argument, with its password.
 * @throws CannotDo for a parameter without such a variable
 */
export function connectionOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const given: Record<string, string> = {
    PGHOST: decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  }
  for (const [name, value] of searchParams) {
    const variable = parameters[name] ?? (name === 'host' ? 'PGHOST' : undefined)
    if (variable === undefined)
      throw new CannotDo(`DATABASE_URL has the parameter ${name}, which cannot be passed to pg_dump: run pg_dump yourself`)
    given[variable] = value
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** @throws CannotDo with the program's error output */
export const runProgram = (program: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...connectionOf(url) }, stdio: ['ignore', 'ignore', 'pipe'] })
    let errorText = ''
    child.stderr.on('data', (piece: Buffer) => (errorText += piece.toString()))
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new CannotDo(`${program} was not found: install PostgreSQL's client programs, of the server's version or newer`)
          : error,
      ),
    )
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new CannotDo(`${program} failed: ${errorText.trim().split('\n').join(' ') || `exit code ${String(code)}`}`))
    })
  })
