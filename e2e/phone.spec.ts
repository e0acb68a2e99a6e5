/** Elements only on phones: the full-screen menu, the language picker inside it, the payment bar. */
import { expect, hydrated, test } from './fixtures.ts'

test('the menu opens on the first tap, leads to a board and closes', async ({ page }) => {
  await page.goto('/en')
  // At once: the browser opens it, with or without scripts.
  const menu = page.getByRole('banner').locator('summary[aria-label="Menu"]')
  await menu.tap()
  const faq = page.getByRole('banner').getByRole('link', { name: /FAQ/ }).filter({ visible: true })
  await page.getByRole('banner').locator('summary').filter({ hasText: 'The game' }).filter({ visible: true }).tap()
  await faq.tap()
  await expect(page).toHaveURL(/\/en\/bulletin\/list\?type=faq/)
  await expect(faq).toHaveCount(0)
})

test('the language picker fills the screen; the choice keeps the page', async ({ page, context }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  // The offer of the browser's own language is at the foot of the page, and of the menu.
  await expect(page.getByRole('complementary', { name: '한국어로 보기' })).toBeVisible()
  await page.getByRole('banner').locator('summary[aria-label="Menu"]').tap()
  await page.getByRole('banner').locator('summary').filter({ hasText: 'English' }).filter({ visible: true }).tap()
  const korean = page.getByRole('link', { name: '한국어' }).filter({ visible: true })
  const box = await page.getByRole('navigation', { name: 'Language' }).filter({ visible: true }).boundingBox()
  expect(box!.width).toBeGreaterThanOrEqual(360)
  await korean.first().tap()
  await expect(page).toHaveURL(/\/ko\/shop$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
  expect((await context.cookies()).find((cookie) => cookie.name === 'locale')?.value).toBe('ko')
})

test('Escape closes the languages, then the menu', async ({ page }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  const [menu, languages] = [page.locator('[data-overlay=menu]'), page.locator('[data-overlay="menu/languages"]')]
  await menu.locator(':scope > summary').tap()
  await languages.locator(':scope > summary').tap()
  await expect(page.getByRole('navigation', { name: 'Language' }).filter({ visible: true })).toBeVisible()
  // The page learns of an opened <details> by a task that precedes the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.press('Escape')
  await expect(languages).not.toHaveAttribute('open')
  await expect(menu).toHaveAttribute('open')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
})

test('a product’s action stays in view and opens the login', async ({ page }) => {
  await page.goto('/tw/shop/product/growth-bundle')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
  // The panel's own button has been scrolled away; the bar at the foot has one too.
  const button = page.getByRole('link', { name: '登入後購買' }).last()
  await expect(button).toBeInViewport()
  await button.tap()
  await expect(page.locator('[data-popup="login"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-popup="login"]')).toHaveCount(0)
})

test('the bar’s action precedes the other goods in Tab order, though it is below them', async ({ page }) => {
  await page.goto('/en/shop/product/growth-bundle')
  await hydrated(page)
  const button = page.getByRole('link', { name: 'Log in to buy' }).last()
  const other = page.getByRole('region', { name: 'Other goods' }).getByRole('link').first()
  await button.focus()
  await page.keyboard.press('Tab')
  await expect(other).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button).toBeFocused()
  const [bar, card] = [await button.boundingBox(), await other.boundingBox()]
  expect(bar!.y).toBeGreaterThan(card!.y)
})

test('a list longer than the screen has its background to the end', async ({ page }) => {
  await page.goto('/en/teaser#pre-registration')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Country' }).tap()
  const panel = page.getByRole('dialog', { name: 'Country' })
  const last = panel.getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  const [ground, row] = [await panel.boundingBox(), await last.boundingBox()]
  expect(ground!.height).toBeGreaterThan(740)
  expect(row!.y + row!.height).toBeLessThanOrEqual(ground!.y + ground!.height)
})

test('segmented controls are at least 44 px high', async ({ page }) => {
  // Events by state, news on the front page, documents.
  for (const path of ['/ko/bulletin/list?type=event', '/ko', '/ko/terms/service']) {
    await page.goto(path)
    const choices = page
      .locator('main :is(nav, [role="group"])')
      .filter({ has: page.locator(':scope > :is([aria-current], [aria-pressed])') })
    const segments = choices.locator(':scope > :is(a, button)').filter({ visible: true })
    await expect(segments.first()).toBeVisible()
    const heights = await segments.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect([path, heights.length > 1, heights.filter((height) => height < 44)]).toEqual([path, true, []])
  }
})

test('a board’s search field and its button are in one line', async ({ page }) => {
  for (const path of [
    '/ja/bulletin/list?type=notice',
    '/en/bulletin/list?type=event',
    '/ko/bulletin/list?type=faq',
    '/tw/bulletin/list?type=handbook',
  ]) {
    await page.goto(path)
    const form = page.getByRole('main').getByRole('search')
    const [choice, field, button] = await Promise.all(
      [form.getByRole('combobox'), form.getByRole('searchbox'), form.getByRole('button')].map((one) => one.boundingBox()),
    )
    const middle = (box: typeof field) => box!.y + box!.height / 2
    expect(Math.abs(middle(field) - middle(button)), path).toBeLessThanOrEqual(1)
    expect(button!.x + button!.width, path).toBeLessThanOrEqual(360 - 16)
    expect(field!.width, path).toBeGreaterThanOrEqual(180)
    expect(choice!.y + choice!.height, path).toBeLessThanOrEqual(field!.y)
  }
})

test('related posts are below a post', async ({ page }) => {
  await page.goto('/en/bulletin/list?type=guide')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().tap()
  const related = page.getByRole('complementary', { name: 'Related posts' })
  await related.scrollIntoViewIfNeeded()
  await expect(related.getByRole('link').first()).toBeInViewport()
})
