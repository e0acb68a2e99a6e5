/**
 * Signing in and out on a desktop, through the real OpenID exchange with the sandbox's issuers, in real windows and tabs (A2, A3, P1, P2,
 * S14). The rest: src/app/sign-in-pages.site.test.tsx.
 */
import type { Page } from '@playwright/test'
import { violations } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  askLogOut,
  chooseAccount,
  logOut,
  membersBy,
  openLogin,
  sessionState,
  signInByWindow,
  storedTokens,
  type Issuer,
} from './sign-in.ts'

/** Signs out again, for the next member. */
const leave = async (page: Page): Promise<void> => {
  await logOut(page)
  await sessionState(page, 'signedOut')
}

test('members of both issuers sign in, and stay signed in after a reload', async ({ page }) => {
  for (const { issuer, account, name } of membersBy('window'))
    await test.step(`${issuer}, ${account}`, async () => {
      await page.goto('/en/bulletin/list?type=event')
      await signInByWindow(page, issuer, account)
      await expect(page.getByRole('banner')).toContainText(name)
      await expect(page).toHaveURL(/\/en$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.reload()
      await sessionState(page, 'signedIn')
      await expect(page.getByRole('banner')).toContainText(name)
      await expect(page).toHaveURL(/\/en$/)
      // WCAG 2.4.3: the focus returns to the menu's button, since the menu has closed; also after the first dialog, which loads the popups.
      await askLogOut(page)
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('[data-menu="account"] summary')).toBeFocused()
      await leave(page)
    })
})

test('signing in or out on one tab does the same on the others and closes their login dialog (A2, A3)', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/en/probability')
  await openLogin(other)
  await page.bringToFront()
  await page.goto('/en/shop/product/growth-bundle')
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await expect(page).toHaveURL(/\/en\/shop\/product\/growth-bundle$/)
  await expect(other.getByRole('banner')).toContainText('Ashling')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await leave(page)
  await expect(page).toHaveURL(/\/en\/shop$/)
  expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
  await sessionState(other, 'signedOut')
  await expect(other.locator('[data-popup="snackbar"]')).toContainText('You have been logged out.')
  await expect(other).toHaveURL(/\/en\/probability$/)
})

test('every state of the login dialog is accessible, and it leads back from the issuer’s window (A5)', async ({ page, context }) => {
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const isClean = async (name: string): Promise<void> => {
    await expect(dialog(name)).toBeVisible()
    expect([name, await violations(page, (axe) => axe.include('[data-popup="login"]'))]).toEqual([name, []])
  }
  const issuerButton = (issuer: Issuer) => page.getByRole('button', { name: `Continue with ${issuer}` })
  const openIssuer = async (issuer: Issuer): Promise<Page> => {
    const opened = context.waitForEvent('page')
    await issuerButton(issuer).click()
    return opened
  }
  await test.step('360 px wide', async () => {
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto('/en/shop')
    await openLogin(page)
    await isClean('Log in')
  })
  await test.step('opened by an address with a login request', async () => {
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto('/en/shop?login=google&next=/en/probability')
    await isClean('Log in')
    await expect(page).toHaveURL(/\/en\/shop$/)
  })
  await test.step('the player closes the issuer’s window', async () => {
    const issuerPage = await openIssuer('Google')
    await isClean('Finish in the other window')
    await issuerPage.waitForURL(/interaction/)
    expect(await violations(issuerPage)).toEqual([])
    await issuerPage.close()
    await expect(dialog('Log in')).toBeVisible()
  })
  await test.step('the player goes back in the dialog', async () => {
    const issuerPage = await openIssuer('Google')
    const closed = issuerPage.waitForEvent('close')
    await page.getByRole('button', { name: 'Back' }).click()
    await closed
    await isClean('Log in')
  })
  await test.step('the player cancels at the issuer', async () => {
    const issuerPage = await openIssuer('Apple')
    const closed = issuerPage.waitForEvent('close')
    await chooseAccount(issuerPage, 'Cancel')
    await closed
    await expect(dialog('Log in')).toBeVisible()
    await expect(issuerButton('Apple')).toBeEnabled()
  })
  await test.step('the window is blocked: sign-in continues in this one and leads to the requested page', async () => {
    await page.evaluate(() => {
      window.open = () => null
    })
    await issuerButton('Google').click()
    await isClean('The window was blocked')
    await page.getByRole('button', { name: 'Go on in this window' }).click()
    await chooseAccount(page, 'Linked member')
    await expect(page.getByRole('banner')).toContainText('Ashling')
    await expect(page).toHaveURL(/\/en\/probability$/)
  })
})

test('a window opened by another site loses its opener, and can sign in by its own window', async ({ page, context, baseURL }) => {
  await context.route('http://elsewhere.test/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))
  await page.goto('http://elsewhere.test/')
  const opened = context.waitForEvent('page')
  await page.evaluate((address) => void Object.assign(globalThis, { held: window.open(address) }), `${baseURL}/en/shop`)
  const shop = await opened
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Web shop')
  expect(await shop.evaluate(() => window.opener as unknown)).toBeNull()
  expect(await page.evaluate(() => (globalThis as unknown as { held: Window }).held.closed)).toBe(true)
  await signInByWindow(shop, 'Google', 'Linked member')
  await expect(shop.getByRole('banner')).toContainText('Ashling')
})

test('if the opener is closed, the issuer’s window signs in itself', async ({ page, context }) => {
  await page.goto('/en/shop')
  await openLogin(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const issuerPage = await opened
  await issuerPage.waitForURL(/interaction/)
  // No page responds to the window any more, but it stays open.
  await page.evaluate(() => {
    window.close = () => {}
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined })
  })
  await issuerPage.evaluate(() => (window.name = ''))
  await page.close({ runBeforeUnload: false })
  await chooseAccount(issuerPage, 'Linked member')
  await expect(issuerPage.getByRole('banner')).toContainText('Ashling')
  await expect(issuerPage).toHaveURL(/\/en\/shop$/)
})

test('a callback with an unknown state is refused, and its fragment is removed at once; an unknown issuer is a 404', async ({
  page,
  seen,
}) => {
  const hashes: string[] = []
  await page.exposeFunction('sawHash', (hash: string) => void hashes.push(hash))
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      ;(globalThis as unknown as { sawHash: (hash: string) => void }).sawHash(location.hash)
    })
  })
  await page.goto('/auth/callback/google#state=somebody-elses&id_token=a.b.c')
  await expect(page.locator('[data-popup="snackbar"]')).toContainText(/이 브라우저에서 시작한 로그인이 아니/)
  expect(hashes).toEqual([''])
  await expect(page).not.toHaveURL(/callback|#/)
  await sessionState(page, 'signedOut')
  expect(seen.calls.filter((call) => call.includes('/auth/'))).toEqual([])
  expect((await page.request.get('/en/auth/callback/nobody')).status()).toBe(404)
})
