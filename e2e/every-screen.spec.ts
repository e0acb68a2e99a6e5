/** Each public screen, desktop and phone: answers with its content, hydrates silently, calls nothing again, and axe finds nothing. */
import { violations } from './accessible.ts'
import { languageTags, locales } from '../contract/locales.ts'
import { addressOf, expect, hydrated, isIn, screens, test } from './fixtures.ts'

for (const [turn, one] of screens.entries()) {
  const { id, path, status = 200 } = one
  const its = locales.filter((locale) => isIn(one, locale))
  test(`${path} is whole, silent and accessible`, async ({ page, seen, seqOf, isMobile }) => {
    // Languages by turns: the phone has another one than the desktop.
    const locale = its[(turn + (isMobile ? 1 : 0)) % its.length]!
    const response = await page.goto(await addressOf(locale, path, seqOf))
    expect(response!.status()).toBe(status)
    await hydrated(page)
    await expect(page.locator(`main[data-screen="${id}"]`)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale])
    await expect(page.locator('html')).toHaveAttribute('data-locale', locale)
    await expect(page.locator('html')).toHaveAttribute('data-session', 'signedOut')
    await expect(page.locator('h1')).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    // The browser reports the page's own status as an error of its own; everything else must be silent.
    expect(seen.messages.filter((message) => !/the server responded with a status of (404|500)/.test(message))).toEqual([])
    expect(seen.calls).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
}
