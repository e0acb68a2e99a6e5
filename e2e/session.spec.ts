/** The session without sign-in (A1, S19): the effect of a stored token on the first page. */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { signInByWindow } from './sign-in.ts'
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
const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.filter((value) => value > 0.01))

/** The profile call, held until it is released. */
async function holdProfile(page: Page, status: number, body: object): Promise<{ requested: Promise<void>; release: () => void }> {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/auth/account/profiles', async (route) => {
    requested.resolve()
    await released.promise
    await route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
  })
  return { requested: requested.promise, release: released.resolve }
}

test('a valid stored token shows the cover until the profile arrives, then the member’s page, without a layout shift', async ({ page }) => {
  await withToken(page)
  const { requested, release } = await holdProfile(page, 200, {
    memberNumber: '204611870938',
    nickname: 'Ashling',
    region: 'KR',
    server: 'Ash Vale 1',
  })
  // The provider does not know this token: the shop's member calls get a visitor's response.
  await page.route('**/api/payment/web/**', (route) =>
    route.continue({ url: route.request().url().replace('/api/payment/web/', '/api/payment/open/web/') }),
  )
  await page.goto('/en/shop')
  await requested
  await expect(page.locator('html')).toHaveAttribute('data-session', 'restoring')
  await expect(page.locator('[data-cover]')).toBeVisible()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
  await expect(page.locator('[data-cover]')).toBeHidden()
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await expect(page).toHaveURL(/\/en\/shop$/)
  expect(await shiftsOf(page)).toEqual([])
})

test('a stored token without a profile clears the storage and leads to the front page (A1)', async ({ page }) => {
  await withToken(page)
  const { requested, release } = await holdProfile(page, 404, { code: 'NOT_FOUND', message: 'x', traceId: 't' })
  await page.goto('/en/shop')
  await requested
  await expect(page.locator('[data-cover]')).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  release()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedOut')
  await expect(page.locator('[data-cover]')).toBeHidden()
  await expect(page).toHaveURL(/\/en$/)
  expect(await page.evaluate(() => [localStorage.getItem('site.access-token'), localStorage.getItem('site.refresh-token')])).toEqual([
    null,
    null,
  ])
})

test('a member’s pages hydrate without a message, even if the profile arrives before the screen (A1)', async ({ page, seen }) => {
  await page.goto('/en/shop')
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  for (const path of ['/en/shop/product/growth-bundle', '/en/coupon/register', '/en/shop', '/en/inquiry', '/en'])
    for (let visit = 0; visit < 3; visit++) {
      await page.goto(path)
      await hydrated(page)
      await expect(page.getByRole('banner')).toContainText('Ashling')
      await page.waitForLoadState('networkidle')
      expect([path, seen.messages]).toEqual([path, []])
    }
})

test('leaving a page during the profile request keeps the session (A1)', async ({ page }) => {
  await withToken(page)
  const requests: string[] = []
  // The first page gets no response: the browser aborts the call when it leaves.
  await page.route('**/api/auth/account/profiles', (route) => {
    requests.push(route.request().headers()['authorization'] ?? '')
    if (requests.length === 1) return
    return route.fulfill({ json: { memberNumber: '204611870938', nickname: 'Ashling', region: 'KR', server: 'Ash Vale 1' } })
  })
  await page.goto('/en')
  await expect.poll(() => requests.length).toBe(1)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  expect(requests).toEqual(['Bearer a-token', 'Bearer a-token'])
})

// Like MyCard's window, which returns at once when the player has paid and waits in the other one.
for (const [what, address] of [
  ['the profile', '**/api/auth/account/profiles'],
  ['the site’s code', '**/assets/app-*.js'],
] as const)
  test(`closing a window while ${what} is loading keeps the session (A1)`, async ({ page, context }) => {
    await withToken(page)
    await context.route('**/api/auth/account/profiles', (route) =>
      route.fulfill({ json: { memberNumber: '204611870938', nickname: 'Ashling', region: 'KR', server: 'Ash Vale 1' } }),
    )
    await page.goto('/en')
    await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
    let requests = 0
    // Never responds.
    const stall = (): void => void (requests += 1)
    await context.route(address, stall)
    const opened = context.waitForEvent('page')
    await page.evaluate(() => void Object.assign(globalThis, { another: window.open('/en/notices', 'another', 'popup') }))
    const another = await opened
    await expect.poll(() => requests).toBe(1)
    const closed = another.waitForEvent('close')
    await page.evaluate(() => (globalThis as unknown as { another: Window }).another.close())
    await closed
    await context.unroute(address, stall)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
    await expect(page.getByRole('banner')).toContainText('Ashling')
  })

test('a rejected token is renewed once, and the profile is requested again (A4)', async ({ page }) => {
  await withToken(page)
  let requests = 0
  await page.route('**/api/auth/account/profiles', (route) => {
    requests += 1
    const isOld = route.request().headers()['authorization'] === 'Bearer a-token'
    return route.fulfill(
      isOld
        ? { status: 401, contentType: 'application/json', body: JSON.stringify({ code: 'UNAUTHORISED', message: '', traceId: 't' }) }
        : {
            status: 200,
            contentType: 'application/json',
            body: JSON.stringify({ memberNumber: '204611870938', nickname: 'Ashling', region: null, server: null }),
          },
    )
  })
  await page.route('**/api/auth/tokens/cs-site', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ access: { token: 'new-token' }, refresh: { token: 'new-refresh' } }),
    }),
  )
  await page.goto('/en/probability')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
  expect(requests).toBe(2)
  expect(await page.evaluate(() => localStorage.getItem('site.access-token'))).toBe('new-token')
})
