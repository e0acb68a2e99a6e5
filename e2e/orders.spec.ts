/** A member's purchases (S15, P5, B6, B7), and cash receipts (B9): orders are created by the API and viewed by clicks. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { violations } from './accessible.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { chooseAccount, sessionState, storedTokens } from './sign-in.ts'

interface Started {
  orderNo: string
  status: string
  paymentUrl: string | null
}

/** Orders as the signed-in member of this page, and pays at the sandbox's MyCard; free goods are settled at once. */
async function buy(page: Page, productId: string, quantity = 1): Promise<string> {
  const headers = { authorization: `Bearer ${(await storedTokens(page)).access!}` }
  const data = { productId, quantity, lang: 'en', consent: true, idempotencyKey: randomUUID() }
  let started: Started | undefined
  await expect(async () => {
    const response = await page.request.post('/api/payment/web/mycard', { headers, data })
    expect(response.status()).toBe(200)
    started = (await response.json()) as Started
  }).toPass()
  const { orderNo, paymentUrl } = started!
  if (paymentUrl === null) return orderNo
  const html = await (await page.request.get(paymentUrl)).text()
  const [, fields = ''] = /\/pay">([^]*?)<button/.exec(html) ?? []
  const form = Object.fromEntries([...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
  await page.request.post(`/sandbox/mycard/trades/${new URL(paymentUrl).searchParams.get('AuthCode')!}/pay`, { form, maxRedirects: 0 })
  const verified = await page.request.post('/api/payment/web/mycard/verification', { headers, data: { orderNo } })
  expect(((await verified.json()) as Started).status).not.toBe('atProvider')
  return orderNo
}

const row = (page: Page, orderNo: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: orderNo }) })
const detailsOf = (page: Page, orderNo: string) => page.getByRole('link', { name: new RegExp(`${orderNo}$`) })

/** Replaces the browser's print function by one that records the call. */
async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
}

test('a member finds purchases in list and search, prints a receipt, withdraws, and looks up a cash receipt on a phone', async ({
  page,
  seen,
}) => {
  // Four purchases, and a dozen page loads.
  test.slow()
  await withoutPrinter(page)

  await test.step('a visitor is invited to log in and returns to the same address (A8)', async () => {
    await page.goto('/en/purchases?period=week&name=jade')
    await hydrated(page)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Purchase history' })).toBeVisible()
    expect(seen.calls).toEqual([])
    const opened = page.context().waitForEvent('page')
    await main.getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await chooseAccount(await opened, 'Minor')
    await sessionState(page, 'signedIn')
    await expect(main.getByRole('searchbox', { name: 'Product name' })).toHaveValue('jade')
    await expect(page).toHaveURL(/\/en\/purchases\?period=week&name=jade$/)
    // A member with a token never sees the invitation.
    await page.reload()
    await expect(main.getByRole('searchbox')).toHaveValue('jade')
    await expect(main.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  })

  await test.step('the list, its search, and the dialog with the receipt', async () => {
    const paid = await buy(page, 'gem-pouch', 3)
    const gift = await buy(page, 'daily-gift')
    await page.goto('/en')
    await hydrated(page)
    await page.getByRole('banner').getByText('Sprig', { exact: true }).first().click()
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Purchase history' }).click()
    await expect(row(page, paid)).toContainText('US$ 14.7')
    await expect(row(page, gift)).toContainText('Free')
    expect(await violations(page)).toEqual([])

    await page.getByRole('searchbox', { name: 'Product name' }).fill('RED JADE')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/name=RED(\+|%20)JADE/)
    await expect(row(page, gift)).toHaveCount(0)
    await expect(row(page, paid)).toBeVisible()
    await page.getByRole('button', { name: '1 week' }).click()
    await expect(page).toHaveURL(/period=week/)
    await expect(row(page, paid)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: '1 month' })).toHaveAttribute('aria-pressed', 'true')

    await detailsOf(page, paid).click()
    const dialog = page.locator('[data-popup="orderDetail"]')
    await expect(dialog.getByText('Payment received')).toBeVisible()
    await expect(dialog).toContainText('Sprig (Ash Vale 1)')
    await expect(dialog.getByText(/6 days 23 hours/)).toBeVisible()
    await expect(page).toHaveURL(/\/en\/purchases\?/)
    await dialog.getByRole('button', { name: 'Print or save' }).click()
    await expect(page.locator('html[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Receipt', level: 1, includeHidden: true })).toBeVisible()
    await expect(page.getByRole('banner', { includeHidden: true })).toBeHidden()
    await expect(dialog).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    // Back closes the dialog and stays in the list (B-9).
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(detailsOf(page, paid)).toBeFocused()
    await expect(page).toHaveURL(/\/en\/purchases\?/)
    expect(seen.messages).toEqual([])
  })

  await test.step('a withdrawal in two steps shows its receipt and changes the purchase’s state (B7)', async () => {
    const orderNo = await buy(page, 'gem-pouch')
    await page.goto(`/en/purchases/${orderNo}`)
    await page.getByRole('link', { name: 'Withdraw from this purchase' }).click()
    const dialog = page.locator('[data-popup="withdrawalNotice"]')
    await dialog.getByRole('button', { name: 'Withdraw from this purchase' }).click()
    await dialog.getByRole('combobox', { name: /^Reason/ }).selectOption('changedMind')
    await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(dialog.getByRole('heading', { name: 'Your withdrawal has been received' })).toBeFocused()
    await expect(dialog).toContainText(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\+9\)/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('main')).toContainText('Withdrawal received')
    await expect(page.getByRole('link', { name: 'Withdraw from this purchase' })).toHaveCount(0)
    // Its address shows the receipt again.
    await page.goto(`/en/withdrawal?order=${orderNo}`)
    await expect(page.getByRole('heading', { name: 'Your withdrawal has been received' })).toBeVisible()
    await page.goto('/en/purchases')
    await expect(row(page, orderNo)).toContainText('Refund under way')
  })

  await test.step('on a phone a row links to the order’s page with its receipt; the cash receipt is found by its number (B9)', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const orderNo = await buy(page, 'gem-pouch', 2)
    await page.goto('/en/purchases')
    // Every cell has its head, though the row shows fewer cells than on a wide screen.
    const cells = row(page, orderNo).getByRole('cell').or(row(page, orderNo).getByRole('rowheader'))
    await expect(cells).toHaveCount(5)
    await expect(page.getByRole('columnheader')).toHaveText(['Product', 'Amount', 'Date', 'Status', 'Details'])
    await detailsOf(page, orderNo).click()
    await expect(page).toHaveURL(new RegExp(`/en/purchases/${orderNo}$`))
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    await expect(page.getByText('US$ 9.8')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Withdraw from this purchase' })).toHaveAttribute('href', `/en/withdrawal?order=${orderNo}`)
    await expect(page.getByRole('link', { name: 'The goods did not arrive' })).toHaveAttribute(
      'href',
      `/en/inquiry/new?type=payment&orderNo=${orderNo}`,
    )
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    await page.goto('/ko/shop')
    await hydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: '현금영수증 조회' }).click()
    await expect(page.locator('main[data-screen="/cash-receipt"]')).toBeVisible()
    await hydrated(page)
    const field = page.getByRole('textbox', { name: /^주문 번호/ })
    await field.fill(`주문 번호: ${orderNo.toLowerCase()}`)
    await page.getByRole('main').getByRole('button', { name: '조회' }).click()
    const panel = page.getByRole('main').getByRole('listitem').filter({ hasText: orderNo })
    await expect(panel).toContainText(/발급 완료|발급 전/)
    await field.fill('12_34')
    await page.getByRole('main').getByRole('button', { name: '조회' }).click()
    await expect(field).toHaveAccessibleDescription(/주문 번호가 아닙니다: 12_34/)
    await expect(field).toBeFocused()
  })
})
