/** The next reader sees what a publisher imports, whatever was cached by the server, the browser or its history (S1, S3, S5). */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startPostgres } from '../scripts/postgres.ts'
import { expect, hydrated, test as base } from './fixtures.ts'
import { start } from './processes.ts'
import { freePort } from '../scripts/free-port.ts'

const slug = 'phishing-warning'

interface Publisher {
  origin: string
  /** The post whose English title changes; it is the newest, so that every list shows it. */
  post: string
  /** The publisher's command, on the database of the running site. */
  publish: (title: string) => void
}

// A separate site on PostgreSQL: no second process may import into an open embedded database.
const test = base.extend<{ site: Publisher }, { publisher: Publisher | string }>({
  site: async ({ publisher }, provide) => {
    if (typeof publisher === 'string') return base.skip(true, publisher)
    await provide(publisher)
  },
  publisher: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the requested fixtures from the parameter
    async ({}, provide) => {
      const postgres = await startPostgres()
      if ('missing' in postgres) return provide(postgres.missing)
      const home = mkdtempSync(join(tmpdir(), 'site-publishing-'))
      const pack = join(home, 'everharrow')
      cpSync('server/content/everharrow', pack, { recursive: true })
      const edit = (file: string, from: RegExp, to: string): void => {
        const path = join(pack, 'posts/notice', slug, file)
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
      }
      edit('post.ko.md', /^publishedAt: .*$/m, `publishedAt: ${new Date(Date.now() - 60_000).toISOString()}`)
      edit('post.ko.md', /^pinned: true\n/m, '')
      edit('post.en.md', /^title: .*$/m, 'title: Words before')
      const env = { DATABASE_URL: postgres.url, CONTENT_PACK: pack, DATA_DIR: home, PORT: String(await freePort()) }
      const origin = `http://127.0.0.1:${env.PORT}`
      const running = start({ ...env, PUBLIC_URL: origin, DEPLOYMENT: 'local', SANDBOX: 'off' })
      await Promise.race([
        running.untilPrinted(/is ready/),
        running.ended.then(({ text }) => {
          throw new Error(text)
        }),
      ])
      const list = await fetch(`${origin}/api/global/notices/list?board=notice&locale=en&size=1`)
      const { items } = (await list.json()) as { items: { seq: number }[] }
      await provide({
        origin,
        post: `/en/bulletin/${String(items[0]!.seq)}`,
        publish: (title) => {
          edit('post.en.md', /^title: .*$/m, `title: ${title}`)
          const { status, stderr } = spawnSync(process.execPath, ['server/content/main.ts', 'import', pack], {
            env: { ...process.env, ...env },
            encoding: 'utf8',
          })
          expect(stderr).toBe('')
          expect(status).toBe(0)
        },
      })
      running.child.kill('SIGTERM')
      await running.ended
      postgres.stop()
      rmSync(home, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
// The tests publish one after another, on one site.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const reads = (page: Page, title: string) => expect(page.getByRole('main').getByText(title).filter({ visible: true }).first()).toBeVisible()

test('going back, going forward and reloading show the new text', async ({ site, page, seen }) => {
  const { origin, post, publish } = site
  publish('Words of the morning')
  for (const path of ['/en', '/en/bulletin/list?type=notice', post]) {
    await page.goto(origin + path)
    await hydrated(page)
    await reads(page, 'Words of the morning')
  }
  publish('Words of noon')
  await page.goBack()
  await reads(page, 'Words of noon')
  await page.goBack()
  await reads(page, 'Words of noon')
  publish('Words of the evening')
  await page.goForward()
  await reads(page, 'Words of the evening')
  await page.goForward()
  await reads(page, 'Words of the evening')
  publish('Words of the night')
  await page.reload()
  await reads(page, 'Words of the night')
  expect([seen.messages, seen.calls]).toEqual([[], []])
})

test('going back within the site shows the new text', async ({ site, page }) => {
  const { origin, publish } = site
  publish('Words on the list')
  await page.goto(`${origin}/en/bulletin/list?type=notice`)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Words on the list' }).click()
  await expect(page.locator('main[data-screen="/bulletin/$seq"]')).toBeVisible()
  const left = Date.now()
  publish('Words since then')
  // Data prefetched when the pointer approached is fresh for two seconds (`preloadedFor`, src/api/aging.ts).
  await expect.poll(() => Date.now() - left).toBeGreaterThan(2000)
  await page.goBack()
  await expect(page.locator('main[data-screen="/bulletin/list"]')).toBeVisible()
  await reads(page, 'Words since then')
})
