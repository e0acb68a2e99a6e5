/** The development build reports hydration differences of attributes too, which production does not; in parts that wait as well (S1–S5, R1). */
import { addressOf, expect, isIn, screens, test, type PublicScreen } from './fixtures.ts'
import { isHydrated, isIdle, isOwnStatus } from './settled.ts'

// What is looked at is text: a small window costs the least.
test.use({ viewport: { width: 1000, height: 600 } })

const locales = ['ko', 'en', 'ja', 'tw'] as const

// Production shows that every page has the same words in all four (every-screen.spec.ts); attributes differ by page, seldom by language: one
// of each here, in turn, and all of them where EVERY_LANGUAGE is set.
function spoken(screen: PublicScreen, turn: number): readonly (typeof locales)[number][] {
  const its = locales.filter((locale) => isIn(screen, locale))
  return process.env['EVERY_LANGUAGE'] === undefined ? [its[turn % its.length]!] : its
}

/** One address of each route: boards, and documents, differ in their data only. */
const routes = screens.filter(({ id }, at) => screens.findIndex((other) => other.id === id) === at)

for (const [turn, screen] of routes.entries()) {
  const { path } = screen
  // One browser for all: it keeps the hundreds of modules.
  test(`${path} hydrates without a message in ${spoken(screen, turn).join(' and ')}`, async ({ page, seen, seqOf }) => {
    for (const locale of spoken(screen, turn)) {
      const address = await addressOf(locale, path, seqOf)
      await page.goto(address)
      await page.waitForFunction(isHydrated)
      await page.waitForFunction(isIdle)
      await page.waitForLoadState('networkidle')
      expect([address, seen.messages.filter((message) => !isOwnStatus(message))]).toEqual([address, []])
    }
  })
}
