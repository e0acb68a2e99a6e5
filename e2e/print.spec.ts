/** Posts, terms, guides and receipts on paper: dark on white, without the frame and without controls. */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { sessionState, signInByWindow, storedTokens } from './sign-in.ts'

/** Luminance of a colour as computed by the browser, 0 to 255. */
const luminances = (page: Page): Promise<{ ground: number; texts: number[] }> =>
  page.evaluate(() => {
    const luminance = (color: string): number => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
      return Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)
    }
    const shown = [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, td, th)')].filter(
      (element) => element.checkVisibility() && element.textContent.trim() !== '',
    )
    return {
      ground: luminance(getComputedStyle(document.documentElement).backgroundColor),
      texts: shown.map((element) => luminance(getComputedStyle(element).color)),
    }
  })

async function expectClean(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main')).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCount(0)
  const stuck = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
      .map((element) => element.className),
  )
  expect(stuck).toEqual([])
  // With reduced motion every change is a transition of 1 ms, so the colours are waited for.
  const inked = async () => {
    const { ground, texts } = await luminances(page)
    return { ground, areManyTexts: texts.length > 3, areDark: Math.max(...texts) < 60 }
  }
  await expect.poll(inked).toEqual({ ground: 255, areManyTexts: true, areDark: true })
}

test('terms, guides and posts print clean', async ({ page, seqOf }) => {
  const post = `/en/bulletin/${String(await seqOf('notice', /web shop/i))}`
  for (const path of ['/en/terms/service', '/en/shop/guide', '/en/probability', post])
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      await hydrated(page)
      await expectClean(page)
    })
})

test('an order and its summary print clean', async ({ page }) => {
  await page.goto('/en/purchases')
  await signInByWindow(page, 'Google', 'Minor')
  await sessionState(page, 'signedIn')
  const headers = { authorization: `Bearer ${(await storedTokens(page)).access!}` }
  const data = { productId: 'gem-pouch', quantity: 1, lang: 'en', consent: true, idempotencyKey: crypto.randomUUID() }
  const { orderNo } = (await (await page.request.post('/api/payment/web/mycard', { headers, data })).json()) as { orderNo: string }
  await page.request.post('/api/payment/web/mycard/cancellation', { headers, data: { orderNo } })
  await page.goto(`/en/purchases/${orderNo}`)
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await expectClean(page)
})
