/**
 * The page for a visitor without JavaScript, a search engine or curl: the readable content, in the requested language. Screen by screen:
 * every-screen.spec.ts.
 */
import type { Page } from '@playwright/test'
import { locales } from '../contract/locales.ts'
import { addressOf, expect, test } from './fixtures.ts'
import { isIn, screens } from './public-screens.ts'

const letters = { ko: /[가-힣]{2}/, en: /[a-z]{3}/, ja: /[ぁ-んァ-ン]{2}/, tw: /[一-龥]{2}/ } as const

for (const locale of locales)
  test(`every public page contains its content in ${locale}`, async ({ request, seqOf }) => {
    for (const screen of screens.filter((one) => isIn(one, locale))) {
      const { id, path, status = 200 } = screen
      const address = await addressOf(locale, path, seqOf)
      const response = await request.get(address)
      const html = await response.text()
      expect([address, response.status()]).toEqual([address, status])
      // Scripts contain the page's data too: only the markup counts.
      const body = html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
      const main = /<main[^>]*data-screen="([^"]*)"[\s\S]*?<\/main>/.exec(body)
      expect([address, main?.[1]]).toEqual([address, id])
      expect(main![0].replaceAll(/<[^>]+>/g, ' ')).toMatch(letters[locale])
      expect(main![0]).toMatch(/<h1/)
    }
  })

for (const [name, viewport] of [
  ['a desk', { width: 1920, height: 1080 }],
  ['a phone', { width: 360, height: 740 }],
] as const)
  test.describe(`with scripts switched off, on ${name}`, () => {
    test.use({ javaScriptEnabled: false, viewport })

    test('links lead from the front page to a board, a post, its neighbour and back to the list (S1, S3, S5)', async ({ page }) => {
      const screen = (id: string) => expect(page.locator(`main[data-screen="${id}"]`)).toBeVisible()
      await page.goto('/en')
      await page.getByRole('main').locator('a[href*="/bulletin/"]').filter({ visible: true }).first().click()
      await screen('/bulletin/$seq')
      const before = page.url()
      await page.getByRole('main').locator('a[rel=prev], a[rel=next]').first().click()
      await expect(page).not.toHaveURL(before)
      await screen('/bulletin/$seq')
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await screen('/bulletin/list')
    })

    test('a board is paged by links and searched by a plain form (S3)', async ({ page }) => {
      const rows = page.getByRole('main').locator('li a[href*="/bulletin/"]:not([href*="list"])')
      await page.goto('/ko/bulletin/list?type=notice')
      const first = await rows.first().textContent()
      await page.getByRole('main').getByRole('link', { name: '2 페이지' }).or(page.locator('main nav a[href*="page=2"]')).first().click()
      await expect(page).toHaveURL(/type=notice&page=2/)
      await expect(page.locator('main [aria-current=page]').last()).toHaveText('2')
      await expect(rows.first()).not.toHaveText(first!)

      const field = page.getByRole('main').getByRole('searchbox')
      await field.fill('점검')
      await field.press('Enter')
      await expect(page).toHaveURL(/\/ko\/bulletin\/list\?type=notice&search=/)
      await expect(rows.filter({ hasText: '점검' }).first()).toBeVisible()
      await expect(field).toHaveValue('점검')
      await expect(page.getByRole('status')).toContainText('점검')

      // By its button; the group chosen in the margin stays selected.
      await page.goto('/en/bulletin/list?type=handbook')
      await page.getByRole('main').getByRole('navigation', { name: 'Groups' }).getByRole('link').nth(1).click()
      await expect(page).toHaveURL(/group=/)
      const group = new URL(page.url()).searchParams.get('group')
      await page.getByRole('main').getByRole('searchbox').fill('the')
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/search=the/)
      expect(new URL(page.url()).searchParams.get('group')).toBe(group)
    })

    const isWide = viewport.width >= 1000
    /** Opens the parent of a menu entry: the browser does it, by its summaries. */
    const openMenu = async (page: Page, entry: RegExp): Promise<void> => {
      const banner = page.getByRole('banner')
      const summary = (text: RegExp | string) => banner.locator('summary').filter({ hasText: text }).filter({ visible: true })
      if (!isWide) await banner.locator('details:not([open]) > summary[aria-label]').filter({ visible: true }).click()
      else if (/Notices|Guide/.test(entry.source)) await summary('News').click()
      if (/Guide/.test(entry.source) && !isWide) await summary('The game').click()
    }

    test('every menu entry leads to a page (S17)', async ({ page, request }) => {
      for (const entries of [
        ['Notices', 'Updates', 'Events'],
        ['Guide', 'Handbook', 'FAQ', 'Terms'],
        ['Web shop', 'Register coupon', 'Support'],
      ]) {
        await page.goto('/en/shop')
        await openMenu(page, new RegExp(entries.join('|')))
        for (const name of entries) {
          const entry = page
            .getByRole('banner')
            .getByRole('link', { name: new RegExp(`^${name}`) })
            .filter({ visible: true })
            .first()
          await expect(entry).toBeInViewport()
          expect([name, (await request.get((await entry.getAttribute('href'))!)).status()]).toEqual([name, 200])
        }
      }
      await page.getByRole('banner').getByRole('link', { name: 'Support', exact: true }).filter({ visible: true }).click()
      await expect(page).toHaveURL(/\/en\/inquiry/)
    })

    test('another table of probabilities can be opened; the search, which needs a script, is hidden (S10)', async ({ page }) => {
      await page.goto('/en/probability')
      const main = page.getByRole('main')
      await expect(main.getByRole('searchbox')).toHaveCount(0)
      const name = main.getByRole('heading', { level: 2 }).first()
      const before = await name.textContent()
      const choice = main.getByRole('combobox', { name: 'Table' })
      if (isWide) await main.getByRole('navigation', { name: 'Tables' }).getByRole('link').nth(1).click()
      else {
        await choice.selectOption({ index: 1 })
        await main.getByRole('button', { name: 'Choose' }).click()
      }
      await expect(page).toHaveURL(/\/en\/probability\?table=\d+$/)
      await expect(name).not.toHaveText(before!)
    })

    test('every class is shown with its story and its link (S1)', async ({ page }) => {
      await page.goto('/en')
      const links = page.getByRole('main').getByRole('link', { name: /^Meet the / })
      await expect(links).toHaveCount(3)
      // Nothing covers them.
      for (const link of await links.all()) await link.click({ trial: true })
    })

    test('the languages link to the same page (R1, R4)', async ({ page }) => {
      await page.goto('/ko/bulletin/list?type=update&page=2')
      for (const [name, lang, path] of [
        ['English', 'en', '/en'],
        ['日本語', 'ja-JP', '/ja'],
        ['繁體中文', 'zh-Hant-TW', '/tw'],
        ['한국어', 'ko-KR', '/ko'],
      ] as const) {
        await openMenu(page, /languages/)
        await page
          .getByRole('banner')
          .locator('summary')
          .filter({ hasText: /한국어|English|日本語|繁體中文/ })
          .filter({ visible: true })
          .click()
        await page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page).toHaveURL(new RegExp(`${path}/bulletin/list\\?type=update&page=2$`))
      }
    })

    test('late content is below its placeholder and above the footer, and no skeleton is left', async ({ page }) => {
      const on = await page.request.put('/sandbox/scenarios', { data: [{ name: 'slow', match: 'GET /global/notices/list', ms: 500 }] })
      expect(on.status()).toBe(200)
      await page.goto('/en/bulletin/list?type=notice')
      await expect(page.locator('a[href*="/bulletin/"]:not([href*="list"])').filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
      // Above the page's footer.
      const [rows, foot] = await Promise.all([
        page.locator('li a[href*="/bulletin/"]:not([href*="list"])').first().boundingBox(),
        page.getByRole('contentinfo').boundingBox(),
      ])
      expect(rows!.y).toBeLessThan(foot!.y)
    })
  })

test('every link of every page leads to a page of this site (S1–S5)', async ({ request, seqOf }) => {
  test.setTimeout(120_000)
  const from = new Map<string, string>()
  // Pages of failures link to themselves in other languages.
  for (const { path } of screens.filter(({ status }) => status === undefined)) {
    const address = await addressOf('ko', path, seqOf)
    const html = (await (await request.get(address)).text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
    for (const [, href] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) from.set(href!.replaceAll('&amp;', '&'), address)
  }
  expect(from.size).toBeGreaterThan(80)
  for (const [href, page] of from) {
    const response = await request.get(href)
    expect([page, href, response.status()]).toEqual([page, href, 200])
    // Videos and images are files.
    if (!/^\/(art|pictures)\//.test(href))
      expect([page, href, new URL(response.url()).pathname.split('/')[1]?.length]).toEqual([page, href, 2])
  }
})

test('an address without a language follows the browser’s; a stored choice wins', async ({ request }) => {
  const lang = async (headers: Record<string, string>) =>
    /<html lang="([^"]+)"/.exec(await (await request.get('/shop', { headers })).text())![1]
  expect(await lang({ 'accept-language': 'ja-JP,ja;q=0.9' })).toBe('ja-JP')
  expect(await lang({ 'accept-language': 'zh-HK' })).toBe('zh-Hant-TW')
  expect(await lang({ 'accept-language': 'fr-FR' })).toBe('en')
  expect(await lang({ 'accept-language': 'fr-FR', cookie: 'locale=ko' })).toBe('ko-KR')
})
