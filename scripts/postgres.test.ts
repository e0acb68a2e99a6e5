/** The PostgreSQL of the tests: a process that a signal ends leaves neither a server nor a folder behind. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  '%s stops the server and deletes its folder',
  async (signal) => {
    const folder = mkdtempSync('.cache/postgres-')
    const script = join(folder, 'starts.ts')
    writeFileSync(
      script,
      `import { exitOnSignals } from '../../scripts/exit-on-signals.ts'
import { startPostgres } from '../../scripts/postgres.ts'
exitOnSignals()
const postgres = await startPostgres()
console.log(JSON.stringify('missing' in postgres ? postgres : { place: postgres.place }))
setInterval(() => {}, 1000)
`,
    )
    const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const started = JSON.parse(line.toString()) as { place: string } | { missing: string }
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number]
    rmSync(folder, { recursive: true })
    expect(code).toBe({ SIGINT: 130, SIGTERM: 143 }[signal])
    expect('place' in started && existsSync(started.place)).toBe(false)
  },
  120_000,
)
