/** Another engine (S1–S5, R1, R2): there too every public screen is hydrated without a message, and a visitor's first actions work. */
import { locales } from '../contract/locales.ts'
import { production } from '../playwright.config.ts'
import { isMissing, reason, test } from './firefox.ts'
import { addressOf, expect, isHydrated } from './fixtures.ts'
import { isIn, screens } from './public-screens.ts'
import { isIdle } from './settled.ts'

test.skip(isMissing, reason)
// One browser for all pages: one worker runs the file.
test.describe.configure({ mode: 'default' })

/** One address of each route: the engine matters here, not the content. Chromium visits all of them (every-screen.spec.ts). */
const perRoute = screens.filter(({ id }, at) => screens.findIndex((other) => other.id === id) === at)

for (const [turn, locale] of locales.entries())
  test(`in Firefox pages hydrate without a message and without further calls, in ${locale}`, async ({ visitor, seqOf }) => {
    test.setTimeout(240_000)
    for (const [at, screen] of perRoute.entries()) {
      const { id, path, status = 200 } = screen
      if (!isIn(screen, locale)) continue
      // Each page in one language, in turns; in all of them if EVERY_LANGUAGE is set.
      if (at % locales.length !== turn && process.env['EVERY_LANGUAGE'] === undefined) continue
      const address = await addressOf(locale, path, seqOf)
      const response = await visitor.open(production + address)
      expect([address, response.status()]).toEqual([address, status])
      await visitor.page().waitForFunction(isHydrated)
      expect(await visitor.page().$$eval('main', (found) => found.map((main) => main.dataset['screen']))).toEqual([id])
      expect([address, visitor.messages, visitor.calls]).toEqual([address, [], []])
    }
    // The last one, until it is at rest.
    await visitor.page().waitForFunction(isIdle)
    await visitor.page().waitForNetworkIdle()
    expect([visitor.messages, visitor.calls]).toEqual([[], []])
  })

test('in Firefox a visitor opens the next page of a board, opens the login dialog and changes the language', async ({ visitor }) => {
  await visitor.open(`${production}/en/bulletin/list?type=notice`)
  const page = visitor.page()
  const firstRow = (): Promise<string> => page.$eval('main li a[href*="/bulletin/"]:not([href*="list"])', (link) => link.textContent)
  const before = await firstRow()
  await page.locator('main nav a[href*="page=2"]').click()
  await expect.poll(() => page.url()).toMatch(/page=2/)
  await expect.poll(firstRow).not.toBe(before)

  await page.locator('header ::-p-aria([role="link"][name="Log in"])').click()
  await page.waitForSelector('[data-popup=login]')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.$('[data-popup=login]')).toBeNull()

  await page.locator('header ::-p-text(English)').click()
  await page.locator('nav a[lang="ko-KR"]').click()
  await page.waitForFunction(() => document.documentElement.lang === 'ko-KR')
  expect(page.url()).toBe(`${production}/ko/bulletin/list?type=notice&page=2`)
  await expect.poll(() => page.$eval('h1', (heading) => heading.textContent)).toBe('공지사항')
  expect(visitor.messages).toEqual([])
})
