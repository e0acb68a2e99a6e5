/** Buying on a desktop by the second payment method, a hosted checkout (B4, B6): paid, delivered, in the history; refused; cancelled. */
import type { BrowserContext, Page } from '@playwright/test'
import { violations } from './accessible.ts'
import { expect } from './fixtures.ts'
import { buyButton, consent, openProduct, orderNoOf, payInWindow, test } from './shop-site.ts'
import { becomeMember } from './sign-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Chooses the card checkout, agrees and orders; returns the new window. */
async function orderByCard(page: Page, context: BrowserContext): Promise<Page> {
  const methods = page.getByRole('group', { name: 'Payment method' })
  await expect(methods.getByRole('radio', { name: 'MyCard' })).toBeChecked()
  await methods.getByRole('radio', { name: 'Card checkout' }).check()
  await consent(page).check()
  expect(await violations(page)).toEqual([])
  const opened = context.waitForEvent('page')
  await buyButton(page).click()
  const window = await opened
  await Promise.all([window.waitForURL(/\/sandbox\/checkout\/pay/), page.waitForURL(/\/payment\//)])
  return window
}
const press = (window: Page, outcome: string): Promise<void> => window.getByRole('button', { name: outcome, exact: true }).click()

test('a payment by card: paid, it is in the history in every language; refused or cancelled, it charges nothing', async ({
  page,
  context,
  seen,
  shop,
}) => {
  await becomeMember(page, 'Linked member', shop.origin)
  await test.step('a player pays, and the history shows the method’s name in every language', async () => {
    // A product without a limit: other journeys, which count their purchases, may buy in the same shop.
    await openProduct(page, shop, 'gem-pouch')
    const window = await orderByCard(page, context)
    await expect(heading(page)).toHaveText('Finish paying in the Card checkout window')
    expect(await violations(page)).toEqual([])
    await payInWindow(page, window)
    const orderNo = orderNoOf(page)
    for (const [locale, name] of Object.entries({ ko: '카드 결제', en: 'Card checkout', ja: 'カード決済', tw: '信用卡付款' })) {
      await page.goto(`${shop.origin}/${locale}/purchases`)
      await expect(page.getByRole('main')).toContainText(orderNo)
      await expect(page.getByRole('main')).toContainText(name)
    }
    expect(seen.messages).toEqual([])
  })

  await test.step('a refused and a cancelled payment show their messages and charge nothing', async () => {
    for (const [outcome, title] of [
      ['Refuse', 'Card checkout declined the payment'],
      ['Cancel', 'The order is cancelled'],
    ] as const) {
      await openProduct(page, shop, 'growth-bundle')
      const window = await orderByCard(page, context)
      // An order placed while this window is open would be paid in it.
      const closed = window.waitForEvent('close')
      await press(window, outcome)
      await closed
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByRole('main')).toContainText('You have not been charged')
    }
  })
})
