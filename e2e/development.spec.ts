/** The development build reports hydration differences of attributes too, which production does not; in parts that wait as well (S1–S5, R1). */
import { addressOf, expect, screens, test } from './fixtures.ts'
import { isAwake, isIdle, isOwnStatus } from './settled.ts'

// What is looked at is text: a small window costs the least.
test.use({ viewport: { width: 1000, height: 600 } })

for (const { path } of screens)
  // One browser for all four: it keeps the hundreds of modules.
  test(`${path} hydrates without a message in every language`, async ({ page, seen, seqOf }) => {
    for (const locale of ['ko', 'en', 'ja', 'tw'] as const) {
      const address = await addressOf(locale, path, seqOf)
      await page.goto(address)
      await page.waitForFunction(isAwake)
      await page.waitForFunction(isIdle)
      await page.waitForLoadState('networkidle')
      expect([address, seen.messages.filter((message) => !isOwnStatus(message))]).toEqual([address, []])
    }
  })
