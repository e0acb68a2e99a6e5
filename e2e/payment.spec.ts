/**
 * Buying on a desktop, through MyCard's sandbox (B3–B6, B8, S16, P6): paid, closed, blocked, lost, locked. Refusals and missing responses:
 * src/features/shop/buying.test.tsx, src/app/no-game-account.site.test.tsx.
 */
import type { Page } from '@playwright/test'
import { readRecording } from '../machines/recording/read-recording.ts'
import { play } from '../scripts/replay.ts'
import { violations } from './accessible.ts'
import { expect, inLanguages } from './fixtures.ts'
import { buyButton, callAsMember, consent, openProduct, order, orderNoOf, payInWindow, press, test } from './shop-site.ts'
import { becomeMember } from './sign-in.ts'

// One member's purchases block each other (2416).
test.describe.configure({ mode: 'serial' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a purchase: consent, window, payment, delivery, history and receipt; it counts towards the limit', async ({
  page,
  context,
  seen,
  shop,
}) => {
  await becomeMember(page, 'Linked member', shop.origin)
  await openProduct(page, shop, 'growth-bundle')
  await expect(page.getByText('(0/2)')).toBeVisible()

  // Nothing is ordered without consent; the box has the focus and shows the reason.
  await buyButton(page).click()
  await expect(consent(page)).toBeFocused()
  await expect(consent(page)).toHaveAccessibleDescription('Please read and tick this first.')
  expect(seen.calls.filter((call) => call.includes('/payment/web/mycard'))).toEqual([])

  const window = await order(page, context)
  await expect(page).toHaveURL(/\/en\/payment\/[\w-]+$/)
  await expect(heading(page)).toHaveText('Finish paying in the MyCard window')
  expect(await violations(page)).toEqual([])
  await payInWindow(page, window)
  expect(await violations(page)).toEqual([])
  const orderNo = orderNoOf(page)

  // D4: the purchase replays in Node to the same states; it does not contain MyCard's address, which holds the trade's key.
  const text = await page.evaluate(() => JSON.stringify(globalThis.siteQa!.recording()))
  const recording = readRecording(text)
  if (typeof recording === 'string') throw new Error(recording)
  expect(recording.parts.at(-1)!.systems.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['app', 'payment']))
  expect(play(recording, { log: () => {}, showsAll: true })).toEqual([])
  expect(text).not.toContain('AuthCode')

  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page).toHaveURL(new RegExp(`/en/purchases/${orderNo}$`))
  await expect(page.getByText('Arrived in the mailbox')).toBeVisible()
  await page.goto(`${shop.origin}/en/purchases`)
  await expect(page.getByText(orderNo).first()).toBeVisible()
  await openProduct(page, shop, 'growth-bundle')
  await expect(page.getByText('(1/2)')).toBeVisible()
  expect(seen.messages).toEqual([])
})

test('an order with a closed window can be resumed, and blocks the next purchase until it is cancelled', async ({
  page,
  context,
  shop,
}) => {
  await becomeMember(page, 'Linked member', shop.origin)
  await openProduct(page, shop, 'growth-bundle')
  const window = await order(page, context)
  await window.close()
  const address = page.url()
  await expect(heading(page)).toHaveText('Finish paying in the MyCard window')
  // Leaving and returning resumes from the provider's data.
  await page.goto(`${shop.origin}/en/shop`)
  // While the provider cannot be reached, the page reports this instead of an endless spinner.
  await page.route('**/payment/web/**', (route) => route.abort())
  await page.goto(address)
  await expect(heading(page)).toHaveText('The shop does not answer')
  await page.unroute('**/payment/web/**')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(heading(page)).toHaveText('Finish paying in the MyCard window')

  // Its own product and the history show it as waiting, not as bought (P-3).
  for (const path of ['/en/shop/product/growth-bundle', '/en/purchases']) {
    await page.goto(shop.origin + path)
    for (const name of ['Resume payment', 'Check now', 'Cancel it']) await expect(page.getByRole('button', { name })).toBeEnabled()
    await expect(page.getByRole('main')).toContainText('Waiting for payment')
    // Other goods below a product may be bought.
    const own = path === '/en/purchases' ? page.getByRole('main') : page.getByRole('complementary', { name: 'Buy' })
    await expect(own).not.toContainText('Bought')
    expect(await violations(page)).toEqual([])
  }

  // In every language: tests/failure-catalogue.test.tsx (M7 to M9).
  const dialog = page.getByRole('dialog')
  await openProduct(page, shop, 'gem-pouch')
  await consent(page).check()
  await buyButton(page).click()
  await expect(dialog).toContainText(/Your previous payment is still open.*Try again after (29|30) minutes/s)
  await expect(dialog).toContainText(new URL(address).pathname.split('/').at(-1)!)
  await expect(dialog.getByRole('timer')).toHaveText(/^(29|30):\d\d$/)
  expect(await violations(page)).toEqual([])
  // Nothing was paid: the provider reports that the payment is still open.
  const response = page.waitForResponse(/verification/)
  await dialog.getByRole('button', { name: 'Check now' }).click()
  expect((await (await response).json()) as object).toMatchObject({ status: 'atProvider' })
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-popup="snackbar"]')).toHaveText(/You can buy now/)
  // The consent is kept, and the window may open now.
  const opened = context.waitForEvent('page')
  await buyButton(page).click()
  const next = await opened
  await press(next, 'Pay')
  await expect(heading(page)).toHaveText('Paid. The ferryman has your crate.')
  await page.goto(address)
  await expect(heading(page)).toHaveText('The order is cancelled')
})

const blocked = {
  ko: ['브라우저가 MyCard 창을 막았습니다', '주문 취소', '주문이 취소되었습니다'],
  ja: ['ブロックしました', '注文を取り消す', 'ご注文は取り消されました'],
  tw: ['瀏覽器封鎖了 MyCard 視窗', '取消訂單', '訂單已取消'],
} as const

/** The browser blocks the next window, once. */
const blockWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = () => {
      window.open = open
      return null
    }
  })

test('a blocked window is opened by a button; a paid order whose return is lost and whose page has been left is delivered', async ({
  page,
  context,
  shop,
}) => {
  await becomeMember(page, 'Linked member', shop.origin)
  await test.step('a blocked window shows a message, and a button opens it', async () => {
    // In every language: tests/failure-catalogue.test.tsx (M26).
    for (const locale of inLanguages('ja')) {
      if (locale === 'en') continue
      const [text, cancel, cancelled] = blocked[locale]
      await openProduct(page, shop, 'gem-pouch', locale)
      await blockWindow(page)
      await consent(page).check()
      await buyButton(page).click()
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text)
      await page.getByRole('button', { name: cancel }).click()
      await expect(heading(page)).toHaveText(cancelled)
    }
    await openProduct(page, shop, 'gem-pouch')
    await blockWindow(page)
    await consent(page).check()
    await buyButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your browser has blocked the MyCard window')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Open the MyCard window' }).click()
    await press(await opened, 'Pay')
    await expect(heading(page)).toHaveText('Paid. The ferryman has your crate.')
  })

  await test.step('a paid order whose return is lost and whose page has been left is delivered', async () => {
    await openProduct(page, shop, 'gem-pouch')
    const window = await order(page, context)
    const orderNo = orderNoOf(page)
    // A page without calls.
    await page.goto(`${shop.origin}/en/coupon/register`)
    await press(window, 'Pay but lose the return')
    // When headless Chromium is told to close a window whose page has just loaded, it sometimes never does.
    await expect(window.getByText('You can close this window.')).toBeVisible()
    await window.close()
    await expect
      .poll(async () => (await callAsMember(page, `/payment/web/${orderNo}?lang=en`)).body['status'], { timeout: 60_000 })
      .toBe('delivered')
  })
})
