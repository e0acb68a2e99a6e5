/**
 * One visit of every public screen (S1–S5, R1, R2): it answers with its content, React hydrates it without a message, nothing is asked for
 * again, nothing is wider than the window, and axe finds nothing. The desktop gets the page as the server renders it for its first reader, the
 * phone as the server keeps it for the next one, in another language: languages go by turns, all with EVERY_LANGUAGE. Differences of
 * attributes: development.spec.ts; another engine: firefox.spec.ts.
 */
import type { Response } from '@playwright/test'
import { violations } from './accessible.ts'
import { languageTags, locales } from '../contract/locales.ts'
import { addressOf, expect, isIn, screens, test } from './fixtures.ts'
import { isHydrated, isIdle, isKept, isOwnStatus, neverAsked, openKept } from './settled.ts'

/** Which API calls a visitor's page makes when it gets the focus: those of facts that age (src/api/aging.ts). From its first byte until it is idle it makes none. */
const onFocus = new Set(['GET /api/site/config', 'GET /api/pre-order/campaign', 'GET /api/pre-order/country'])

const etagOf = (response: Response | null): string | undefined => response?.headers()['etag']

for (const [turn, one] of screens.entries()) {
  const { id, path, status = 200 } = one
  const its = locales.filter((locale) => isIn(one, locale))
  test(`${path} is whole, silent and accessible`, async ({ page, request, seen, seqOf, isMobile }) => {
    const visited = process.env['EVERY_LANGUAGE'] === undefined ? [its[(turn + (isMobile ? 1 : 0)) % its.length]!] : its
    for (const locale of visited) {
      const address = neverAsked(await addressOf(locale, path, seqOf))
      const open = async (): Promise<string | undefined> => {
        const response = await page.goto(address)
        expect([address, response!.status()]).toEqual([address, status])
        await page.waitForFunction(isHydrated)
        return etagOf(response)
      }
      if (isMobile && isKept(path, status)) await openKept(request, address, open)
      else expect([address, await open()]).toEqual([address, undefined])
      await expect(page.locator(`main[data-screen="${id}"]`)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale])
      await expect(page.locator('html')).toHaveAttribute('data-locale', locale)
      await expect(page.locator('html')).toHaveAttribute('data-session', 'signedOut')
      await expect(page.locator('h1')).toHaveCount(1)
      await page.waitForFunction(isIdle)
      await page.waitForLoadState('networkidle')
      expect([address, seen.calls]).toEqual([address, []])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect([address, overflow <= 0]).toEqual([address, true])
      expect([address, await violations(page)]).toEqual([address, []])
      await page.evaluate(() => {
        // What makes a query cache ask again where it is not told otherwise.
        for (const type of ['focus', 'online']) dispatchEvent(new Event(type))
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      })
      // By then every call of the page has been seen.
      await page.goto('about:blank')
      expect([address, seen.messages.filter((message) => !isOwnStatus(message))]).toEqual([address, []])
      expect([address, seen.calls.filter((call) => !onFocus.has(call))]).toEqual([address, []])
      seen.calls.length = 0
    }
  })
}

test('a page that the browser has and the server confirms (304) is hydrated as silently', async ({ page, request, seen, context }) => {
  const address = neverAsked('/ja/bulletin/list?type=notice')
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  // What came over the wire: a page the browser had counts as a 200 everywhere else.
  const statuses: number[] = []
  wire.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    if (Object.keys(headers).some((name) => name.toLowerCase() === 'server-timing')) statuses.push(statusCode)
  })
  const open = async (): Promise<string | undefined> => {
    const response = await page.goto(address)
    await page.waitForFunction(isHydrated)
    return etagOf(response)
  }
  await open()
  await expect(async () => {
    await openKept(request, address, open)
    statuses.length = 0
    await open()
    expect(statuses).toEqual([304])
  }).toPass()
  await page.waitForFunction(isIdle)
  await page.waitForLoadState('networkidle')
  expect([seen.messages, seen.calls]).toEqual([[], []])
})
