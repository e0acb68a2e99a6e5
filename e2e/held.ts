import type { Page } from '@playwright/test'

export interface Held {
  /** Addresses requested since then. */
  requests: string[]
  release: () => void
}

/**
 * Holds responses until they are released.
 * @param pattern as of `page.route`
 * @param response replaces the server's response, as JSON
 */
export async function hold(page: Page, pattern: string, response?: { status: number; body: string }): Promise<Held> {
  const requests: string[] = []
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    requests.push(route.request().url())
    await held
    await (response === undefined ? route.continue() : route.fulfill({ ...response, contentType: 'application/json' }))
  })
  return { requests, release }
}
