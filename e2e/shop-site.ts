/** A journey's own shop: purchases of one member block each other, so they share no database with other journeys. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test as base } from './fixtures.ts'
import { startServer } from './own-server.ts'
import { logInButton, sessionState, type Account } from './sign-in.ts'

/** Outcomes as named on the page of MyCard's sandbox (server/sandbox/mycard.ts). */
export type Outcome = 'Pay' | 'Fail' | 'Close' | 'Pay but lose the return' | 'Pay, five returns' | 'Pay another amount' | 'Pay, wrong hash'

export interface Shop {
  origin: string
}

export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to read the names of what a fixture asks for
    async ({}, provide) => {
      const server = await startServer({ RATE_LIMIT_FACTOR: '100', SANDBOX_DELIVERY_SECONDS: '3' })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/**
 * Signs in on the site with Google's sandbox account, which `becomeMember` does not, and ends on the English front page; the issuer's window
 * or redirect is complete by then.
 */
export async function enter(page: Page, { origin }: Shop, account: Account): Promise<void> {
  await page.goto(`${origin}/en/coupon/register`)
  await hydrated(page)
  const isPhone = await page.evaluate(() => !matchMedia('(hover: hover) and (pointer: fine) and (min-width: 600px)').matches)
  const opened = isPhone ? undefined : page.context().waitForEvent('page')
  await logInButton(page).first().click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const issuer = (await opened) ?? page
  await issuer.getByRole('button', { name: account, exact: true }).click()
  await sessionState(page, 'signedIn')
}

/** The product's page with its form, as shown to a member. */
export async function openProduct(page: Page, { origin }: Shop, productId: string, locale = 'en'): Promise<void> {
  await page.goto(`${origin}/${locale}/shop/product/${productId}`)
  await expect(page.locator('form#buying')).toBeVisible()
}

export const consent = (page: Page) => page.locator('form#buying').getByRole('checkbox')
/** The form's button, or the one in the bar of a phone's screen. */
export const buyButton = (page: Page) => page.locator('form#buying button[type=submit], button[form=buying]').filter({ visible: true })

/** Agrees and orders; returns the new window. */
export async function order(page: Page, context: BrowserContext): Promise<Page> {
  await consent(page).check()
  const opened = context.waitForEvent('page')
  await buyButton(page).click()
  const window = await opened
  await Promise.all([window.waitForURL(/\/sandbox\/mycard\/pay/), page.waitForURL(/\/payment\//)])
  return window
}

export const orderNoOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!

/** Presses one of MyCard's buttons. */
export const press = (window: Page, outcome: Outcome): Promise<void> => window.getByRole('button', { name: outcome, exact: true }).click()

/** Pays in the payment window, which closes automatically; the page continues automatically until the goods arrive. */
export async function payInWindow(page: Page, window: Page): Promise<void> {
  const closed = window.waitForEvent('close')
  await press(window, 'Pay')
  await closed
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. The ferryman has your crate.')
  await expect(page.getByText('Delivered to your mailbox')).toBeVisible({ timeout: 60_000 })
}

/** A call of the page's own member that bypasses the site: for data that only the provider has. */
export const callAsMember = (page: Page, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> =>
  page.evaluate(
    async ([address, given]) => {
      const response = await fetch(`/api${address}`, {
        method: given === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('site.access-token') ?? ''}`, 'content-type': 'application/json' },
        ...(given === undefined ? {} : { body: JSON.stringify(given) }),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    [path, body] as const,
  )
