/** Signing in and out on a desktop, through the real OpenID exchange with the sandbox's issuers (A2, A3, A6, P1, P2, S14). */
import type { Page } from '@playwright/test'
import { violations } from './accessible.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { chooseAccount, logInButton, logOut, openLogin, sessionState, signInByWindow, storedTokens, membersBy } from './sign-in.ts'

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
      await leave(page)
    })
})

for (const issuer of ['Google', 'Apple'] as const)
  test(`${issuer}: a non-member sees a message (A6); authDbKey signs in at once, without a redirect (A2)`, async ({ page, seen }) => {
    await page.goto('/en/bulletin/list?type=event')
    await signInByWindow(page, issuer, 'Not a member')
    await expect(page.locator('[data-popup="snackbar"]')).toContainText('not a member of the game')
    await sessionState(page, 'signedOut')
    await expect(page).toHaveURL(/\/en\/bulletin\/list\?type=event$/)
    expect(await storedTokens(page)).toEqual({ access: null, refresh: null })

    await signInByWindow(page, issuer, 'Member with authDbKey')
    await sessionState(page, 'signedIn')
    await expect(page).toHaveURL(/\/en\/bulletin\/list\?type=event$/)
    expect(seen.calls.filter((call) => call.includes('profiles'))).toEqual([])
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('Emberly')
  })

/** The target of signing in (A2), and of logging out on the first page (A3). */
const ways: readonly { from: string; signedIn: RegExp; signedOut?: RegExp }[] = [
  { from: '/en', signedIn: /\/en$/ },
  { from: '/en/terms/service', signedIn: /\/en$/, signedOut: /\/en$/ },
  { from: '/en/shop', signedIn: /\/en\/shop$/ },
  { from: '/en/shop/guide', signedIn: /\/en\/shop$/ },
  { from: '/en/shop/product/growth-bundle', signedIn: /\/en\/shop\/product\/growth-bundle$/, signedOut: /\/en\/shop$/ },
]
test('signing in leads to the page of A2, logging out to that of A3, in every tab', async ({ page, context }) => {
  for (const { from, signedIn, signedOut } of ways)
    await test.step(`on ${from}`, async () => {
      await page.goto(from)
      await signInByWindow(page, 'Google', 'Linked member')
      await expect(page.getByRole('banner')).toContainText('Ashling')
      await expect(page).toHaveURL(signedIn)
      if (signedOut === undefined) return leave(page)
      if (!page.url().endsWith(from)) await page.goto(from)
      const other = await context.newPage()
      await other.goto('/en/probability')
      await expect(other.getByRole('banner')).toContainText('Ashling')
      await sessionState(page, 'signedIn')
      await leave(page)
      await expect(page).toHaveURL(signedOut)
      expect(await storedTokens(page)).toEqual({ access: null, refresh: null })
      await sessionState(other, 'signedOut')
      await expect(other.locator('[data-popup="snackbar"]')).toContainText('You have been logged out.')
      await expect(other).toHaveURL(/\/en\/probability$/)
      await other.close()
    })
})

test('signing in on one tab signs in the others and closes their dialog', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/en/probability')
  await openLogin(other)
  await page.bringToFront()
  await page.goto('/en/shop')
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(other.getByRole('banner')).toContainText('Ashling')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other).toHaveURL(/\/en\/probability$/)
})

test('members fetch the shop as members, in their own region (A8, R7)', async ({ page, seen }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  await signInByWindow(page, 'Google', 'Taiwan member')
  await expect(page.getByRole('banner')).toContainText('Yuelan')
  await expect.poll(() => seen.calls).toContain('GET /api/payment/web/item/list')
  await expect(page.getByRole('main')).toContainText('UTC+8')
  await logOut(page)
  await expect(page.getByRole('main')).toContainText('UTC+9')
})

test('a member’s header fits beside the longest menus', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.goto('/en/shop')
  await hydrated(page)
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'signedIn')
  await page.goto('/ja/shop')
  await expect(page.getByRole('banner').locator('summary', { hasText: 'Ashling' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000)
})

test('cancelling at the issuer returns to the issuers’ buttons', async ({ page }) => {
  await page.goto('/en/shop')
  await signInByWindow(page, 'Apple', 'Cancel')
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Apple' })).toBeEnabled()
})

test('closing the issuer’s window returns to the issuers’ buttons', async ({ page, context }) => {
  await page.goto('/en/shop')
  await openLogin(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const issuerPage = await opened
  await issuerPage.waitForURL(/interaction/)
  await expect(page.getByRole('dialog', { name: 'Finish in the other window' })).toBeVisible()
  await issuerPage.close()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
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

test('after a blocked window, sign-in continues in the same window and returns to the page', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/en/shop/product/growth-bundle')
  await openLogin(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('dialog', { name: 'The window was blocked' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on in this window' }).click()
  await chooseAccount(page, 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await expect(page).toHaveURL(/\/en\/shop\/product\/growth-bundle$/)
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

test('a callback with an unknown state or none is refused, and its fragment is removed at once', async ({ page, seen }) => {
  const hashes: string[] = []
  await page.exposeFunction('sawHash', (hash: string) => void hashes.push(hash))
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      ;(globalThis as unknown as { sawHash: (hash: string) => void }).sawHash(location.hash)
    })
  })
  for (const fragment of ['#state=somebody-elses&id_token=a.b.c', '#id_token=a.b.c']) {
    hashes.length = 0
    await page.goto(`/auth/callback/google${fragment}`)
    await expect(page.locator('[data-popup="snackbar"]')).toContainText(/이 브라우저에서 시작한 로그인이 아니/)
    expect([fragment, hashes]).toEqual([fragment, ['']])
    await expect(page).not.toHaveURL(/callback|#/)
    await sessionState(page, 'signedOut')
  }
  expect(seen.calls.filter((call) => call.includes('/auth/'))).toEqual([])
})

test('a token with another attempt’s nonce is refused before it is sent (OpenID Connect Core §3.2.2.11)', async ({ page, seen }) => {
  await page.goto('/en/shop')
  await page.evaluate(() =>
    localStorage.setItem(
      'site.sign-in.s1',
      JSON.stringify({ provider: 'google', nonce: 'mine', mode: 'page', from: '/en/shop', at: Date.now() }),
    ),
  )
  const payload = Buffer.from(JSON.stringify({ nonce: 'theirs' })).toString('base64url')
  await page.goto(`/auth/callback/google#state=s1&id_token=e30.${payload}.x`)
  await expect(page.locator('[data-popup="snackbar"]')).toContainText('not started here')
  await expect(page).toHaveURL(/\/en\/shop$/)
  expect(seen.calls.filter((call) => call.includes('/auth/'))).toEqual([])
})

test('the callback route without parameters says that nothing is left to do; an unknown issuer is a 404', async ({ page }) => {
  await page.goto('/en/auth/callback/apple')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing left to do here')
  expect((await page.goto('/en/auth/callback/nobody'))!.status()).toBe(404)
})

test('an address with a login request leads to its target after sign-in (A5)', async ({ page }) => {
  await page.goto('/en/shop?login=google&next=/en/probability')
  await expect(page.locator('[data-popup="login"]')).toBeVisible()
  await expect(page).toHaveURL(/\/en\/shop$/)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount(await opened, 'Linked member')
  await expect(page).toHaveURL(/\/en\/probability$/)
  await expect(page.getByRole('banner')).toContainText('Ashling')
})

// Other forms of such addresses: src/lib/in-app-browser.test.ts.
test('a login request with another site as its target is ignored', async ({ page }) => {
  await page.goto(`/en/shop?login=google&next=${encodeURIComponent('//evil.test')}`)
  await expect(page.locator('[data-popup="login"]')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await chooseAccount(await opened, 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/en\/shop$/)
})

test('too many sign-ins show the provider’s message in the dialog', async ({ page }) => {
  await page.route('**/api/site/config?*include=signIn*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Too often.', traceId: 't' }),
    }),
  )
  await page.goto('/en/shop')
  await openLogin(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Too often.' })).toBeVisible()
  await expect(logInButton(page)).toHaveCount(0)
})

test('a provider error during sign-in leads to the error page (E1)', async ({ page }) => {
  await page.route('**/api/auth/tokens/google/cs-site', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'INTERNAL', message: 'x', traceId: 'trace-of-sign-in' }),
    }),
  )
  await page.goto('/en/shop')
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page).toHaveURL(/\/en\/error\/500/)
  await expect(page.getByRole('main')).toContainText('trace-of-sign-in')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const width of [1920, 360])
  test(`every state of the login dialog is accessible at ${String(width)} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 })
    const clean = async (name: string): Promise<void> => {
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      expect([name, await violations(page, (axe) => axe.include('[data-popup="login"]'))]).toEqual([name, []])
    }
    await page.goto('/en/shop')
    await openLogin(page)
    await clean('Log in')
    if (width < 600) return
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const issuerPage = await opened
    await clean('Finish in the other window')
    await issuerPage.waitForURL(/interaction/)
    expect(await violations(issuerPage)).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    await clean('Log in')
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: 'Continue with Apple' }).click()
    await clean('The window was blocked')
  })
