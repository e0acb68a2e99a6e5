/** The development build reports hydration differences of attributes too, which production does not. */
import { addressOf, expect, hydrated, screens, test } from './fixtures.ts'

for (const locale of ['ko', 'tw'] as const)
  for (const { path } of screens.filter((screen) => screen.status === undefined))
    test(`${locale} ${path} hydrates without a message`, async ({ page, seen, seqOf }) => {
      await page.goto(await addressOf(locale, path, seqOf))
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      expect(seen.messages).toEqual([])
    })
