/** What a visitor without JavaScript, a search engine or curl gets: the readable content, in the asked language. */
import { addressOf, expect, screens, test } from './fixtures.ts'

const words = { ko: /[가-힣]{2}/, en: /[a-z]{3}/, ja: /[ぁ-んァ-ン]{2}/, tw: /[一-龥]{2}/ } as const

for (const locale of ['ko', 'en', 'ja', 'tw'] as const) {
  test(`every public page answers with its content in ${locale}`, async ({ request, seqOf }) => {
    for (const { id, path, status = 200 } of screens) {
      const address = await addressOf(locale, path, seqOf)
      const response = await request.get(address)
      const html = await response.text()
      expect([address, response.status()]).toEqual([address, status])
      // Scripts hold the page's data too: only what stands in the markup counts.
      const body = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
      const main = /<main[^>]*data-screen="([^"]*)"[\s\S]*?<\/main>/.exec(body)
      expect([address, main?.[1]]).toEqual([address, id])
      expect(main![0].replaceAll(/<[^>]+>/g, ' ')).toMatch(words[locale])
      expect(main![0]).toMatch(/<h1/)
    }
  })
}

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })
  test('the shop is styled and its links lead on', async ({ page }) => {
    await page.goto('/en/shop')
    await expect(page.locator('body')).toHaveCSS('background-color', /rgb\(1\d?, 1\d, 1\d\)|rgba\(0, 0, 0, 0\)/)
    await page.getByRole('main').locator('a[href*="/shop/product/growth-bundle"]').filter({ visible: true }).first().click()
    await expect(page.locator('main[data-screen="/shop/product/$productId"]')).toBeVisible()
  })
})

test('an address without a language follows the browser’s, a remembered choice wins', async ({ request }) => {
  const lang = async (headers: Record<string, string>) =>
    /<html lang="([^"]+)"/.exec(await (await request.get('/shop', { headers })).text())![1]
  expect(await lang({ 'accept-language': 'ja-JP,ja;q=0.9' })).toBe('ja-JP')
  expect(await lang({ 'accept-language': 'zh-HK' })).toBe('zh-Hant-TW')
  expect(await lang({ 'accept-language': 'fr-FR' })).toBe('en')
  expect(await lang({ 'accept-language': 'fr-FR', cookie: 'locale=ko' })).toBe('ko-KR')
})
