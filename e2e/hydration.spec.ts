/**
 * Every public screen in two languages by turns (all four with EVERY_LANGUAGE), rendered for its reader and kept for another (S1–S5, R1, R2):
 * React hydrates all of it without a message, and nothing that the server has sent is requested again on focus or reconnection. On a phone,
 * with axe: every-screen.spec.ts; differences of attributes: development.spec.ts; another engine: firefox.spec.ts.
 */
import type { Response } from '@playwright/test'
import { addressOf, expect, isIn, screens, test, type Locale } from './fixtures.ts'
import { isHydrated, isIdle, isKept, isOwnStatus, neverAsked, openKept } from './settled.ts'

// What is looked at is the script's, whatever the size: fewer points to paint.
test.use({ viewport: { width: 1000, height: 600 } })

const locales = ['ko', 'en', 'ja', 'tw'] as const satisfies Locale[]

/** Which API calls a visitor's page makes when it gets the focus: those of facts that age (src/api/aging.ts). From its first byte until it is idle it makes none. */
const onFocus = new Set(['GET /api/site/config', 'GET /api/pre-order/campaign', 'GET /api/pre-order/country'])

const etagOf = (response: Response | null): string | undefined => response?.headers()['etag']

for (const [turn, one] of screens.entries()) {
  const { id, path, status = 200 } = one
  const its = locales.filter((locale) => isIn(one, locale))
  const turns = process.env['EVERY_LANGUAGE'] === undefined ? new Set([turn, turn + 1]) : its.keys()
  const spoken = [...new Set([...turns].map((nth) => its[nth % its.length]!))]
  test(`${path} is hydrated without a message in ${spoken.join(' and ')}, and asks nothing again`, async ({
    page,
    request,
    seen,
    seqOf,
  }) => {
    for (const locale of spoken) {
      const address = neverAsked(await addressOf(locale, path, seqOf))
      const response = await page.goto(address)
      expect([address, response!.status(), etagOf(response)]).toEqual([address, status, undefined])
      await page.waitForFunction(isHydrated)
      await expect(page.locator(`main[data-screen="${id}"]`)).toBeVisible()
      // A kept page is the rendered one, byte by byte: one language of each shows that it is hydrated the same.
      if (isKept(path, status) && locale === spoken[turn % spoken.length])
        await openKept(request, address, async () => {
          const kept = await page.goto(address)
          await page.waitForFunction(isHydrated)
          return etagOf(kept)
        })
      await page.waitForFunction(isIdle)
      await page.waitForLoadState('networkidle')
      expect([address, seen.calls]).toEqual([address, []])
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
