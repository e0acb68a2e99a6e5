/** Shared by all journeys: posts of the demo content by title, and a record of the console and the API calls. */
import { expect, test as base, type Page } from '@playwright/test'
import { locales, type Locale } from '../contract/locales.ts'
import { isIn, type PublicScreen } from './public-screens.ts'

interface Seen {
  /** Console errors and warnings, page errors: a clean page has none. */
  messages: string[]
  /** API calls of the browser, in order. */
  calls: string[]
}

export const test = base.extend<{ seen: Seen; seqOf: (board: string, title: RegExp) => Promise<number> }>({
  seen: async ({ page }, provide) => {
    const seen: Seen = { messages: [], calls: [] }
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) seen.messages.push(message.text())
    })
    page.on('pageerror', (error) => seen.messages.push(error.message))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) seen.calls.push(`${request.method()} ${pathname}`)
    })
    await provide(seen)
  },
  seqOf: async ({ request }, provide) => {
    await provide(async (board, title) => {
      const response = await request.get(`/api/global/notices/list?board=${board}&locale=en&size=100`)
      const { items } = (await response.json()) as { items: { seq: number; title: string }[] }
      const found = items.find((item) => title.test(item.title))
      if (found === undefined) throw new Error(`no post ${String(title)} on ${board}`)
      return found.seq
    })
  },
})
export { expect }

const isEvery = process.env['EVERY_LANGUAGE'] !== undefined

/** @returns the languages in which a journey tests something: the named ones; all if EVERY_LANGUAGE is set */
export const inLanguages = (...named: readonly Locale[]): readonly Locale[] => (isEvery ? locales : named)

/** @returns the languages in which a screen is visited: one, in turns; all if EVERY_LANGUAGE is set */
export function languagesOf(screen: PublicScreen, turn: number): readonly Locale[] {
  const its = locales.filter((locale) => isIn(screen, locale))
  return isEvery ? its : [its[turn % its.length]!]
}

/** An address of a screen in a language. */
export async function addressOf(locale: Locale, path: string, seqOf: (board: string, title: RegExp) => Promise<number>): Promise<string> {
  const filled = path.includes('$season') ? path.replace('$season', String(await seqOf('update', /Season 3/))) : path
  return `/${locale}${filled === '/' ? '' : filled}`
}

/** Why the width of Korean text cannot be measured on this machine (scripts/browser.ts), if so. */
export const missingFonts: string | undefined = process.env['MISSING_FONTS']

/** Presses the header's language picker, then a language. @param shown name of the page's language */
export async function chooseLanguage(page: Page, shown: string, name: string): Promise<void> {
  await page.getByRole('banner').locator('summary').filter({ hasText: shown }).filter({ visible: true }).click()
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}

/** Runs in the page. @returns whether React has hydrated it */
export const isHydrated = (): boolean => document.querySelector('html[data-hydrated]') !== null

/** React has hydrated the page: its handlers work. The app sets `<html data-hydrated>`. */
export async function hydrated(page: Page): Promise<void> {
  // A tab that was just opened has no element yet. Checks every frame, while an expectation polls only once a second in the end; a page
  // right after the start of its server takes its time, so the limit is the test's.
  await page.waitForFunction(isHydrated)
}

/** Empties the storage of an origin, on a plain file of it: a page of the site would start with what is stored. */
export async function emptyStorage(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
