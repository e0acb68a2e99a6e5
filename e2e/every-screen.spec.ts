/**
 * One visit of every public screen (S1–S5, R1, R2): the response has its content, React hydrates it without a message, nothing is fetched
 * again, nothing is wider than the window, and axe finds nothing; and without script the page of the desktop shows the same text. The
 * desktop gets the page as the server renders it for its first reader, the phone gets the cached page of each route, in another language:
 * languages take turns, all with EVERY_LANGUAGE. Differences of attributes: development.spec.ts; another engine: firefox.spec.ts.
 */
import type { Page, Response } from '@playwright/test'
import { violations } from './accessible.ts'
import { languageTags } from '../contract/locales.ts'
import { production } from '../playwright.config.ts'
import { addressOf, expect, hydrated, languagesOf, test } from './fixtures.ts'
import { screens } from './public-screens.ts'
import { asFirst, idle, isKept, isOwnStatus, openKept } from './settled.ts'

// As most players see it; other journeys run without motion (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * API calls of a visitor's page when it gets the focus: those for data that ages (src/api/aging.ts). From its first byte until it is idle
 * it makes none.
 */
const onFocus = new Set(['GET /api/site/config', 'GET /api/pre-order/campaign', 'GET /api/pre-order/country'])

const etagOf = (response: Response | null): string | undefined => response?.headers()['etag']

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/**
 * Visible lines in a page's main part, as the browser lays it out; numbers may change. Without script, content that the server sent late
 * stays at the end of the page (src/design/global.css.ts).
 */
const linesOf = (page: Page): Promise<string[]> =>
  page.locator('main, body > [hidden][id^="S:"]').evaluateAll((parts: HTMLElement[]) => {
    // Content far below is not laid out until it is near the window (src/design/far-below.ts), and has no lines before.
    for (const part of parts.flatMap((one) => [...one.querySelectorAll<HTMLElement>('*')]))
      if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
    return parts
      .flatMap((part) => part.innerText.split('\n'))
      .map((line) => line.replaceAll(/[\d\s]+/g, ' ').trim())
      .filter((line) => /\p{L}/u.test(line))
  })

/** Text that exists but is invisible: skeletons, covers, parts that wait to fade in. */
const unseen = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode() !== null) {
      const text = walker.currentNode.textContent!.trim()
      const parent = walker.currentNode.parentElement!
      if (text === '' || !parent.checkVisibility()) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) found.push(text)
    }
    return found
  })

/** Number of visits that share a browser context: cached files are not loaded and compiled again. */
const visitsInOne = 11

for (let first = 0; first < screens.length; first += visitsInOne) {
  const some = screens.slice(first, first + visitsInOne)
  test(`complete, silent and accessible: ${some[0]!.path} and the ${String(some.length - 1)} after it`, async ({
    page,
    browser,
    request,
    seen,
    seqOf,
    isMobile,
    context,
  }) => {
    test.setTimeout(600_000)
    if (!isMobile) await asFirst(context, production)
    const plain = isMobile ? undefined : await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    for (const [at, one] of some.entries()) {
      const { id, path, status = 200, needsScript = false } = one
      // The phone visits one address of each route.
      if (isMobile && screens.findIndex((other) => other.id === id) < first + at) continue
      for (const locale of languagesOf(one, first + at + (isMobile ? 1 : 0)))
        await test.step(`${path} in ${locale}`, async () => {
          const address = await addressOf(locale, path, seqOf)
          const open = async (): Promise<string | undefined> => {
            const response = await page.goto(address)
            expect([address, response!.status()]).toEqual([address, status])
            await hydrated(page)
            return etagOf(response)
          }
          if (isMobile && isKept(path, status)) await openKept(request, address, open)
          else expect([address, await open()]).toEqual([address, undefined])
          await expect(page.locator(`main[data-screen="${id}"]`)).toBeVisible()
          await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale])
          await expect(page.locator('html')).toHaveAttribute('data-locale', locale)
          await expect(page.locator('html')).toHaveAttribute('data-session', 'signedOut')
          await expect(page.locator('h1')).toHaveCount(1)
          await idle(page)
          await page.waitForLoadState('networkidle')
          expect([address, seen.calls]).toEqual([address, []])
          expect([address, await overflowOf(page)]).toEqual([address, 0])
          expect([address, await violations(page)]).toEqual([address, []])
          const lines = await linesOf(page)
          await page.evaluate(() => {
            // Events on which a query cache refetches by default.
            for (const type of ['focus', 'online']) dispatchEvent(new Event(type))
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
          })
          // By then every call of the page has been recorded.
          await page.goto('about:blank')
          expect([address, seen.messages.filter((message) => !isOwnStatus(message))]).toEqual([address, []])
          expect([address, seen.calls.filter((call) => !onFocus.has(call))]).toEqual([address, []])
          seen.messages.length = 0
          seen.calls.length = 0

          if (plain === undefined) return
          await plain.goto(address)
          await expect(plain.locator(`main[data-screen="${id}"]`)).toBeVisible()
          await expect(plain.locator('[data-cover]')).toBeHidden()
          await expect(plain.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
          // Fading elements become visible a frame later.
          await expect.poll(async () => [address, await unseen(plain)]).toEqual([address, []])
          expect([address, await overflowOf(plain)]).toEqual([address, 0])
          if (!needsScript) {
            const plainLines = new Set(await linesOf(plain))
            const missing = lines.filter((line) => !plainLines.has(line))
            expect([address, missing]).toEqual([address, []])
          }
        })
    }
    await plain?.context().close()
  })
}

test('a page from the browser’s cache, confirmed by the server (304), hydrates without a message', async ({
  page,
  request,
  seen,
  context,
}) => {
  const address = '/ja/bulletin/list?type=notice'
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  // Status on the network: elsewhere a page in the browser's cache counts as a 200.
  const statuses: number[] = []
  wire.on('Network.responseReceivedExtraInfo', ({ statusCode, headers }) => {
    if (Object.keys(headers).some((name) => name.toLowerCase() === 'server-timing')) statuses.push(statusCode)
  })
  const open = async (): Promise<string | undefined> => {
    const response = await page.goto(address)
    await hydrated(page)
    return etagOf(response)
  }
  await open()
  await expect(async () => {
    await openKept(request, address, open)
    statuses.length = 0
    await open()
    expect(statuses).toEqual([304])
  }).toPass()
  await idle(page)
  await page.waitForLoadState('networkidle')
  expect([seen.messages, seen.calls]).toEqual([[], []])
})
