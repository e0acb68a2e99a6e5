/**
 * A browser's own translator puts every text of a page into two new elements, also later texts (tests/helpers/translate.ts explains why
 * that breaks React). On such pages a member signs in, pays and sends a request with an image. A coupon and a change of the language:
 * src/app/translated-site.site.test.tsx.
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

test('a member signs in, pays, sends a request with an image and logs out on translated pages', async ({ page, context, shop, seen }) => {
  await translateAlways(page)
  const banner = page.getByRole('banner')
  const main = page.getByRole('main')
  await test.step('signs in', async () => {
    await enter(page, shop, 'Linked member')
    await expect(banner).toContainText('Ashling')
    await isTranslated(page)
  })

  await test.step('pays for a product', async () => {
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

  await test.step('sends a request with an image', async () => {
    await page.goto(`${shop.origin}/en/inquiry/new`)
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

  await test.step('logs out', async () => {
    await logOut(page)
    await expect(banner.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  })
  // Crashes are logged to the console, even if the site continues.
  expect(seen.messages).toEqual([])
})
