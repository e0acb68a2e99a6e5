/** The process from an operator's view: its messages when it cannot start, and how it stops. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataFolder } from './first-start.ts'
import { expect, test } from './fixtures.ts'
import { startServer } from './own-server.ts'
import { start, takePort } from './processes.ts'

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-process-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('each invalid setting is reported in one line', async () => {
  const { code, text } = await start({ DATA_DIR: folder, PORT: 'abc', LOG_LEVEL: 'loud' }).ended
  expect(code).toBe(1)
  expect(text.trim().split('\n')).toEqual(['PORT="abc" must be a number', 'LOG_LEVEL="loud" must be silent, error, warn, info or debug'])
})

test('production without its public address is refused in one line', async () => {
  const { code, text } = await start({ DATA_DIR: folder, DEPLOYMENT: 'production' }).ended
  expect([code, text.trim()]).toEqual([1, expect.stringMatching(/^PUBLIC_URL is missing: production needs .* set DEPLOYMENT=qa.*$/)])
})

test('an unreachable PostgreSQL is reported in one line', async () => {
  const { port, free } = await takePort()
  free()
  const env = { DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: `postgres://x@127.0.0.1:${String(port)}/x` }
  const { code, text } = await start(env).ended
  expect([code, text.trim()]).toEqual([
    1,
    `cannot open PostgreSQL (DATABASE_URL): no server listens at 127.0.0.1:${String(port)}: start PostgreSQL, or correct DATABASE_URL`,
  ])
})

test('a taken port and a data folder in use are reported in one line each; SIGTERM releases the folder', async () => {
  // A prepared first start, which takes ten seconds of a processor.
  rmSync(folder, { recursive: true })
  folder = dataFolder()
  const taken = await takePort()
  const first = start({ DATA_DIR: folder, PORT: String(taken.port) })
  expect((await first.ended).text).toContain(`port ${String(taken.port)} is in use`)
  taken.free()
  const running = start({ DATA_DIR: folder, PORT: String(taken.port), LOG_LEVEL: 'info' })
  await running.untilPrinted(/"msg":"started"/)
  const second = await start({ DATA_DIR: folder, PORT: '1' }).ended
  expect(second.code).toBe(1)
  expect(second.text.trim()).toBe(
    `the data folder ${folder}/pglite is in use by process ${String(running.child.pid)}; stop it, or set DATA_DIR to another folder`,
  )
  running.child.kill('SIGTERM')
  const { code, text } = await running.ended
  expect(code).toBe(0)
  expect(text).toMatch(/"build":"[^"]+","deployment":"local","msg":"started"[^]*"signal":"SIGTERM","msg":"stopping"[^]*"msg":"stopped"/)
  expect(existsSync(`${folder}/pglite.lock`)).toBe(false)
})

test('production records the configured share of visits, without the panel and the developers’ pages', async ({ page }) => {
  const { origin, stop } = await startServer({ DEPLOYMENT: 'production', RECORD_SHARE: '1' })
  await page.goto(`${origin}/en?qa&inspect=local`)
  await page.waitForFunction(() => globalThis.siteQa !== undefined)
  await expect
    .poll(() =>
      page.evaluate(() =>
        globalThis
          .siteQa!.recording()
          .parts.at(-1)!
          .systems[0]?.stimuli.map(({ event }) => event.type),
      ),
    )
    .toContain('session.initialised')
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.keyboard.press('Alt+Shift+KeyQ')
  // After the panel's shortcut: the answer to this event shows that keys have their effect.
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(scripts.filter((url) => /qa|panel/.test(url))).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  for (const path of ['/dev/machines', '/dev/screens', '/sandbox']) expect((await page.request.get(`${origin}${path}`)).status()).toBe(404)
  await stop()
})

test('production without a record share loads no recorder; images are AVIF if browser and publisher allow it', async ({
  page,
  request,
}) => {
  const { origin, stop } = await startServer({ DEPLOYMENT: 'production', PICTURE_AVIF: 'on' })
  expect(await (await request.get(`${origin}/en`)).text()).not.toContain('data-qa')
  const picture = page.waitForResponse((response) => new URL(response.url()).pathname.startsWith('/pictures/'))
  await page.goto(`${origin}/en/shop/product/growth-bundle`)
  expect((await picture).headers()['content-type']).toBe('image/avif')
  const image = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0)).toBe(true)
  await stop()
})
