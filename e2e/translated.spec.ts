/**
 * A browser's own translator puts every text of a page into two new elements, also later texts (tests/helpers/translate.ts explains why
 * that breaks React). On such pages a member signs in, pays, registers a coupon and sends a request with an image.
 */
import type { Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'
import { logOut } from './sign-in.ts'
import { enter, openProduct, order, press, test } from './shop-site.ts'

/** Like Chrome: once the page has loaded, and continuously from then on. */
const translateAlways = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const isOurs = (text: Text): boolean => text.parentElement?.closest('font, script, style, noscript, textarea, option, svg') != null
    const translate = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.data.trim() === '' || !text.isConnected || isOurs(text)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    const begin = new MutationObserver(() => {
      if (document.documentElement.dataset['hydrated'] === undefined) return
      begin.disconnect()
      translate(document.body)
      document.documentElement.classList.add('translated-ltr')
      new MutationObserver((records) => {
        for (const { addedNodes, target } of records) [target, ...addedNodes].forEach(translate)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    begin.observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] })
  })
}
/** React's original texts are all replaced. */
const isTranslated = async (page: Page): Promise<void> => {
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 }).locator('font font').first()).toBeVisible()
}

test.describe.configure({ mode: 'serial' })

// Crashes are logged to the console, even if the site continues: the console is recorded from the start.
test.beforeEach(async ({ page, seen }) => {
  await translateAlways(page)
  expect(seen.messages).toEqual([])
})
test.afterEach(({ seen }) => expect(seen.messages).toEqual([]))

test('signs in and out on a translated page', async ({ page, shop }) => {
  await enter(page, shop, 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await isTranslated(page)
  await logOut(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' }).first()).toBeVisible()
})

test('pays for a product on translated pages', async ({ page, context, shop }) => {
  await enter(page, shop, 'Linked member')
  await openProduct(page, shop, 'growth-bundle')
  await isTranslated(page)
  const window = await order(page, context)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Finish paying in the MyCard window')
  const closed = window.waitForEvent('close')
  await press(window, 'Pay')
  await closed
  await expect(heading).toHaveText('Paid. The ferryman has your crate.')
  await expect(page.getByText('Delivered to your mailbox')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'View receipt' }).click()
  await expect(page.getByText('Arrived in the mailbox')).toBeVisible()
})

test('registers a coupon on a translated page after an invalid code', async ({ page, request, shop }) => {
  const members = (await (await request.get(`${shop.origin}/sandbox/members`)).json()) as { name: string; memberNumber: string }[]
  await enter(page, shop, 'Linked member')
  await page.goto(`${shop.origin}/en/coupon/register`)
  await isTranslated(page)
  const code = page.getByRole('textbox', { name: /^Coupon code/ })
  const register = page.getByRole('main').getByRole('button', { name: 'Register' })
  await page.getByRole('textbox', { name: /^Member number/ }).fill(members.find(({ name }) => name === 'Ashling')!.memberNumber)
  await code.fill('ASH')
  await register.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check the coupon code')
  await code.fill('GLEANERSMITE')
  await register.click()
  await expect(page.locator('[data-popup="noButton"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Registered coupons' })).toBeVisible()
  await expect(code).toHaveValue('')
})

test('sends a request with an image on a translated page', async ({ page, shop }) => {
  await enter(page, shop, 'Linked member')
  await page.goto(`${shop.origin}/en/inquiry/new`)
  const main = page.getByRole('main')
  const title = main.locator('input[name=title]')
  await expect(title).toBeEditable()
  await isTranslated(page)
  await main.locator('select').first().selectOption('4')
  await title.fill('The bowstring is silent')
  await main.locator('textarea[name=content]').press('End')
  await main.locator('textarea[name=content]').pressSequentially(' Since yesterday.')
  await main.locator('input[type=file]').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only words') })
  await expect(main.getByRole('alert')).toBeVisible()
  await main.locator('input[type=file]').setInputFiles('public/art/features/bosses.jpg')
  await expect(main.locator('form ul > li')).toHaveCount(1)
  await main.getByRole('button', { name: /^Remove/ }).click()
  await expect(main.locator('form ul > li')).toHaveCount(0)
  await main.locator('input[type=file]').setInputFiles('public/art/features/bosses.jpg')
  await main.getByRole('checkbox').first().check()
  await main.getByRole('button', { name: 'Send request' }).click()
  await page.waitForURL(/\/inquiry\/\d+$/)
  await expect(main.getByText('The bowstring is silent')).toBeVisible()
  await expect(main.locator('ol img')).toHaveCount(1)
})

test('changes the language on a translated page', async ({ page, shop }) => {
  for (const path of ['probability', 'shop/product/growth-bundle', 'bulletin/list?type=faq']) {
    await page.goto(`${shop.origin}/en/${path}`)
    await isTranslated(page)
    const banner = page.getByRole('banner')
    await banner.locator('summary').filter({ hasText: 'English', visible: true }).click()
    await banner.getByRole('link', { name: '日本語', exact: true }).filter({ visible: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
    await isTranslated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/[ぁ-ん]{2}/)
  }
})
