/**
 * Effects of the window's size: bars that are no longer sticky in a low one (a page at 400 %), the foot of a short page, edges in forced
 * colours.
 */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { sessionState, signInByWindow } from './sign-in.ts'

/** Share of the window's height that sticky elements cover, at any scroll position. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' })
    await frames()
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element)
      const { top, bottom, width } = element.getBoundingClientRect()
      return /^(fixed|sticky)$/.test(position) && element.checkVisibility() && width > innerWidth / 2 && bottom > 0 && top < innerHeight
    })
    return (
      bars.reduce((sum, bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        return sum + Math.min(bottom, innerHeight) - Math.max(top, 0)
      }, 0) / innerHeight
    )
  })

test('at 320 × 256 sticky bars cover less than a quarter of the window (B-6)', async ({ page }) => {
  await page.goto('/en/inquiry')
  await hydrated(page)
  await signInByWindow(page, 'Google', 'Linked member')
  await sessionState(page, 'signedIn')
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/en', '/en/shop/product/growth-bundle', '/en/inquiry/new', '/en/bulletin/list?type=notice', '/en/teaser']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.locator('h1')).toHaveCount(1)
    // A member's page is covered until the session knows its user.
    await expect.poll(() => covered(page), path).toBeLessThan(1 / 4)
  }
})

test('a short page’s footer is at the bottom of the window', async ({ page }) => {
  for (const path of ['/ko/cash-receipt', '/ko/bulletin/list?type=notice&search=xyzzy', '/ko/nothing-here', '/ko']) {
    await page.goto(path)
    await hydrated(page)
    for (const [width, height] of [
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const gap = () =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          const { bottom } = document.querySelector('footer')!.getBoundingClientRect()
          return Math.round(Math.abs(innerHeight - bottom))
        })
      await expect.poll(gap, `${path}, ${String(width)} px`).toBe(0)
    }
  }
})

/** The paths that a page requests from now on. */
const requestsOf = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}

test('the front page requests no video unasked, and the download’s QR code where it is shown', async ({ page }) => {
  const requests = requestsOf(page)
  await page.goto('/en')
  await hydrated(page)
  await expect(page.getByRole('img', { name: 'QR code that leads to the download' })).toBeInViewport()
  await page.getByRole('link', { name: 'Watch the gameplay film' }).scrollIntoViewIfNeeded()
  expect(requests).toContain('/download-code.svg')
  expect(requests.filter((path) => path.includes('/video/') && path.endsWith('.mp4'))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the download’s QR code is not requested', async ({ page }) => {
    const requests = requestsOf(page)
    await page.goto('/ko')
    await hydrated(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect(requests).not.toContain('/download-code.svg')
  })
})

test('in forced colours every button and field has a border (B-5)', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [
    '/en',
    '/en/shop',
    '/en/bulletin/list?type=notice',
    '/en/coupon/register',
    '/en/teaser',
    '/en/shop/product/growth-bundle',
  ]) {
    await page.goto(path)
    await hydrated(page)
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, textarea, input:not([type=hidden]), main a[class*="button"]')]
        .filter((element) => element.checkVisibility() && Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect([path, bare]).toEqual([path, []])
  }
})
