/** Pages whose data is late: a skeleton for users, the whole page for crawlers, nothing for clients that have disconnected (S1–S3). */
import http from 'node:http'
import { rmSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { addressOf, expect, hydrated, test } from './fixtures.ts'
import { screens } from './public-screens.ts'
import { dataFolder } from './first-start.ts'
import { hold } from './held.ts'
import { start } from './processes.ts'
import { freePort } from '../scripts/free-port.ts'
import { isLostFont, withoutWebFonts } from './settled.ts'

const lists = [
  ['the rows of a board', 'GET /global/notices/list', '/en/bulletin/list?type=notice', 'main li a[href*="/bulletin/"]:not([href*="list"])'],
  ['the shelf of the shop', 'GET /payment/open/web/item/list', '/en/shop', 'main li a[href*="/shop/product/"]'],
] as const

/** These calls are late for clients with this context's cookies. */
async function slow(request: APIRequestContext, match: string, ms: number): Promise<void> {
  const response = await request.put('/sandbox/scenarios', { data: [{ name: 'slow', match, ms }] })
  expect(response.status(), await response.text()).toBe(200)
}

for (const [name, call, address, content] of lists)
  test(`${name} stream in behind their skeleton, without a layout shift and without further calls`, async ({ page, seen }) => {
    await slow(page.request, call, 5000)
    await withoutWebFonts(page)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address, { waitUntil: 'commit' })
    // The page's head and frame are present, and pending content has a placeholder.
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('main [aria-busy=true]').filter({ visible: true }).first()).toBeVisible()
    await expect(page.locator(content).first()).toBeHidden()
    await expect(page.locator(content).filter({ visible: true }).first()).toBeVisible()
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.filter((value) => value > 0.01))
    expect([shifts, seen.messages.filter((message) => !isLostFont(message)), seen.calls]).toEqual([[], [], []])
  })

test('the menu is hydrated without a difference although the news arrived after it', async ({ page, seen }) => {
  await slow(page.request, 'GET /global/notices/recent', 1000)
  await withoutWebFonts(page)
  // The scripts come last: the browser then has the news, which the server did not have when it rendered the menu.
  const scripts = await hold(page, '**/assets/*.js')
  await page.goto('/en', { waitUntil: 'domcontentloaded' })
  scripts.release()
  await hydrated(page)
  await expect(page.locator('header [data-overlay=news] a[href^="/en/bulletin/"]:not([href*="list"])')).toHaveCount(1)
  expect(seen.messages.filter((message) => !isLostFont(message))).toEqual([])
})

const crawlers = {
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Naver: 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
  Bing: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'a messenger': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
}
// Each page by one crawler, in turn; late data by all.
for (const [turn, [name, agent]] of Object.entries(crawlers).entries())
  test(`${name} gets complete pages, even with late data, and the right status`, async ({ request, seqOf }) => {
    const headers = { 'user-agent': agent }
    // Data for which users would get a skeleton.
    for (const [, call, address] of lists) {
      await slow(request, call, 600)
      const html = await (await request.get(address, { headers })).text()
      expect([address, /aria-busy="true"|<div hidden="" id="S:/.exec(html)?.[0]]).toEqual([address, undefined])
      expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).toMatch(
        /<main[\s\S]*href="\/en\/(bulletin\/\d+|shop\/product\/)[\s\S]*<\/main>/,
      )
    }
    await request.delete('/sandbox/scenarios')
    const pages = [...screens, { path: '/bulletin/999999', status: 404 }, { path: '/shop/product/none', status: 404 }]
    for (const [at, { path, status = 200 }] of pages.entries()) {
      if (at % Object.keys(crawlers).length !== turn) continue
      const response = await request.get(await addressOf('ja', path, seqOf), { headers })
      expect([path, response.status()]).toEqual([path, status])
      expect([path, (await response.text()).endsWith('</html>')]).toEqual([path, true])
    }
  })

test('clients that disconnect during streaming cause no log lines and do not delay the shutdown', async () => {
  const folder = dataFolder()
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const site = start({ DATA_DIR: folder, PORT: port, PUBLIC_URL: origin, LOG_LEVEL: 'warn' })
  await site.untilPrinted(/is ready/)
  const on = await fetch(`${origin}/sandbox/scenarios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify([{ name: 'slow', match: 'GET /global/notices/list', ms: 60_000 }]),
  })
  const cookie = on.headers.getSetCookie().map((one) => one.split(';')[0]!)
  expect([on.status, cookie.length > 0]).toEqual([200, true])

  /** Reads the page's beginning, which arrives at once, and disconnects. */
  const leave = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
      const request = http.get(
        `${origin}/en/bulletin/list?type=notice`,
        { headers: { cookie: cookie.join('; '), 'user-agent': agent } },
        (response) => {
          response.once('data', (chunk: Buffer) => {
            request.destroy()
            resolve(chunk.toString())
          })
          response.on('error', () => {})
        },
      )
      request.on('error', reject)
    })
  const beginnings = await Promise.all(Array.from({ length: 20 }, leave))
  for (const beginning of beginnings) expect(beginning).toMatch(/^<!DOCTYPE html>/)

  // Another reader, without that fault.
  const page = await fetch(`${origin}/en/bulletin/list?type=notice`)
  expect([page.status, (await page.text()).endsWith('</html>')]).toEqual([200, true])

  // Open requests finish first: an abandoned one would delay the end by a minute, or be cut off after five seconds.
  const started = Date.now()
  site.child.kill('SIGTERM')
  const { code, text } = await site.ended
  expect(code).toBe(0)
  expect(Date.now() - started).toBeLessThan(4500)
  expect(text.split('\n').filter((line) => line.startsWith('{'))).toEqual([])
  rmSync(folder, { recursive: true })
})
