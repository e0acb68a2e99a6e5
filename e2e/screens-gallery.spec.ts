/** The galleries for developers (D3): screens in situations of the machines, and components, in frames with their own addresses. */
import type { FrameLocator, Page } from '@playwright/test'
import { locales } from '../contract/locales.ts'
import { violations } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** A few frames load at a time, each a whole page. */
const patience = { timeout: 30_000 }

/** A frame of the gallery by its name, the first if inputs lead to equal ones; scrolled into view so that it loads. */
async function frameOf(page: Page, title: string): Promise<FrameLocator> {
  const frame = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .first()
  await frame.scrollIntoViewIfNeeded()
  await expect(frame.locator('iframe').contentFrame().locator('html[data-hydrated]')).toHaveCount(1, patience)
  return frame.locator('iframe').contentFrame()
}

const titles = (page: Page): Promise<string[]> => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()

test('filters select the shown screens and are kept in the address; frames use goods that the provider has', async ({ page, request }) => {
  await page.goto('/dev/screens')
  const choose = (label: string, value: string) => page.getByRole('combobox', { name: label, exact: true }).selectOption(value)
  await expect(page.getByRole('heading', { name: 'Front page · session · visitor' })).toBeVisible()
  await choose('Language', 'ja')
  await choose('Width', '360')
  await choose('Screen', '/coupon/register')
  await choose('Who looks', 'member')
  await expect(page).toHaveURL(/locale=ja&width=360&group=screens&screen=%2Fcoupon%2Fregister&who=member/)
  await expect.poll(() => titles(page)).toEqual(['Coupon · session · member'])
  const frame = await frameOf(page, 'Coupon · session · member')
  await expect(frame.locator('html')).toHaveAttribute('data-locale', 'ja')
  await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(360)

  await choose('Group', 'sign-in')
  await expect(page.getByRole('heading', { name: 'Coupon · sign-in · asking, google' }).first()).toBeVisible()
  await page.goBack()
  await expect.poll(() => titles(page)).toEqual(['Coupon · session · member'])
  await page.reload()
  await expect.poll(() => titles(page)).toEqual(['Coupon · session · member'])

  await test.step('frames use goods that the provider has', async () => {
    await page.goto('/dev/screens?locale=en&width=360&screen=/shop/product/$productId&who=visitor')
    const product = page.getByRole('main').locator('iframe').first()
    await expect(product).toHaveAttribute('src', /\/en\/shop\/product\/[a-z0-9-]+\?/)
    expect((await request.get((await product.getAttribute('src'))!)).status()).toBe(200)
  })
})

// All states of all machines: machines/recording/situations.test.ts. All popups: src/dev/gallery/screens/popup-samples.site.test.tsx.
test('each frame shows the selected state: the audience, the session, the login dialog, a popup', async ({ page, context }) => {
  // Some twenty pages of the site, and more beside them.
  test.slow()
  await test.step('a screen is shown to every kind of audience', async () => {
    await page.goto('/dev/screens?locale=en&width=1920&screen=/shop')
    const shown = [
      ['visitor', 'signedOut', /Log in/],
      ['member', 'signedIn', /Aster/],
      ['keyed', 'signedIn', /Member/],
    ] as const
    for (const [who, state, text] of shown) {
      const frame = await frameOf(page, `Shop · session · ${who}`)
      await expect(frame.locator('html')).toHaveAttribute('data-session', state)
      await expect(frame.getByRole('banner')).toContainText(text)
    }
    const pending = await frameOf(page, 'Shop · session · not known yet')
    await expect(pending.locator('[data-cover]')).toBeVisible()
    const game = await frameOf(page, 'Shop · session · in-game view, game')
    await expect(game.locator('main[data-screen="/shop"]')).toBeVisible()
    await expect(game.getByRole('banner')).toHaveCount(0)
  })

  await test.step('the session', async () => {
    await page.goto('/dev/screens?locale=en&width=360&group=session&screen=/maintenance')
    const states = [
      ['discardingTokens', 'discardingTokens'],
      ['restoring.profile.atStart+tokens.fresh', 'restoring'],
      ['signingIn.authenticating', 'signingIn'],
      ['signedIn.refreshing, member', 'signedIn'],
      ['signingOut, member', 'signingOut'],
    ] as const
    for (const [state, top] of states) {
      const frame = await frameOf(page, `Maintenance · session · ${state}`)
      await expect(frame.locator('html')).toHaveAttribute('data-session', top)
      await expect(frame.locator('[data-popup="loader"]')).toHaveCount(top === 'signingIn' ? 1 : 0)
    }
  })

  await test.step('the login dialog', async () => {
    await page.goto('/dev/screens?locale=en&width=360&group=sign-in&screen=/maintenance')
    // Its other states: src/features/session/login-dialog.test.tsx.
    const states = [
      ['asking, apple', 'Finish in the other window', 'Waiting for Apple'],
      ['choosing, google, refused', 'Log in', 'There were too many attempts.'],
      ['warned, google', 'Google sign-in does not work here', 'Continue with Apple'],
    ] as const
    for (const [state, title, text] of states) {
      const frame = await frameOf(page, `Maintenance · sign-in · ${state}`)
      const dialog = frame.getByRole('dialog', { name: title, includeHidden: true })
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText(text)
    }
  })

  await test.step('popups show their kind, and do not take the focus until they are used', async () => {
    await page.goto('/dev/screens?locale=en&width=1000&group=popups&screen=/maintenance')
    await page.getByRole('combobox', { name: 'Language' }).focus()
    for (const kind of ['logout', 'list', 'overPurchase']) {
      const frame = await frameOf(page, `Maintenance · popups · ${kind}`)
      await expect(frame.locator(`[data-popup="${kind}"]`)).toBeVisible()
    }
    const critical = await frameOf(page, 'Maintenance · popups · snackbar, critical')
    await expect(critical.locator('[data-tone="bad"]')).toContainText('Link copied.')
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeFocused()
    await page.getByRole('button', { name: 'Use here: Maintenance · popups · logout' }).click()
    const used = await frameOf(page, 'Maintenance · popups · logout')
    await used.getByRole('button', { name: 'Stay' }).focus()
    await expect(used.getByRole('button', { name: 'Stay' })).toBeFocused()
  })

  await test.step('a frame opened alone is in the same state', async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open alone: Maintenance · popups · twoButton' }).click()
    await expect((await opened).locator('[data-popup="twoButton"]')).toContainText('Close this request?')
  })
})

test('the gallery is accessible and fits at every width; a component has samples in each language, and logs nothing', async ({
  page,
  seen,
}) => {
  const labels = { ko: '쿠폰 번호', en: 'Coupon code', ja: 'クーポン番号', tw: '優惠券序號' }
  await page.goto('/dev/screens?locale=ko&width=360&group=components&component=field')
  await expect(page.getByRole('heading', { name: 'Field', exact: true })).toBeVisible()
  const frame = page.getByRole('article').locator('iframe').contentFrame()
  await expect(frame.locator('[data-variant="plain"]').getByLabel(labels.ko)).toBeVisible()
  for (const width of [1920, 1000, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await violations(page, (axe) => axe.exclude('iframe'))]).toEqual([width, []])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([width, overflow <= 0]).toEqual([width, true])
  }
  for (const locale of locales)
    await test.step(locale, async () => {
      await page.goto(`/dev/components?locale=${locale}&component=field`)
      await expect(page.locator('[data-variant="plain"]').getByLabel(labels[locale])).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect([locale, seen.messages]).toEqual([locale, []])
    })
})

/** Samples of one navigation appear side by side under one name; a sample is not a page with its own heading. */
const ofPages = ['landmark-unique', 'page-has-heading-one', 'heading-order', 'region']

test('every component is accessible and logs nothing', async ({ page, seen }) => {
  test.setTimeout(240_000)
  // Fading elements are checked once they are fully visible.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Each frame is opened alone below: within the list it stays empty.
  const isFrame = (url: URL): boolean => url.pathname === '/dev/components' && url.searchParams.has('component')
  await page.route(isFrame, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/dev/components?locale=ko')
  await expect(page.getByRole('heading', { name: 'Button', exact: true })).toBeVisible()
  expect(await violations(page, (axe) => axe.exclude('iframe').disableRules(ofPages))).toEqual([])
  const alone = await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => (frame as HTMLIFrameElement).src))
  expect(alone.length).toBeGreaterThan(30)
  await page.unroute(isFrame)
  for (const src of alone) {
    await page.goto(src)
    expect([src, await violations(page, (axe) => axe.disableRules(ofPages)), seen.messages]).toEqual([src, [], []])
  }
})
