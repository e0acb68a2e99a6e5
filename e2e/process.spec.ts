/** The process as an operator meets it: what it says when it cannot start, and how it stops. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-process-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Ended {
  code: number | null
  text: string
}
function start(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended>; says: (words: RegExp) => Promise<void> } {
  const child = spawn(process.execPath, ['dist/server/server.js'], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', DATA_DIR: folder, ...env },
  })
  let text = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer): void => {
    text += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    child,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, text }))),
    says: (words) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!words.test(text)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
  }
}

/** A port that is taken for as long as the returned function is not called. */
const takePort = (): Promise<{ port: number; free: () => void }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address !== null ? address.port : 0, free: () => server.close() })
    })
  })

test('a bad setting is one clear line', async () => {
  const { code, text } = await start({ PORT: 'abc', LOG_LEVEL: 'loud' }).ended
  expect(code).toBe(1)
  expect(text.trim().split('\n')).toEqual(['PORT="abc" must be a number', 'LOG_LEVEL="loud" must be silent, error, warn, info or debug'])
})

test('PostgreSQL that does not answer is one clear line', async () => {
  const { port, free } = await takePort()
  free()
  const { code, text } = await start({ DATABASE_URL: `postgres://x@127.0.0.1:${String(port)}/x` }).ended
  expect([code, text.trim()]).toEqual([1, 'cannot reach PostgreSQL at DATABASE_URL: connection refused'])
})

test('a taken port and a data folder in use are one clear line each; SIGTERM ends the process cleanly and gives the folder back', async () => {
  const taken = await takePort()
  const first = start({ PORT: String(taken.port) })
  expect((await first.ended).text).toContain(`port ${String(taken.port)} is taken`)
  taken.free()
  const running = start({ PORT: String(taken.port) })
  await running.says(/is ready/)
  const second = await start({ PORT: '1' }).ended
  expect(second.code).toBe(1)
  expect(second.text.trim()).toBe(
    `the data folder ${folder}/pglite is in use by process ${String(running.child.pid)}; stop it, or set DATA_DIR to another folder`,
  )
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
  expect(existsSync(`${folder}/pglite.lock`)).toBe(false)
})

test('production records a share of visits where configured, and has neither panel nor pages for developers', async ({ page }) => {
  const { port, free } = await takePort()
  free()
  const running = start({ PORT: String(port), DEPLOYMENT: 'production', RECORD_SHARE: '1' })
  await running.says(/is ready/)
  const origin = `http://127.0.0.1:${String(port)}`
  await page.goto(`${origin}/en?qa&inspect=local`)
  await page.waitForFunction(() => globalThis.siteQa !== undefined)
  await expect
    .poll(() => page.evaluate(() => globalThis.siteQa!.recording().systems[0]?.stimuli.map(({ event }) => event.type)))
    .toContain('session.initialised')
  await page.keyboard.press('Alt+Shift+KeyQ')
  await expect(page.locator('iframe')).toHaveCount(0)
  for (const path of ['/dev/machines', '/dev/screens', '/sandbox']) expect((await page.request.get(`${origin}${path}`)).status()).toBe(404)
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(0)
})

test('production without that setting names no such script', async ({ request }) => {
  const { port, free } = await takePort()
  free()
  const running = start({ PORT: String(port), DEPLOYMENT: 'production' })
  await running.says(/is ready/)
  expect(await (await request.get(`http://127.0.0.1:${String(port)}/en`)).text()).not.toContain('data-qa')
  running.child.kill('SIGTERM')
  await running.ended
})
