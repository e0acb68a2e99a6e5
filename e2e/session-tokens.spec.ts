/** Tokens in real tabs (A4; docs/requirements.md "Session"): one renewal for all, a lost response, a stolen token, elapsed time. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { expireAccess, logOut, sessionState, signInByWindow, storedTokens } from './sign-in.ts'

const refreshPath = '/api/auth/tokens/cs-site'
const isRefresh = (request: { method: () => string; url: () => string }): boolean =>
  request.method() === 'PUT' && new URL(request.url()).pathname === refreshPath

/** Every renewal request of all tabs. */
function watchRefreshes(context: BrowserContext): { count: () => number } {
  let count = 0
  context.on('request', (request) => {
    if (isRefresh(request)) count += 1
  })
  return { count: () => count }
}

async function aMember(page: Page, path = '/en/shop'): Promise<void> {
  await page.goto(path)
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
}

/** Touches ten goods at once, which preloads them: ten member calls. */
const preloadTen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main a[href*="/shop/product/"]')]
    const different = [...new Map(links.map((link) => [link.getAttribute('href'), link])).values()].slice(0, 10)
    for (const link of different) link.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))
    return different.length
  })

test('five tabs with ten calls each at expiry send one renewal request, and stay signed in', async ({ page, context }) => {
  await aMember(page)
  const tabs = [page, ...(await Promise.all([1, 2, 3, 4].map(() => context.newPage())))]
  for (const tab of tabs) {
    await tab.goto('/en/shop')
    await sessionState(tab, 'signedIn')
    await hydrated(tab)
    // After sign-in the goods are fetched and rendered again: an earlier touch would have no effect.
    await tab.waitForLoadState('networkidle')
  }
  const refused: string[] = []
  const accepted: string[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/payment/web/item/') || pathname.endsWith('/list')) return
    ;(response.status() === 401 ? refused : accepted).push(pathname)
  })
  const renewals = watchRefreshes(context)
  const before = await expireAccess(page)
  expect(await Promise.all(tabs.map(preloadTen))).toEqual([10, 10, 10, 10, 10])
  await expect.poll(() => accepted.length, { timeout: 15_000 }).toBe(50)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(renewals.count()).toBe(1)
  for (const tab of tabs) {
    await sessionState(tab, 'signedIn')
    await expect(tab.getByRole('banner')).toContainText('Ashling')
  }
  expect((await storedTokens(page)).access).not.toBe(before.access)
})

test('after a lost renewal response the tab stays signed in, with the same new refresh token', async ({ page }) => {
  await aMember(page)
  await expireAccess(page)
  const responses: string[] = []
  await page.route(`**${refreshPath}`, async (route) => {
    const response = await route.fetch()
    responses.push(await response.text())
    if (responses.length === 1) await route.abort('connectionreset')
    else await route.fulfill({ response })
  })
  await page.reload()
  await sessionState(page, 'signedIn')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  expect(responses).toHaveLength(2)
  const [lost, taken] = responses.map((text) => (JSON.parse(text) as { refresh: { token: string } }).refresh.token)
  expect(taken).toBe(lost)
  expect((await storedTokens(page)).refresh).toBe(taken)
})

test('an old refresh token used after its grace period revokes the session, and every tab shows a message', async ({ page, context }) => {
  await aMember(page)
  const old = await expireAccess(page)
  await page.reload()
  await sessionState(page, 'signedIn')
  await expect.poll(async () => (await storedTokens(page)).refresh).not.toBe(old.refresh)
  const other = await context.newPage()
  await other.goto('/en/probability')
  await expect(other.getByRole('banner')).toContainText('Ashling')

  // A thief has a copy of the old one, and uses it half a minute too late.
  expect((await page.request.post('/sandbox/session/age', { data: { token: old.refresh, seconds: 31 } })).status()).toBe(204)
  const replayed = await page.request.put(refreshPath, { data: { refresh: old.refresh } })
  expect([replayed.status(), ((await replayed.json()) as { code: string }).code]).toEqual([401, 'SESSION_REVOKED'])

  await page.goto('/en/shop')
  await sessionState(page, 'signedOut')
  await expect(page.locator('[data-popup="snackbar"]')).toContainText('For your safety')
  await expect(page).toHaveURL(/\/en$/)
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
  await sessionState(other, 'signedOut')
  await expect(other.locator('[data-popup="snackbar"]')).toContainText('You have been logged out.')
})

test('the token is renewed shortly before it expires, and the player stays signed in', async ({ page, context }) => {
  await page.clock.install()
  await aMember(page)
  const before = await storedTokens(page)
  const renewals = watchRefreshes(context)
  await page.clock.fastForward(13 * 60_000)
  expect(renewals.count()).toBe(0)
  await page.clock.fastForward(2 * 60_000)
  await expect.poll(async () => (await storedTokens(page)).access).not.toBe(before.access)
  expect(renewals.count()).toBe(1)
  await sessionState(page, 'signedIn')
})

test('a failed renewal request does not sign the player out', async ({ page }) => {
  await aMember(page)
  const tokens = await expireAccess(page)
  await page.route(`**${refreshPath}`, (route) => route.abort('connectionrefused'))
  await preloadTen(page)
  await page.waitForRequest(isRefresh)
  await sessionState(page, 'signedIn')
  expect(await storedTokens(page)).toEqual(tokens)
})

test('a form’s input is restored after an expired session and a new sign-in, and deleted by logging out', async ({ page }) => {
  await aMember(page, '/en/coupon/register')
  await page.goto('/en/coupon/register')
  await hydrated(page)
  const code = page.getByRole('textbox', { name: 'Coupon code' })
  await code.fill('HARVEST-2026')
  // The page's own calls are complete: one that met the end would renew the session itself.
  await page.waitForLoadState('networkidle')
  // The session ends at the provider while the player is still writing.
  const old = await expireAccess(page)
  const first = await page.request.put(refreshPath, { data: { refresh: old.refresh } })
  expect(first.status()).toBe(200)
  expect((await page.request.post('/sandbox/session/age', { data: { token: old.refresh, seconds: 31 } })).status()).toBe(204)
  await page.reload()
  await sessionState(page, 'signedOut')
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.locator('[data-popup="snackbar"]')).toContainText('For your safety')

  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await page.goto('/en/coupon/register')
  await expect(code).toHaveValue('HARVEST-2026')

  await logOut(page)
  await sessionState(page, 'signedOut')
  await page.goto('/en/coupon/register')
  await hydrated(page)
  await expect(code).toHaveValue('')
})
