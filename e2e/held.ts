import type { Page } from '@playwright/test'

export interface Held {
  /** Addresses requested since then. */
  asked: string[]
  letGo: () => void
}

/**
 * Holds responses until they are released.
 * @param pattern as of `page.route`
 * @param answer replaces the server's response, as JSON
 */
export async function hold(page: Page, pattern: string, answer?: { status: number; body: string }): Promise<Held> {
  const asked: string[] = []
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(pattern, async (route) => {
    asked.push(route.request().url())
    await held
    await (answer === undefined ? route.continue() : route.fulfill({ ...answer, contentType: 'application/json' }))
  })
  return { asked, letGo }
}
