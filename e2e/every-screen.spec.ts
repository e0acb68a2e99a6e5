/** Each public screen, desktop and phone: answers with its content, hydrates silently, calls nothing again, and axe finds nothing. */
import { violations } from './accessible.ts'
import { addressOf, expect, hydrated, screens, test } from './fixtures.ts'

for (const { id, path, status = 200 } of screens) {
  test(`${path} is whole, silent and accessible`, async ({ page, seen, seqOf }) => {
    const response = await page.goto(await addressOf('ko', path, seqOf))
    expect(response!.status()).toBe(status)
    await hydrated(page)
    await expect(page.locator(`main[data-screen="${id}"]`)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
    await expect(page.locator('html')).toHaveAttribute('data-locale', 'ko')
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
