/**
 * The page before and during hydration (src/document/README.md): it is painted first and usable by links and forms; no input and no scroll
 * position is lost.
 */
import { chooseLanguage, expect, hydrated, missingFonts, test } from './fixtures.ts'
import { hold } from './held.ts'
import { startPausingProxy } from './pausing-proxy.ts'
import { idle } from './settled.ts'

// As most players see it; other journeys run without motion (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const scripts = '**/assets/*.js'

test('styles, icons and wordmark are inlined: drawing them needs no request', async ({ page, seen }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/ja/shop')
  // The styles that the page needs: deferred parts load their own.
  const needed = [...requested]
  const drawn = () =>
    page.evaluate(() => ({
      wordmark: document.querySelector<SVGGraphicsElement>('header [role=img] svg > path')!.getBoundingClientRect().width,
      icons: [...document.querySelectorAll<SVGGraphicsElement>('main use')].map((use) => use.getBBox().width > 0),
    }))
  expect((await drawn()).wordmark).toBeGreaterThan(0)
  expect((await drawn()).icons).toContain(true)
  await expect(page.getByRole('banner').getByRole('img')).toHaveAccessibleName('エバーハロウ')
  const drawing = await page.getByRole('banner').getByRole('img').innerHTML()
  await hydrated(page)
  expect(await page.getByRole('banner').getByRole('img').innerHTML()).toBe(drawing)
  expect(needed.filter((path) => path.endsWith('.css') || path === '/icons.svg')).toEqual([])
  expect(seen.messages).toEqual([])
})

test('web fonts load after the page has loaded, and at once on the next visit', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  const hasFont = () =>
    page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes('Source Sans 3') && status === 'loaded'))
  // The browser records a request's times a moment after its response is used.
  const hasTimes = () => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2')))
  await page.goto('/en')
  await expect.poll(hasFont).toBe(true)
  await expect.poll(hasTimes).toBe(true)
  const [font, loaded] = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const first = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))!
    return [first.startTime, entry!.loadEventStart]
  })
  expect(font).toBeGreaterThanOrEqual(loaded)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('site.web-fonts'))).toBe('1')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#web-fonts')).toHaveAttribute('media', 'all')
})

test.describe('before the scripts have loaded', () => {
  test('"Log in" leads to a page with the issuers’ buttons, which work after hydration', async ({ page }) => {
    const { release } = await hold(page, scripts)
    await page.goto('/en/shop', { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/en\/login\?from=%2Fen%2Fshop/)
    const google = page.getByRole('button', { name: 'Continue with Google' })
    await expect(google).toBeVisible()
    await expect(google).toHaveAttribute('aria-disabled', 'true')
    release()
    await expect(google).not.toHaveAttribute('aria-disabled', 'true')
    const opened = page.context().waitForEvent('page')
    await google.click()
    await (await opened).close()
  })

  test('menus and the language picker open without script', async ({ page }) => {
    await hold(page, scripts)
    await page.goto('/en/shop', { waitUntil: 'commit' })
    await page.getByRole('banner').locator('summary[data-group=news]').click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Updates/ })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL(/type=update/)
    await chooseLanguage(page, 'English', '日本語')
    await expect(page).toHaveURL(/\/ja\/bulletin\/list/)
  })

  test('hydration keeps one of the menus opened before it, and Escape closes that one', async ({ page }) => {
    const { release } = await hold(page, scripts)
    await page.goto('/en/shop', { waitUntil: 'commit' })
    const language = page.locator('[data-overlay=language] > summary')
    const open = page.locator('[data-overlay][open]')
    await page.locator('[data-overlay=news] > summary').click()
    await language.click()
    await expect(open).toHaveCount(2)
    release()
    await expect(open).toHaveCount(1)
    await expect(page.locator('[data-overlay=language]')).toHaveAttribute('open')
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
    await expect(language).toBeFocused()
    await language.press('Enter')
    await page.locator('[data-overlay=game] > summary').hover()
    await expect(open).toHaveCount(1)
    await expect(page.locator('[data-overlay=game]')).toHaveAttribute('open')
  })

  test('a video and an image are links to their files', async ({ page, seqOf }) => {
    await hold(page, scripts)
    await page.goto('/en', { waitUntil: 'commit' })
    await expect(page.getByRole('link', { name: 'Watch the trailer' })).toHaveAttribute('href', /\.mp4$/)
    await page.goto(`/en/bulletin/${String(await seqOf('update', /Season 3/))}`, { waitUntil: 'commit' })
    await expect(page.locator('main [data-medium]').first()).toHaveAttribute('href', /^\/art\//)
  })

  test('hydration keeps the scroll position, and going back restores it', async ({ page }) => {
    const { release } = await hold(page, scripts)
    // The last product is the last one only when the whole page has arrived.
    await page.goto('/en/shop', { waitUntil: 'domcontentloaded' })
    const product = page.locator('main a[href*="/shop/product/"]').last()
    await product.scrollIntoViewIfNeeded()
    /** Web fonts change heights above it; the browser keeps the visible content in place. */
    const place = () => product.evaluate((link) => Math.round(link.getBoundingClientRect().top))
    const before = await place()
    release()
    await hydrated(page)
    await idle(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('site.web-fonts'))).toBe('1')
    expect(Math.abs((await place()) - before)).toBeLessThan(60)
    await page.evaluate(() => scrollBy(0, -1))
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(100)
    await product.click()
    await expect(page).toHaveURL(/product/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    // A page scrolls by fractions of a pixel, and is restored to a whole one.
    await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), scrolled)).toBeLessThanOrEqual(1)
  })

  test('hydration keeps typed input, which is then sent', async ({ page }) => {
    const { release } = await hold(page, scripts)
    await page.goto('/en/cash-receipt', { waitUntil: 'commit' })
    const field = page.getByRole('textbox', { name: /^Order number/ })
    await field.pressSequentially('no_number!')
    release()
    await hydrated(page)
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(field).toHaveAccessibleDescription(/^This is not an order number: no_number!/)
    await expect(field).toHaveValue('no_number!')
  })

  test('Enter in a form that needs script does not reload the page', async ({ page }) => {
    await hold(page, scripts)
    await page.goto('/en/coupon/register', { waitUntil: 'commit' })
    const field = page.getByRole('textbox', { name: /^Coupon code/ })
    await field.fill('ASHFURROW3')
    await field.press('Enter')
    await expect(field).toHaveValue('ASHFURROW3')
    expect(new URL(page.url()).search).toBe('')
  })

  test('hydration keeps what was ticked and typed on the teaser', async ({ page }) => {
    const { release } = await hold(page, scripts)
    await page.goto('/en/teaser', { waitUntil: 'commit' })
    const number = page.getByRole('textbox', { name: 'Mobile phone number' })
    const boxes = page.getByRole('group', { name: 'Consents' }).getByRole('checkbox')
    await number.fill('415 555 0134')
    await boxes.nth(1).check()
    await boxes.nth(3).check()
    release()
    await hydrated(page)
    // Another tick renders the whole form from its state.
    await boxes.nth(2).click()
    await expect(boxes.nth(2)).toBeChecked()
    await expect(boxes.nth(1)).toBeChecked()
    await expect(boxes.nth(3)).toBeChecked()
    await expect(number).toHaveValue('415 555 0134')
  })
})

test('a reload and a return from another site keep the scroll position', async ({ page }) => {
  await page.goto('/en/bulletin/list?type=notice')
  await hydrated(page)
  await idle(page)
  await page.evaluate(() => scrollTo(0, 600))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  // The scroll position is recorded in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  for (const back of [() => page.reload(), () => page.goto('about:blank').then(() => page.goBack())]) {
    await back()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    await hydrated(page)
    await idle(page)
    expect(await page.evaluate(() => scrollY)).toBe(600)
  }
})

/** Pages whose first view is laid out from its bottom, its centre or its right: what is there would move when the rest arrives. */
const cutPages = [
  { what: 'the hero of the front page', address: '/ko', after: '</h1>' },
  { what: 'the first section of the teaser', address: '/ko/teaser', after: '</h1>' },
  { what: 'the banner of the shop', address: '/ko/shop', after: '</h2>' },
  { what: 'the banner of the shop in the game', address: '/ko/ingame/shop', after: '</h2>' },
  { what: 'the footer of a short page', address: '/ko/search', after: '개인정보 처리방침</a>' },
]
for (const { what, address, after } of cutPages)
  test(`${what} does not move although the connection pauses in its middle`, async ({ page, baseURL }) => {
    test.skip(missingFonts !== undefined, missingFonts)
    await page.setViewportSize({ width: 1000, height: 800 })
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) moved.push(value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await using site = await startPausingProxy(baseURL!, after)
    await page.goto(site.origin + address)
    await hydrated(page)
    const moved = await page.evaluate(() => (globalThis as unknown as { moved: number[] }).moved)
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01)
  })
