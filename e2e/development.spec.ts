/** The development build reports hydration differences of attributes too, which production does not; in parts that wait as well (S1–S5, R1). */
import { addressOf, expect, screens, test } from './fixtures.ts'
import { isAwake, isIdle, isOwnStatus } from './settled.ts'

for (const locale of ['ko', 'en', 'ja', 'tw'] as const)
  for (const { path } of screens)
    test(`${locale} ${path} hydrates without a message`, async ({ page, seen, seqOf }) => {
      await page.goto(await addressOf(locale, path, seqOf))
      await page.waitForFunction(isAwake)
      await page.waitForFunction(isIdle)
      await page.waitForLoadState('networkidle')
      expect(seen.messages.filter((message) => !isOwnStatus(message))).toEqual([])
    })
