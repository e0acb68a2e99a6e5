/** `npm run dev`: it listens where HOST says, and a mistake of the developer's settings is one line. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (env: Record<string, string>): { status: number | null; stderr: string } => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/dev.ts'], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', PUBLIC_URL: '', DATA_DIR: join(folder, 'data'), ...env },
    encoding: 'utf8',
    timeout: 90_000,
  })
  return { status, stderr }
}

test('it listens at HOST only', () => {
  // No machine has this address (RFC 5737).
  expect(run({ HOST: '192.0.2.1', PORT: '0', SANDBOX: 'off' })).toEqual({
    status: 1,
    stderr: '192.0.2.1 is not an address of this machine: correct HOST\n',
  })
}, 120_000)

test('a setting that cannot be read is one line', () => {
  expect(run({ PORT: 'many' })).toEqual({ status: 1, stderr: 'PORT="many" must be a number\n' })
}, 120_000)
