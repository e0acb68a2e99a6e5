/** Checks that a page is at rest, in any browser; and opens pages freshly rendered, or cached for the next reader. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Runs in the page. @returns whether the machines run: they start last, when the browser is idle */
export const isIdle = (): boolean =>
  globalThis.siteQa
    ?.recording()
    .parts.at(-1)!
    .systems.some(({ stimuli }) => stimuli.length > 0) ?? false

/** The machines of a page run. Polls ten times a second: polling every frame would create the recording sixty times. */
export async function idle(page: Page): Promise<void> {
  await page.waitForFunction(isIdle, undefined, { polling: 100 })
}

/** The browser's message for a page whose own status is a failure. */
export const isOwnStatus = (message: string): boolean => /the server responded with a status of (404|500)/.test(message)

/**
 * From now on this browser's pages are rendered for it alone, as for their first reader: the sandbox's choices for it may change them,
 * although it has none.
 */
export const asFirst = (context: BrowserContext, origin: string): Promise<void> =>
  context.addCookies([{ name: 'sandbox-scenarios', value: 'none', url: origin }])

/** Whether the second reader of a page gets the first one's response: neither failures nor an issuer's response are cached. */
export const isKept = (path: string, status: number): boolean => status === 200 && !path.startsWith('/auth/')

/**
 * Opens a page from the cache, like a second reader.
 * @param open goes there, waits until it is at rest and returns its validator: only cached pages have one
 */
export async function openKept(request: APIRequestContext, address: string, open: () => Promise<string | undefined>): Promise<void> {
  // Its cache entry may have just expired.
  await expect(async () => {
    await expect.poll(async () => (await request.get(address)).headers()['etag']).toMatch(/^W\//)
    expect(await open()).toMatch(/^W\//)
  }).toPass()
}

/** For measuring layout shifts: without the system's fallback fonts (src/design/fonts.css.ts), web fonts move the text when they load. */
export const withoutWebFonts = async (page: Page): Promise<void> => {
  await page.route('**/*.woff2', (route) => route.abort())
}

/** The browser's message for a font that did not load. */
export const isLostFont = (message: string): boolean => message.includes('net::ERR_FAILED')
