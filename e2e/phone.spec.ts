/** What only a phone has: the full-screen menu, the language picker inside it, the pay bar. */
import { expect, hydrated, test } from './fixtures.ts'

test('the menu opens on the first tap, leads to a board and closes', async ({ page }) => {
  await page.goto('/en')
  // At once: a tap that comes before the menu's code is not lost.
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  const faq = menu.getByRole('link', { name: /FAQ/ })
  if (!(await faq.isVisible())) await menu.getByText('The game', { exact: true }).tap()
  await faq.tap()
  await expect(page).toHaveURL(/\/en\/bulletin\/list\?type=faq/)
  await expect(menu).toBeHidden()
})

test('the language picker fills the screen; the choice keeps the page', async ({ page, context }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /English/ })
    .tap()
  const korean = page
    .getByRole('link', { name: '한국어' })
    .or(page.getByRole('button', { name: '한국어' }))
    .filter({ visible: true })
  const box = await page.getByRole('dialog').last().boundingBox()
  expect(box!.width).toBeGreaterThanOrEqual(360)
  await korean.first().tap()
  await expect(page).toHaveURL(/\/ko\/shop$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
  expect((await context.cookies()).find((cookie) => cookie.name === 'locale')?.value).toBe('ko')
})

test('a product keeps its price and its action at hand', async ({ page }) => {
  await page.goto('/tw/shop/product/growth-bundle')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  const buttons = page.getByRole('button', { name: '登入後購買' }).filter({ visible: true })
  await expect(buttons.first()).toBeInViewport()
  await buttons.first().tap()
  await expect(page.locator('[data-popup="login"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-popup="login"]')).toHaveCount(0)
})
