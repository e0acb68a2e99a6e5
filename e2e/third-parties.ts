/** Shared by journeys about third parties: the notice, and a page's requests to them. */
import { expect, type Page } from '@playwright/test'
import { idle } from './settled.ts'

/** Reports received by the sandbox's scripts (server/sandbox/third-parties.ts). */
export interface ReportedEvent {
  by: string
  event: string
  address: string
  id: string
}
export const reportedEvents = async (page: Page, origin: string): Promise<ReportedEvent[]> =>
  (await page.request.get(`${origin}/sandbox/third-party/events`)).json()

/** Every request of a page to third parties. */
export function watchRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/sandbox/third-party/')) requests.push(`${request.method()} ${pathname.slice('/sandbox/third-party/'.length)}`)
  })
  return requests
}
export const notice = (page: Page) => page.getByRole('region', { name: 'Cookies for advertising' })
export const answer = (page: Page, label: 'Accept' | 'Decline') => notice(page).getByRole('button', { name: label }).click()
/** The browser's storage for this site, except the page's note about its own files. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'site.web-fonts'))
/** By the header's menu: a navigation inside the app. */
export const goToShop = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name: /shop/i }).first().click()
  await expect(page.locator('main[data-screen="/shop"]')).toBeVisible()
}
/** Every request that the page would have made by now has reached the server: the page and its network are idle. */
export const settle = async (page: Page): Promise<void> => {
  await idle(page)
  await page.waitForLoadState('networkidle')
  // Playwright stores only the first network idle: requests started by a press since then are sent before this call.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
    await fetch('/healthz')
  })
}
