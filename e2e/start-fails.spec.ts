/** If the site's scripts fail before hydration, the browser still shows the readable page, its links, and a sentence about the failure. */
import type { Page } from '@playwright/test'
import { locales } from '../contract/locales.ts'
import { expect, inLanguages, test } from './fixtures.ts'
import { startServer } from './own-server.ts'

const entry = '**/assets/client-*.js'
const sentence = {
  ko: /페이지의 일부가 시작되지 않아/,
  en: /Part of this page did not start/,
  ja: /ページの一部が起動しなかったため/,
  tw: /頁面有一部分未能啟動/,
} as const

const faults: Record<string, (page: Page) => Promise<unknown>> = {
  'does not come': (page) => page.route(entry, (route) => route.abort()),
  'is gone': (page) => page.route(entry, (route) => route.fulfill({ status: 404, body: 'Not found' })),
  'needs a part that is gone': (page) =>
    page.route('**/assets/libraries-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' })),
  'is written in a syntax that the browser does not know': (page) =>
    page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: 'const now =' })),
  'throws at once': (page) =>
    page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: 'Promise.withResolvers.missing()' })),
  'waits for what fails': (page) =>
    page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: 'await Promise.reject(new Error("lost"))' })),
  'misses what the browser does not have': (page) => page.addInitScript(() => Reflect.deleteProperty(Object, 'fromEntries')),
}

const undrawn = {
  ko: /스크립트를 켜고/,
  en: /please switch scripts on/,
  ja: /スクリプトを有効にして/,
  tw: /請啟用指令碼/,
} as const

test.describe('an empty page, which is rendered in the browser', () => {
  test('shows one sentence if scripts are off or fail to load', async ({ browser }) => {
    // Starts its own server.
    test.slow()
    const server = await startServer({ RENDER_PAGES: 'off' })
    for (const javaScriptEnabled of [false, true]) {
      const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
      await page.route(entry, (route) => route.abort())
      for (const [locale, text] of Object.entries(undrawn)) {
        await page.goto(`${server.origin}/${locale}/shop`)
        await expect(page.getByText(text).filter({ visible: true })).toHaveCount(1)
      }
      await page.context().close()
    }
    await server.stop()
  })
})

test('a browser without modules shows the message', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'))
  await page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/en/bulletin/list?type=notice')
  await expect(page.getByRole('alert')).toHaveText(sentence.en)
})

for (const [turn, [fault, begin]] of Object.entries(faults).entries())
  test(`if the entry ${fault}, the page shows one message and stays readable`, async ({ page }) => {
    await begin(page)
    for (const locale of inLanguages(locales[turn % locales.length]!)) {
      const text = sentence[locale]
      await page.goto(`/${locale}/bulletin/list?type=notice`)
      await expect(page.getByRole('alert')).toHaveText(text)
      await expect(page.getByRole('alert')).toBeInViewport()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const post = page.getByRole('main').getByRole('listitem').getByRole('link').first()
      await post.click()
      await expect(page).toHaveURL(new RegExp(`/${locale}/bulletin/\\d+`))
      await expect(page.getByRole('alert')).toHaveText(text)
      await expect(page.locator('main[data-screen="/bulletin/$seq"]').getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  })

test('a page that does not start is counted as one fault, without personal data', async ({ page }) => {
  test.slow()
  const token = 'a token of Prometheus 0123456789 abc'
  const server = await startServer({ METRICS_TOKEN: token })
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/site/reports')) bodies.push(request.postData() ?? '')
  })
  await page.route(entry, (route) => route.abort())
  await page.goto(`${server.origin}/en/search?search=Ashling`)
  await expect(page.getByRole('alert')).toHaveText(sentence.en)
  const counted = async (): Promise<string | undefined> =>
    /^site_browser_faults_total\{kind="error"\} (\d+)$/m.exec(
      await (await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text(),
    )?.[1]
  await expect.poll(counted).toBe('1')
  await page.goto('about:blank')
  expect(await counted()).toBe('1')
  expect(bodies.join('\n')).toMatch(/^\{"build":"[0-9a-f]{10}","locale":"en",.*"at":\["\/assets\/client-[\w-]+\.js:0:0"\]/)
  expect(bodies.join('\n')).not.toContain('Ashling')
  await server.stop()
})

test('a stored token’s cover does not stay over a page whose entry fails', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('site.access-token', 'one'))
  await page.route(entry, (route) => route.abort())
  await page.goto('/en/shop')
  await expect(page.getByRole('alert')).toHaveText(sentence.en)
  await page.getByRole('main').getByRole('link').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/en\/shop\//)
})

test('a page that starts shows no message, even if images fail to load and a script throws later', async ({ page }) => {
  await page.route('**/art/**', (route) => route.abort())
  await page.goto('/en')
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-unstarted')
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('later')
    })
  })
  await thrown
  await expect(page.getByRole('alert')).toHaveCount(0)
})
