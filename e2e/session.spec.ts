/** The session without sign-in (A1, S19): the effect of a stored token on the first page. The rest: src/app/stored-session.site.test.tsx. */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { hold } from './held.ts'
import { becomeMember } from './sign-in.ts'
import { withoutWebFonts } from './settled.ts'

test('a visitor never sees the cover, and no profile is requested', async ({ page, seen }) => {
  await page.addInitScript(() => {
    const states: (string | undefined)[] = []
    Object.assign(globalThis, { states })
    new MutationObserver(() => states.push(document.documentElement.dataset['session'])).observe(document, {
      subtree: true,
      attributeFilter: ['data-session'],
    })
  })
  await page.goto('/en')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  // The machine has loaded and reported its state.
  await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const states = await page.evaluate(() => (globalThis as unknown as { states: string[] }).states)
  expect(new Set(states)).toEqual(new Set(['signedOut']))
  expect(seen.calls).toEqual([])
})

/**
 * Stores a token before the page's first script, once (on pages without member calls: the provider does not know it); and records layout
 * shifts.
 */
const withToken = async (page: Page): Promise<void> => {
  await withoutWebFonts(page)
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('once')) {
      localStorage.setItem('site.access-token', 'a-token')
      localStorage.setItem('site.refresh-token', 'another')
      sessionStorage.setItem('once', '1')
    }
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true })
  })
}

const profileCalls = '**/api/auth/account/profiles'
const ashling = { memberNumber: '204611870938', nickname: 'Ashling', region: 'KR', server: 'Ash Vale 1' }

test('a valid stored token shows the cover until the profile arrives, then the member’s page, without a layout shift', async ({ page }) => {
  await withToken(page)
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(profileCalls, async (route) => {
    requested.resolve()
    await released.promise
    await route.fulfill({ json: ashling })
  })
  // The provider does not know this token: the shop's member calls get a visitor's response.
  await page.route('**/api/payment/web/**', (route) =>
    route.continue({ url: route.request().url().replace('/api/payment/web/', '/api/payment/open/web/') }),
  )
  await page.goto('/en/shop')
  await requested.promise
  await expect(page.locator('html')).toHaveAttribute('data-session', 'restoring')
  await expect(page.locator('[data-cover]')).toBeVisible()
  released.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
  await expect(page.locator('[data-cover]')).toBeHidden()
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await expect(page).toHaveURL(/\/en\/shop$/)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.filter((value) => value > 0.01))
  expect(shifts).toEqual([])
})

test('a member’s pages hydrate without a message, even if the profile arrives before the screen (A1)', async ({ page, seen }) => {
  await becomeMember(page, 'Linked member')
  for (const path of ['/en/shop/product/growth-bundle', '/en/coupon/register', '/en/shop', '/en/inquiry', '/en']) {
    // The screen's own code comes after the profile.
    const screens = await hold(page, '**/assets/*-screen-*.js')
    const profile = page.waitForResponse(profileCalls)
    await page.goto(path, { waitUntil: 'commit' })
    await profile
    screens.release()
    await hydrated(page)
    await expect(page.getByRole('banner')).toContainText('Ashling')
    await page.waitForLoadState('networkidle')
    expect([path, seen.messages]).toEqual([path, []])
  }

  await test.step('the header fits beside the longest menus', async () => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.goto('/ja/shop')
    await expect(page.getByRole('banner').locator('summary', { hasText: 'Ashling' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000)
  })
})

test('leaving a page, or closing its window, while it is loading keeps the session (A1)', async ({ page, context }) => {
  await withToken(page)
  const isMember = async (): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
    await expect(page.getByRole('banner')).toContainText('Ashling')
  }
  const requests: string[] = []
  // The first page gets no response: the browser aborts the call when it leaves.
  await context.route(profileCalls, (route) => {
    requests.push(route.request().headers()['authorization'] ?? '')
    return requests.length === 1 ? undefined : route.fulfill({ json: ashling })
  })
  await test.step('leaving during the profile request', async () => {
    await page.goto('/en/probability')
    await expect.poll(() => requests.length).toBe(1)
    await page.reload()
    await isMember()
    expect(requests).toEqual(['Bearer a-token', 'Bearer a-token'])
  })
  // Like MyCard's window, which returns at once when the player has paid and waits in the other one.
  for (const [what, address] of [
    ['the profile', profileCalls],
    ['the site’s code', '**/assets/app-*.js'],
  ] as const)
    await test.step(`closing a window while ${what} is loading`, async () => {
      let stalled = 0
      // Never responds.
      const stall = (): void => void (stalled += 1)
      await context.route(address, stall)
      const opened = context.waitForEvent('page')
      await page.evaluate(() => void Object.assign(globalThis, { another: window.open('/en/notices', 'another', 'popup') }))
      const another = await opened
      await expect.poll(() => stalled).toBe(1)
      const closed = another.waitForEvent('close')
      await page.evaluate(() => (globalThis as unknown as { another: Window }).another.close())
      await closed
      await context.unroute(address, stall)
      await page.reload()
      await isMember()
    })
})
