/** Failures that only a browser shows: a lost connection, missing parts, lost images. Others: src/app/failed-navigations.site.test.tsx. */
import { expect, hydrated, test } from './fixtures.ts'
import { hold } from './held.ts'

test('a page whose optional part fails to load is not reloaded, and keeps the typed input (E2)', async ({ page }) => {
  await page.route(/\/assets\/language-offer-/, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', (request) => /language-offer-.*js$/.test(request.url()))
  await page.clock.install()
  await page.goto('/ja/bulletin/list?type=notice')
  await hydrated(page)
  const reloads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD' || request.isNavigationRequest()) reloads.push(`${request.method()} ${request.url()}`)
  })
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('typed')
  // The offer of the browser's own language.
  await failed
  // Its further attempts (src/lib/load-part.ts), each of which may fail at once: Chromium keeps a failed import.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.clock.fastForward(2500)
    await page.evaluate(() => fetch('/robots.txt').then((response) => response.text()))
  }
  expect(reloads).toEqual([])
  await expect(search).toHaveValue('typed')
})

test('a second press on a button in progress leaves the focus on it, and sends nothing (WCAG 2.4.3)', async ({ page }) => {
  await page.goto('/en/cash-receipt')
  await hydrated(page)
  const call = await hold(page, '**/scheduler/cash-bill/**')
  await page.getByRole('main').getByRole('textbox').fill('20261121-7K3M9QXW2D')
  const lookUp = page.getByRole('button', { name: 'Look up' })
  const { x, y, width, height } = (await lookUp.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(lookUp).toHaveAttribute('aria-busy', 'true')
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(lookUp).toBeFocused()
  call.release()
  await expect(lookUp).not.toHaveAttribute('aria-busy')
  expect(call.requests).toHaveLength(1)
})

test('a navigation that loses the connection before the next page’s code shows the site’s problem page (E2)', async ({ page, context }) => {
  const code = '**/assets/shop.product.*.js'
  await page.route(code, (route) => route.abort())
  const screen = page.waitForResponse(/\/problem-screen-.*\.js$/)
  await page.goto('/en/shop')
  await hydrated(page)
  await (await screen).finished()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('main a[href*="/shop/product/"]').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The path has closed' })).toBeVisible()
  await page.unroute(code)
  await context.setOffline(false)
  // By itself: a browser that keeps failed imports reloads the page.
  await expect(page.locator('main[data-screen="/shop/product/$productId"]')).toBeVisible({ timeout: 20_000 })
})

test('opening the shop offline shows a message, and the shop loads once it is online again (E2)', async ({ page, context }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  const screen = page.waitForResponse(/\/problem-screen-.*\.js$/)
  await page.goto('/en')
  await hydrated(page)
  await (await screen).finished()
  await page.waitForLoadState('networkidle')
  // The shop's code is in the browser's cache: only its data is missing.
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Web shop' }).press('Enter')
  await expect(page.getByRole('main')).toContainText('No connection')
  await context.setOffline(false)
  await expect(page.locator('main[data-screen="/shop"]')).toBeVisible()
})

test('a missing part is requested again by one reload, then shows a message and can be retried (E2)', async ({ page }) => {
  const part = /\/assets\/-popups-.*\.js$/
  let requests = 0
  await page.route(part, (route) => {
    requests += 1
    return route.fulfill({ status: 404 })
  })
  await page.goto('/en/bulletin/list?type=notice')
  await hydrated(page)
  const logIn = page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true })
  const reloaded = page.waitForEvent('load')
  await logIn.click()
  await reloaded
  await hydrated(page)
  await logIn.click()
  const alert = page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' })
  await expect(alert).toBeVisible()
  // The rest of the page stays, and requests do not repeat endlessly: on each of the two loads three imports, the one of the idle page
  // (src/app/entry-client.tsx), and the browser's preload.
  await expect(page.locator('main[data-screen="/bulletin/list"]')).toBeVisible()
  expect(requests).toBeLessThanOrEqual(10)
  await page.unroute(part)
  const again = alert.getByRole('button', { name: 'Try again' })
  const dialog = page.getByRole('dialog')
  // Chromium may keep a failed import for as long as the page is open: then the second press reloads the page.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    else if (!(await dialog.isVisible())) await logIn.click({ timeout: 1000 })
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('an image that failed to load is hidden, and loads once it is online again', async ({ page, context }) => {
  const pictures = '**/art/**'
  await page.route(pictures, (route) => route.abort())
  await page.goto('/en/error/500')
  await hydrated(page)
  const picture = page.getByRole('main').locator('img[src*="/art/"]')
  await expect(picture).toHaveCSS('visibility', 'hidden')
  await context.setOffline(true)
  // The page must notice it, else there is no event of the return.
  await page.waitForFunction(() => !navigator.onLine)
  await page.unroute(pictures)
  await context.setOffline(false)
  await expect(picture).toHaveCSS('visibility', 'visible')
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('an image with alternative text that failed to load is invisible and keeps its accessible name', async ({ page }) => {
  await page.route('**/art/**', (route) => route.abort())
  await page.goto('/en/shop')
  await hydrated(page)
  await page.locator('main a[href*="/shop/product/"]').first().click()
  const product = page.locator('main[data-screen="/shop/product/$productId"]')
  const picture = product.getByRole('img', { name: await product.getByRole('heading', { level: 1 }).innerText() })
  await expect(picture.first()).toHaveAttribute('data-lost')
  await expect(picture.first()).toHaveCSS('opacity', '0')
})
