/** The development build also reports hydration differences of attributes, unlike production; also in deferred parts (S1–S5, R1). */
import { addressOf, expect, hydrated, languagesOf, test } from './fixtures.ts'
import { screens } from './public-screens.ts'
import { idle, isOwnStatus } from './settled.ts'

// Only text is compared: a small window costs the least.
test.use({ viewport: { width: 1000, height: 600 } })

// Production has the same text in all four languages on every page (every-screen.spec.ts); attributes seldom differ by language.
/** One address of each route: boards, and documents, differ only in their data. */
const routes = screens.filter(({ id }, at) => screens.findIndex((other) => other.id === id) === at)

/** Two halves, one for each worker: a browser context keeps the hundreds of modules for the next page. */
for (const half of [0, 1])
  test(`every route hydrates without a message, ${half === 0 ? 'first' : 'second'} half`, async ({ page, seen, seqOf }) => {
    test.setTimeout(300_000)
    for (const [turn, screen] of routes.entries()) {
      if (turn % 2 !== half) continue
      for (const locale of languagesOf(screen, turn))
        await test.step(`${screen.path} in ${locale}`, async () => {
          const path = await addressOf(locale, screen.path, seqOf)
          // With a parameter that no page reads: the server renders the page without it.
          const address = `${path}${path.includes('?') ? '&' : '?'}utm_source=mail`
          await page.goto(address)
          await hydrated(page)
          await idle(page)
          await page.waitForLoadState('networkidle')
          expect([address, seen.messages.filter((message) => !isOwnStatus(message))]).toEqual([address, []])
        })
    }
  })
