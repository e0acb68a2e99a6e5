/** What journeys about third parties share: the notice, and what a page asks of them. */
import { expect, type Page } from '@playwright/test'
import { idle } from './settled.ts'

/** What the sandbox's scripts were told (server/sandbox/third-parties.ts). */
export interface Told {
  by: string
  event: string
  address: string
  id: string
}
export const toldBy = async (page: Page, origin: string): Promise<Told[]> =>
  (await page.request.get(`${origin}/sandbox/third-party/events`)).json()

/** Everything a page has asked third parties for. */
export function watchRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/sandbox/third-party/')) asked.push(`${request.method()} ${pathname.slice('/sandbox/third-party/'.length)}`)
  })
  return asked
}
export const notice = (page: Page) => page.getByRole('region', { name: 'Cookies for advertising' })
export const answer = (page: Page, words: 'Accept' | 'Decline') => notice(page).getByRole('button', { name: words }).click()
/** What the browser keeps for this site, but for what the page itself notes of its own files. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'site.web-fonts'))
/** By the header's menu: a navigation inside the app. */
export const goToShop = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name: /shop/i }).first().click()
  await expect(page.locator('main[data-screen="/shop"]')).toBeVisible()
}
/** Whatever the page would have asked for by now has been asked for, and has reached the server: it and its network are idle. */
export const settle = async (page: Page): Promise<void> => {
  await idle(page)
  await page.waitForLoadState('networkidle')
  // Playwright remembers that the network was idle once: what a press began since is asked for by the next idle moment, and before this call.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
    await fetch('/healthz')
  })
}
