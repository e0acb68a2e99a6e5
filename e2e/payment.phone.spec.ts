/** Buying on a phone and in the game's webview: the same tab goes to MyCard and returns (B4, S13, docs/requirements.md "Buying"). */
import { violations } from './accessible.ts'
import { expect } from './fixtures.ts'
import { buyButton, consent, openProduct, press, test } from './shop-site.ts'
import { becomeMember } from './sign-in.ts'

test('the same tab goes to MyCard and returns to the order or to the in-game view; going back resumes the order', async ({
  page,
  seen,
  shop,
}) => {
  await becomeMember(page, 'Linked member', shop.origin)
  await test.step('going back resumes the order instead of placing a second one', async () => {
    await openProduct(page, shop, 'gem-pouch')
    // The bar at the foot submits the form above it, and moves to the missing input.
    await buyButton(page).click()
    await expect(consent(page)).toBeFocused()
    await consent(page).check()
    await buyButton(page).click()
    await page.waitForURL(/\/sandbox\/mycard\/pay/)
    await page.goBack()
    await expect(page).toHaveURL(/\/en\/payment\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finish paying on MyCard’s page')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Go to MyCard’s page' }).click()
    await page.waitForURL(/\/sandbox\/mycard\/pay/)
    await press(page, 'Pay')
    await expect(page).toHaveURL(/\/en\/payment\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. The ferryman has your crate.')
    expect(seen.calls.filter((call) => call.endsWith('/payment/web/mycard'))).toHaveLength(1)
    await expect(page.getByText('Delivered to your mailbox')).toBeVisible({ timeout: 60_000 })
    const right = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(right).toBe(360)
  })

  await test.step('in the game’s webview the payment returns to the in-game view', async () => {
    await page.goto(`${shop.origin}/ja/ingame/shop/product/gem-pouch`)
    // Japan: six facts before the order is submitted, required by its law on commercial transactions.
    const facts = page.getByRole('region', { name: 'ご注文内容の最終確認' })
    for (const fact of ['数量', '価格（税込）', 'お支払い', 'お届け', 'お申し込み期間', 'お申し込みの撤回・解除'])
      await expect(facts).toContainText(fact)
    await consent(page).check()
    await buyButton(page).click()
    await page.waitForURL(/\/sandbox\/mycard\/pay/)
    await press(page, 'Fail')
    await expect(page).toHaveURL(/\/ja\/ingame\/payment\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MyCardでお支払いが承認されませんでした')
    await expect(page.getByRole('banner')).toHaveCount(0)
  })
})
