/** Signing in on a phone, in the game's webview and in apps (A2, A5, A7, S13, D5). The rest: src/app/sign-in-pages.site.test.tsx. */
import { violations } from './accessible.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { membersBy, openLogin, sessionState, signInByRedirect, storedTokens } from './sign-in.ts'

const nickname = (page: import('@playwright/test').Page): Promise<string> =>
  page.evaluate(async () => {
    const response = await fetch('/api/auth/account/profiles', {
      headers: { authorization: `Bearer ${localStorage.getItem('site.access-token') ?? ''}` },
    })
    return ((await response.json()) as { nickname: string }).nickname
  })

test('members of both issuers sign in by redirect and return to the page of A2, as after cancelling', async ({ page }) => {
  await test.step('Apple, cancelled', async () => {
    await page.goto('/en/shop')
    await signInByRedirect(page, 'Apple', 'Cancel')
    await expect(page).toHaveURL(/\/en\/shop$/)
    await expect(page.locator('[data-popup="snackbar"]')).toContainText('Signing in was cancelled.')
  })
  for (const { issuer, account, name } of membersBy('redirect'))
    await test.step(`${issuer}, ${account}`, async () => {
      await page.goto('/en/shop/product/growth-bundle')
      await signInByRedirect(page, issuer, account)
      await expect(page).toHaveURL(/\/en\/shop\/product\/growth-bundle$/)
      await sessionState(page, 'signedIn')
      expect(await nickname(page)).toBe(name)
      await page.reload()
      await sessionState(page, 'signedIn')
      // The callback is not in the history.
      await page.goBack()
      await expect(page).not.toHaveURL(/callback/)
      // The next one starts signed out.
      await page.evaluate(() => localStorage.clear())
    })
})

test('in the game without its token a member’s page makes no calls and explains what to do (S13, A7)', async ({ page, request, seen }) => {
  for (const path of ['/en/ingame/inquiry', '/en/ingame/purchases', '/en/ingame/inquiry#outerToken=a.b.c']) {
    await page.goto('about:blank')
    await page.goto(path)
    await hydrated(page)
    await sessionState(page, 'signedIn')
    await expect(page.getByRole('heading', { name: 'Open this page from the game again' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path.split('#')[0]!}$`))
  }
  await expect(page.getByRole('main')).toContainText('Your game account could not be confirmed.')
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect(seen.calls.filter((call) => /questions|payment|cs-site/.test(call))).toEqual([])
  await page.getByRole('link', { name: 'Log in on the website' }).click()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveURL(/\/en\/inquiry$/)

  await test.step('a link on another site passes no token to an ordinary browser, also on a visited page', async () => {
    const response = await request.get('/sandbox/game/open?account=linked&to=/en/ingame/purchases', { maxRedirects: 0 })
    const target = new URL(response.headers()['location']!, response.url()).href
    await page.route('http://localhost:9/', (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${target}">go</a>` }))
    await page.goto('http://localhost:9/')
    await page.getByRole('link').click()
    await hydrated(page)
    await expect(page).toHaveURL(/\/en\/ingame\/purchases$/)
    await expect(page.getByRole('heading', { name: 'Open this page from the game again' })).toBeVisible()
    expect((await storedTokens(page)).access).toBeNull()
  })
})

test('a link of the game stays there: its token is exchanged before any member call, after a question to another member (A7)', async ({
  page,
  seen,
}) => {
  for (const [path, list] of [
    ['/en/ingame/purchases', '/api/payment/web/list'],
    ['/en/ingame/inquiry', '/api/cs/questions/list'],
  ] as const)
    await test.step(`a link to ${path}`, async () => {
      seen.calls.length = 0
      await page.goto(`/sandbox/game/open?account=linked&to=${path}`)
      await hydrated(page)
      await sessionState(page, 'signedIn')
      await page.waitForLoadState('networkidle')
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      expect(seen.calls.filter((call) => !call.includes('/site/'))).toEqual(['POST /api/auth/tokens/outer-site', `GET ${list}`])
      expect(seen.messages).toEqual([])
      expect(await nickname(page)).toBe('Ashling')
      // The next one starts signed out.
      await page.evaluate(() => localStorage.clear())
    })

  await test.step('another logged-in member is asked by name, and declining keeps the session', async () => {
    seen.calls.length = 0
    await page.goto('/sandbox/game/open?account=linked&to=/en/ingame/purchases')
    await expect.poll(async () => (await storedTokens(page)).access).not.toBeNull()
    const before = await storedTokens(page)
    for (const [answer, name] of [
      ['Stay as Ashling', 'Ashling'],
      [/^Continue as /, undefined],
    ] as const) {
      await page.goto('/sandbox/game/open?account=taiwan&to=/en/ingame/purchases')
      const question = page.getByRole('dialog', { name: 'Log in as another member?' })
      await expect(question).toContainText('You are logged in here as Ashling (member number')
      await question.getByRole('button', { name: answer }).click()
      await sessionState(page, 'signedIn')
      if (name !== undefined) expect(await storedTokens(page)).toEqual(before)
    }
    expect(await nickname(page)).not.toBe('Ashling')
    expect(seen.calls.filter((call) => call.includes('outer-site'))).toHaveLength(4)
  })
})

const naver =
  'Mozilla/5.0 (Linux; Android 14; SM-S921N Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.0.0 Whale/1.0.0.0 Crosswalk/29.128.0.30 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.8.3)'
test.describe('inside NAVER', () => {
  test.use({ userAgent: naver })
  test('Google shows a warning and a link to another browser; Apple works (A5)', async ({ page }) => {
    await page.goto('/en/shop/product/growth-bundle')
    await openLogin(page)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    const warning = page.getByRole('dialog', { name: 'Google sign-in does not work here' })
    await expect(warning).toContainText('NAVER')
    expect(await violations(page, (axe) => axe.include('[data-popup="login"]'))).toEqual([])
    const out = await warning.getByRole('link', { name: 'Open in another browser' }).getAttribute('href')
    expect(out).toMatch(/^intent:\/\/127\.0\.0\.1:\d+\/en\/shop\/product\/growth-bundle\?login=google#Intent;scheme=http;/)
    await warning.getByRole('button', { name: 'Continue with Apple' }).click()
    await page.waitForURL(/\/sandbox\/apple\/interaction\//)
    await page.getByRole('button', { name: 'Linked member', exact: true }).click()
    await expect(page).toHaveURL(/\/en\/shop\/product\/growth-bundle$/)
    await sessionState(page, 'signedIn')
  })
})
