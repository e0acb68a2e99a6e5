/** Tokens in real tabs (A4; docs/requirements.md "Session"): one renewal for all. The rest: src/app/stored-session.site.test.tsx. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { becomeMember, expireAccess, sessionState, storedTokens } from './sign-in.ts'

/** Every renewal request of all tabs. */
function watchRefreshes(context: BrowserContext): { count: () => number } {
  let count = 0
  context.on('request', (request) => {
    if (request.method() === 'PUT' && new URL(request.url()).pathname === '/api/auth/tokens/cs-site') count += 1
  })
  return { count: () => count }
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
  await becomeMember(page, 'Linked member')
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
