/** The session without sign-in (A1, S19): what a stored token does to the first page. */
import { expect, hydrated, test } from './fixtures.ts'

test('a visitor sees no cover and no profile is asked for', async ({ page, seen }) => {
  await page.goto('/en')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedOut')
  expect(seen.calls).toEqual([])
})

test('a stored token that is refused: cover first, then storage cleared and home as a visitor, without a layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('once')) {
      localStorage.setItem('site.access-token', 'stale')
      sessionStorage.setItem('once', '1')
    }
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))).observe({ type: 'layout-shift', buffered: true })
  })
  let answer: () => void = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/account/profiles', async (route) => {
    answer()
    await released
    await route.fulfill({ status: 404, contentType: 'application/json', body: JSON.stringify({ code: 'NOT_FOUND', message: 'x', traceId: 't' }) })
  })
  await page.goto('/en/shop')
  await asked
  await expect(page.locator('html')).toHaveAttribute('data-session', 'restoring')
  await expect(page.locator('[data-cover]')).toBeVisible()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedOut')
  await expect(page.locator('[data-cover]')).toBeHidden()
  await expect(page).toHaveURL(/\/en$/)
  expect(await page.evaluate(() => localStorage.getItem('site.access-token'))).toBeNull()
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.filter((value) => value > 0.01))).toEqual([])
})
