import { expect, hydrated, test } from './fixtures.ts'
import { chooseAccount, sessionState } from './sign-in.ts'

const broken = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'INTERNAL', message: 'broken', traceId: 'trace-of-the-test' }),
}

test('a 500 during a navigation leads to /error/500 with its trace id (E1)', async ({ page }) => {
  for (const [name, call, link] of [
    ['a board', '**/api/global/notices/list*', '/en/bulletin/list?type=update'],
    ['a post', '**/api/global/notices/details/*', 'post'],
    ['the shop', '**/api/payment/open/web/item/list*', '/en/shop'],
    ['probability', '**/api/global/probabilities/list*', '/en/probability'],
  ] as const)
    await test.step(name, async () => {
      await page.goto('/en/bulletin/list?type=notice')
      await hydrated(page)
      await page.route(call, (route) => route.fulfill(broken))
      if (link === 'post') await page.getByRole('main').locator('a[href*="/bulletin/"]:not([href*="list"])').first().click()
      else await page.locator(`a[href="${link}"]`).filter({ visible: true }).first().click()
      await expect(page).toHaveURL(/\/en\/error\/500/)
      await expect(page.locator('main[data-screen="/error/500"]')).toContainText('trace-of-the-test')
      await page.unroute(call)
    })
})

test('any other failure shows the provider’s message in a popup, and the page can be retried (E2)', async ({ page }) => {
  await page.goto('/en/bulletin/list?type=notice')
  await hydrated(page)
  let isBusy = true
  await page.route('**/api/global/probabilities/list*', (route) => {
    return !isBusy
      ? route.continue()
      : route.fulfill({
          ...broken,
          status: 409,
          body: JSON.stringify({ code: 'BUSY', message: 'The scribes are counting.\nCome back soon.', traceId: 't' }),
        })
  })
  await page.locator('a[href="/en/probability"]').filter({ visible: true }).first().click()
  const popup = page.locator('[data-popup="apiMessage"]')
  await expect(popup).toContainText('The scribes are counting.')
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  isBusy = false
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.locator('main[data-screen="/probability"]')).toBeVisible()
  await expect(popup).toHaveCount(0)
  // WCAG 2.4.3: the button was removed, and the focus is in the content that replaced it.
  await expect(page.locator('main[data-screen="/probability"]')).toBeFocused()
})

const lists = [
  ['a board', '/en/bulletin/list?type=notice', 'main li a[href*="/bulletin/"]:not([href*="list"])'],
  ['the shop', '/en/shop', 'main a[href*="/shop/product/"]'],
] as const

for (const [what, list, link] of lists)
  test(`a keyboard navigation from ${what} while all calls fail focuses the problem page (WCAG 2.4.3)`, async ({ page }) => {
    await page.goto(list)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await page.route('**/api/**', (route) => route.abort())
    await page.locator(link).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main[data-screen="/problem"]')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'The path has closed' })).toBeVisible()
    await page.unroute('**/api/**')
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'The path has closed' })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

test('a page that goes offline stays, and its remaining parts load once it is online again (E2)', async ({ page, context }) => {
  const tried: string[] = []
  page.on('requestfailed', (request) => tried.push(new URL(request.url()).pathname))
  await page.goto('/ja/bulletin/list?type=notice')
  await hydrated(page)
  // The offer of the browser's own language is requested a second after the page.
  await context.setOffline(true)
  await expect.poll(() => tried.some((path) => /\/assets\/language-offer-/.test(path))).toBe(true)
  await context.setOffline(false)
  await expect(page.getByRole('complementary', { name: '한국어로 보기' })).toBeVisible()
  await expect(page.locator('main[data-screen="/bulletin/list"]')).toBeVisible()
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
  // The page retries automatically; a browser that keeps failed imports needs a press, which reloads the page.
  await expect(async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Try again' })
      .press('Enter', { timeout: 1000 })
      .catch(() => {})
    await expect(page.locator('main[data-screen="/shop/product/$productId"]')).toBeVisible({ timeout: 5000 })
  }).toPass()
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

test('a form sent offline shows a message of the site and keeps its input (E2)', async ({ page, context }) => {
  const parts = [/\/caller-.*\.js$/, /\/-popups-.*\.js$/].map((part) => page.waitForResponse(part))
  await page.goto('/en/coupon/register')
  await hydrated(page)
  for (const part of parts) await (await part).finished()
  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'Log in to register' }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount(await opened, 'Linked member')
  await sessionState(page, 'signedIn')
  const [number, code] = [page.getByRole('textbox', { name: /^Member number/ }), page.getByRole('textbox', { name: /^Coupon code/ })]
  await number.fill('100000000008')
  await code.fill('ASHFURROW3')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Register' }).click()
  const messageDialog = page.getByRole('dialog')
  await expect(messageDialog).toContainText('We could not reach the server. Please check your connection and try again.')
  await messageDialog.getByRole('button', { name: 'Close' }).click()
  await expect(number).toHaveValue('1000 0000 0008')
  await expect(code).toHaveValue('ASHFURROW3')
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

for (const [what, list, link] of lists)
  test(`going back to ${what} while all calls fail shows it unchanged`, async ({ page }) => {
    await page.goto(list)
    await hydrated(page)
    const from = await page.getByRole('main').getAttribute('data-screen')
    const target = page.locator(link).first()
    await target.click()
    await expect(page.getByRole('main')).not.toHaveAttribute('data-screen', from!)
    await page.waitForLoadState('networkidle')
    let refused = 0
    await page.route('**/api/**', async (route) => {
      await route.abort()
      refused += 1
    })
    await page.goBack()
    await expect.poll(() => refused).toBeGreaterThan(0)
    // Once the page has responded to this, all effects of the refusals have occurred.
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('dialog').press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(target).toBeVisible()
    await expect(page.getByRole('main')).toHaveAttribute('data-screen', from!)
  })

test('an unknown address shows 404 with a link to the front page', async ({ page }) => {
  const response = await page.goto('/ko/no/such/page')
  expect(response!.status()).toBe(404)
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: '메인' }).click()
  await expect(page).toHaveURL(/\/ko$/)
  await expect(page.locator('main[data-screen="/"]')).toBeVisible()
})

test('a missing post shows 404 with a link to the list', async ({ page }) => {
  const response = await page.goto('/en/bulletin/999999')
  expect(response!.status()).toBe(404)
  await expect(page.locator('main[data-screen="/bulletin/$seq"]').getByRole('link').first()).toHaveAttribute('href', /\/en\/bulletin\/list/)
})

test('invalid search parameters are ignored', async ({ page }) => {
  await page.goto('/en/bulletin/list?type=nonsense&page=abc&searchType=9&state=x')
  await hydrated(page)
  await expect(page.locator('main[data-screen="/bulletin/list"]')).toBeVisible()
})
