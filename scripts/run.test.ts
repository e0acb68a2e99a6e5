/** `npm start` stopped by an operator's process manager: by a signal to npm, whose shell does not forward it. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

test.skipIf(process.platform === 'win32')(
  'a process started by run.mjs ends with its npm script',
  async () => {
    const folder = mkdtempSync('.cache/run-')
    const script = join(folder, 'listens.ts')
    writeFileSync(
      script,
      "import { createServer } from 'node:net'\nconst server = createServer().listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))\n",
    )
    const shell = spawn('sh', ['-c', `node scripts/run.mjs ${script}; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const port = await new Promise<number>((resolve) => {
      shell.stdout.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { port: number }).port))
    })
    expect(await isTaken(port)).toBe(true)
    shell.kill('SIGKILL')
    await expect.poll(() => isTaken(port), { timeout: 10_000 }).toBe(false)
    rmSync(folder, { recursive: true })
  },
  30_000,
)
