/** Signing in like a player, by real clicks through the sandbox's OpenID issuers; or with a stored session. */
import { expect, type Page } from '@playwright/test'
import type { Tokens } from '../contract/session.ts'
import { accessTokenKey, expiryKey, refreshTokenKey, regionKey, sessionKey } from '../src/features/session/token-storage.ts'
import { emptyStorage, hydrated } from './fixtures.ts'

export type Issuer = 'Google' | 'Apple'
/** The sandbox's accounts by the name on their button (server/sandbox/accounts.ts). */
export type Account = 'Linked member' | 'Unlinked member' | 'Not a member' | 'Minor' | 'Taiwan member' | 'Member with authDbKey'

interface Member {
  issuer: Issuer
  account: Account
  /** Displayed on the page when signed in. */
  name: string
}
const named = { 'Linked member': 'Ashling', 'Unlinked member': 'Wren', Minor: 'Sprig', 'Taiwan member': 'Yuelan' } as const
const members: readonly Member[] = (['Google', 'Apple'] as const).flatMap((issuer) =>
  Object.entries(named).map(([account, name]) => ({ issuer, account: account as Account, name })),
)

/**
 * Members who end up signed in with a profile: an account of each issuer in the issuer's window, and two others by a redirect; all by both
 * if EVERY_ACCOUNT is set.
 */
export const membersBy = (way: 'window' | 'redirect'): readonly Member[] => {
  const accounts: readonly Account[] = way === 'window' ? ['Linked member', 'Minor'] : ['Unlinked member', 'Taiwan member']
  const every = process.env['EVERY_ACCOUNT'] !== undefined
  return members.filter(({ issuer, account }) => every || account === accounts[issuer === 'Google' ? 0 : 1])
}

export const logInButton = (page: Page) => page.getByRole('link', { name: 'Log in', exact: true })

/** Ids of the sandbox's accounts by their name. */
const ids = { 'Linked member': 'linked', Minor: 'minor' } as const

/**
 * Makes this browser a member's without the site's screens, for journeys that are not about signing in: exchanges a token of the sandbox's
 * game, and stores the session as the site does. The page is left on a plain file of the site.
 */
export async function becomeMember(page: Page, account: keyof typeof ids, origin = ''): Promise<void> {
  const opened = await page.request.get(`${origin}/sandbox/game/open?account=${ids[account]}&to=/en/ingame`, { maxRedirects: 0 })
  const [, gameToken] = opened.headers()['location']!.split('#outerToken=')
  const exchanged = await page.request.post(`${origin}/api/auth/tokens/outer-site`, { headers: { authorization: `Bearer ${gameToken!}` } })
  expect(exchanged.status()).toBe(200)
  const { access, refresh, region } = (await exchanged.json()) as Tokens
  await emptyStorage(page, origin)
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    {
      [sessionKey]: crypto.randomUUID(),
      [refreshTokenKey]: refresh.token,
      [expiryKey]: String(Date.now() + access.expiresIn! * 1000),
      [regionKey]: region ?? '',
      [accessTokenKey]: access.token,
    },
  )
}

/** QA's attribute: the session machine's top state. */
export const sessionState = (page: Page, state: 'signedIn' | 'signedOut') =>
  expect(page.locator('html')).toHaveAttribute('data-session', state)

/** Opens the login dialog from the header, or from the phone's menu. */
export async function openLogin(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).first().click()
  await expect(page.locator('[data-popup="login"]')).toBeVisible()
}

/** Chooses an account on the issuer's own page. */
export async function chooseAccount(issuerPage: Page, account: Account | 'Cancel'): Promise<void> {
  await issuerPage.waitForURL(/\/sandbox\/(google|apple)\/interaction\//)
  await issuerPage.getByRole('button', { name: account, exact: true }).click()
}

/** Desktop: the issuer's page opens in a separate window, which closes automatically. */
export async function signInByWindow(page: Page, issuer: Issuer, account: Account | 'Cancel'): Promise<void> {
  await openLogin(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `Continue with ${issuer}` }).click()
  const issuerPage = await opened
  const closed = issuerPage.waitForEvent('close')
  await chooseAccount(issuerPage, account)
  await closed
}

/** Phones: the page itself goes there and returns. */
export async function signInByRedirect(page: Page, issuer: Issuer, account: Account | 'Cancel'): Promise<void> {
  await openLogin(page)
  await page.getByRole('button', { name: `Continue with ${issuer}` }).click()
  await chooseAccount(page, account)
}

export interface StoredTokens {
  access: string | null
  refresh: string | null
}
export const storedTokens = (page: Page): Promise<StoredTokens> =>
  page.evaluate(() => ({ access: localStorage.getItem('site.access-token'), refresh: localStorage.getItem('site.refresh-token') }))

/** The stored access token expires now, as if its quarter of an hour had passed. */
export async function expireAccess(page: Page): Promise<StoredTokens> {
  const tokens = await storedTokens(page)
  const response = await page.request.post(new URL('/sandbox/session/expire', page.url()).href, {
    data: { token: tokens.access, seconds: 900 },
  })
  expect(response.status()).toBe(204)
  return tokens
}

/**
 * Presses a logout button in the header's account menu: a dialog asks to confirm.
 * @param name of the button, in the page's language
 * @param popup kind of the dialog
 */
export async function askLogOut(page: Page, name = 'Log out', popup: 'logout' | 'twoButton' = 'logout'): Promise<void> {
  const menu = page.locator('[data-menu="account"]')
  const way = menu.getByRole('button', { name, exact: true })
  // Right after sign-in the page may still navigate to its target, which closes the menu.
  await expect(async () => {
    // A slow click may have worked after its time.
    if ((await page.locator(`[data-popup="${popup}"]`).count()) > 0) return
    if (!(await way.isVisible())) await menu.locator('summary').click({ timeout: 1000 })
    await way.click({ timeout: 1000 })
  }).toPass()
}

export async function logOut(page: Page): Promise<void> {
  await askLogOut(page)
  await page.locator('[data-popup="logout"]').getByRole('button', { name: 'Log out' }).click()
}
