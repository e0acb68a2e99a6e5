import { expect, hydrated, test } from './fixtures.ts'

test('switching the language keeps page and search, changes lang and dates, and is remembered', async ({ page, context }) => {
  await page.goto('/ko/bulletin/list?type=update&page=2')
  await hydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('업데이트')
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: /한국어/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/en\/bulletin\/list\?type=update&page=2/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('data-locale', 'en')
  await expect(heading).toHaveText('Updates')
  await expect(page.locator('[data-popup="language"], dialog[open]')).toHaveCount(0)
  expect((await context.cookies()).find((cookie) => cookie.name === 'locale')?.value).toBe('en')
  await page.goBack()
  await expect(heading).toHaveText('업데이트')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
})

test('choosing a language on an address without one adds it to the links that stay', async ({ page }) => {
  await page.goto('/bulletin/list?type=update')
  await hydrated(page)
  const links = [
    page.getByRole('banner').getByRole('link').first(),
    page.locator('main li a[href*="/bulletin/"]:not([href*="list"])').first(),
  ]
  for (const link of links) expect(await link.getAttribute('href')).not.toMatch(/^\/ko/)
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: /한국어/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: '한국어' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/ko\/bulletin\/list\?type=update/)
  for (const link of links) await expect(link).toHaveAttribute('href', /^\/ko/)
})

test('popups close when the language changes', async ({ page }) => {
  await page.goto('/ko')
  await hydrated(page)
  await page.getByRole('link', { name: /트레일러/ }).click()
  await expect(page.locator('[data-popup="mainVideo"]')).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/en'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('[data-popup="mainVideo"]')).toHaveCount(0)
})

test('prices and limits follow the region: Taiwan pays in TWD and counts by its own day', async ({ page }) => {
  await page.goto('/tw/shop')
  await expect(page.getByRole('main')).toContainText('NT$')
  await expect(page.getByRole('main')).toContainText('UTC+8')
  await page.goto('/ko/shop')
  await expect(page.getByRole('main')).toContainText('US$')
  await expect(page.getByRole('main')).toContainText('UTC+9')
  await expect(page.getByRole('main')).toContainText(/\(0\/\d+\)회/)
})

test('the footer depends on the language: Japan has its statutory notice, and it opens', async ({ page }) => {
  await page.goto('/ja')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: '特定商取引法' }).click()
  await expect(page.locator('main[data-screen="/bulletin/$seq"], main[data-screen="/bulletin/hidden/$seq"]')).toContainText('特定商取引法')
  await page.goto('/en')
  await expect(page.getByRole('contentinfo').getByText('特定商取引法')).toHaveCount(0)
})

test('the in-game view has no header and footer and counts as signed in', async ({ page, seen }) => {
  await page.goto('/ko/ingame/shop')
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('main').locator('a[href*="/shop/product/"]').first().click()
  await expect(page).toHaveURL(/\/ko\/ingame\/shop\/product\//)
  expect(seen.calls.filter((call) => call.includes('profiles'))).toEqual([])
})
