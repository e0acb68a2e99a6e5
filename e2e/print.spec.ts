/** Posts, terms, guides and receipts on paper: dark on white, without the frame and without controls. */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { becomeMember, storedTokens } from './sign-in.ts'

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

/** Colours of the generated numbers of lists, if they are not ink. */
const numbersNotInk = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.checkVisibility())
      .map((element) => getComputedStyle(element, '::before'))
      .filter(({ content, color }) => content.startsWith('counter(') && color !== 'rgb(0, 0, 0)')
      .map(({ color }) => color),
  )

/** Fields, links that only open a film, and headings of closed parts: nothing of them works on paper. */
const controls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(input, select, textarea, video, summary > svg, a[data-medium]:not(:has(img)))')]
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120)),
  )

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
  await expect.poll(() => numbersNotInk(page)).toEqual([])
  await expect.poll(() => controls(page)).toEqual([])
}

test('terms, guides and posts print clean', async ({ page, seqOf }) => {
  const post = `/en/bulletin/${String(await seqOf('notice', /web shop/i))}`
  const film = `/en/bulletin/${String(await seqOf('handbook', /twin daggers/i))}`
  const faq = '/en/bulletin/list?type=faq'
  for (const path of ['/en/terms/service', '/en/shop/guide', '/en/probability', '/en/coupon/register', post, film, faq])
    await test.step(path, async () => {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      await hydrated(page)
      await expectClean(page)
    })
})

test('closed parts print open, and a post’s contents and films do not print', async ({ page, seqOf }) => {
  // As wide as a sheet of paper.
  await page.setViewportSize({ width: 718, height: 1000 })
  const open = async (path: string) => {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await hydrated(page)
    await page.emulateMedia({ media: 'print' })
  }
  await open(`/en/bulletin/${String(await seqOf('handbook', /twin daggers/i))}`)
  await expect(page.getByText('Table of contents').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('The left hand opens the wound, the right one ends it.')).toBeHidden()
  await open('/en/probability')
  await expect(page.getByText('In force from')).toBeVisible()
  const texts = page.locator('main details:not([open]) > :not(summary)')
  const areShown = () => texts.evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })))
  await expect.poll(areShown).toEqual([true])
  await open('/en')
  const film = page.getByRole('link', { name: 'Watch the gameplay film', includeHidden: true })
  await expect(film.locator('img')).toBeVisible()
  await expect(film.getByText('Watch the gameplay film')).toBeHidden()
})

test('a table of a post is complete on a narrow sheet', async ({ page, seqOf }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/en/bulletin/${String(await seqOf('update', /season 3/i))}`)
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  const last = page.getByRole('columnheader', { name: 'Chance' })
  // Styles of print apply with the next frame.
  await expect.poll(() => last.evaluate((cell) => cell.getBoundingClientRect().right <= document.documentElement.clientWidth)).toBe(true)
})

test('an order and its summary print clean', async ({ page }) => {
  await becomeMember(page, 'Minor')
  const headers = { authorization: `Bearer ${(await storedTokens(page)).access!}` }
  const data = { productId: 'gem-pouch', quantity: 1, lang: 'en', consent: true, idempotencyKey: crypto.randomUUID() }
  const { orderNo } = (await (await page.request.post('/api/payment/web/mycard', { headers, data })).json()) as { orderNo: string }
  await page.request.post('/api/payment/web/mycard/cancellation', { headers, data: { orderNo } })
  await page.goto(`/en/purchases/${orderNo}`)
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible()
  await expectClean(page)
})
