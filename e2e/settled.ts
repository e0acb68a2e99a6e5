/** When a page is all React's and has come to rest, in whatever browser; and pages as they are rendered, or kept for the next reader. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Runs in the page. @returns whether React has hydrated it */
export const isHydrated = (): boolean => document.querySelector('html[data-hydrated]') !== null

/** Runs in the page. @returns whether the machines run: they come last, when the browser is idle */
export const isIdle = (): boolean =>
  globalThis.siteQa
    ?.recording()
    .parts.at(-1)!
    .systems.some(({ stimuli }) => stimuli.length > 0) ?? false

/** The machines of a page run. It looks ten times a second: at every frame it would make the recording sixty times. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(isIdle, undefined, { polling: 100 })
}

/** What browsers say of a page whose own status is one of failure. */
export const isOwnStatus = (message: string): boolean => /the server responded with a status of (404|500)/.test(message)

/** From now on this browser's pages are rendered for it alone, as for their first reader: its sandbox's choices, of which it has none, may change them. */
export const asFirst = (context: BrowserContext, origin: string): Promise<void> =>
  context.addCookies([{ name: 'sandbox-scenarios', value: 'none', url: origin }])

/** Whether the second who asks for a page gets what the first was sent: neither failures nor an issuer's answer are kept. */
export const isKept = (path: string, status: number): boolean => status === 200 && !path.startsWith('/auth/')

/**
 * Opens a page as whoever comes second gets it.
 * @param open goes there, waits until it has come to rest and says what its validator was: only kept pages have one
 */
export async function openKept(request: APIRequestContext, address: string, open: () => Promise<string | undefined>): Promise<void> {
  // Its time may be over just then.
  await expect(async () => {
    await expect.poll(async () => (await request.get(address)).headers()['etag']).toMatch(/^W\//)
    expect(await open()).toMatch(/^W\//)
  }).toPass()
}

/** For measuring what moves: where the system lacks the stand-ins' fonts (src/design/fonts.css.ts), web fonts move the text as they come. */
export const withoutWebFonts = async (page: Page): Promise<void> => {
  await page.route('**/*.woff2', (route) => route.abort())
}

/** What browsers say of a font that did not come. */
export const isLostFont = (message: string): boolean => message.includes('net::ERR_FAILED')
