/** The sandbox's fault scenarios in a real browser, switched on as QA does: for this browser, by name (server/sandbox/scenarios.ts). */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { becomeMember, expireAccess, sessionState, storedTokens } from './sign-in.ts'

const renewal = 'PUT /auth/tokens/cs-site'

interface SwitchedOn {
  name: string
  match?: string
  times?: number
  left?: number
}

/** Exactly these; the page's browser context shares its cookies with `page.request`. */
async function switchOn(page: Page, ...list: Omit<SwitchedOn, 'left'>[]): Promise<void> {
  const response = await page.request.put('/sandbox/scenarios', { data: list })
  expect(response.status(), await response.text()).toBe(200)
}
async function isOn(page: Page): Promise<SwitchedOn[]> {
  return ((await (await page.request.get('/sandbox/scenarios')).json()) as { on: SwitchedOn[] }).on
}

/** Renewal requests, and the number of them without a response. */
function watchRenewals(page: Page): { sent: number; failed: number } {
  const seen = { sent: 0, failed: 0 }
  const isRenewal = (request: { method: () => string; url: () => string }): boolean =>
    renewal === `${request.method()} ${new URL(request.url()).pathname.replace(/^\/api/, '')}`
  page.on('request', (request) => {
    if (isRenewal(request)) seen.sent += 1
  })
  page.on('requestfailed', (request) => {
    if (isRenewal(request)) seen.failed += 1
  })
  return seen
}

test('the panel switches scenarios on and off by plain forms; broken boards lead to /error/500 in this browser only (E1)', async ({
  page,
  request,
  seen,
}) => {
  await test.step('the panel lists the active scenarios', async () => {
    await page.goto('/sandbox')
    const form = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Switch on slow' }) })
    await form.getByLabel('ms').fill('1')
    await form.getByLabel('calls').fill('GET /site/config')
    await form.getByLabel('times').fill('2')
    await form.getByRole('button', { name: 'Switch on slow' }).click()
    await expect(page).toHaveURL(/\/sandbox#scenarios$/)
    const on = page.getByRole('list', { name: 'On now' })
    await expect(on).toContainText('2 of 2 left')
    expect(await isOn(page)).toEqual([{ name: 'slow', match: 'GET /site/config', times: 2, ms: 1, left: 2 }])

    await page.getByRole('button', { name: 'Switch on offline' }).click()
    await expect(on.getByRole('listitem')).toHaveCount(2)
    await on.getByRole('button', { name: 'Switch off offline' }).click()
    await expect(on.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Switch all off' }).click()
    await expect(on).toHaveCount(0)
    expect(await isOn(page)).toEqual([])
    expect(seen.messages).toEqual([])
  })

  await test.step('broken boards, by a link and by the address; other clients are not affected', async () => {
    await page.goto('/en/bulletin/list?type=notice')
    await hydrated(page)
    await switchOn(page, { name: 'broken', match: 'GET /global/notices/list' })
    await page.locator('a[href="/en/bulletin/list?type=update"]').filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/en\/error\/500/)
    await expect(page.locator('main[data-screen="/error/500"]')).toContainText(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)

    const opened = await page.goto('/en/bulletin/list?type=event')
    expect(opened!.status()).toBe(500)
    await expect(page).toHaveURL(/\/en\/error\/500/)
    expect((await request.get('/en/bulletin/list?type=event')).status()).toBe(200)

    expect((await page.request.delete('/sandbox/scenarios')).status()).toBe(204)
    await page.goto('/en/bulletin/list?type=event')
    await expect(page.locator('main[data-screen="/bulletin/list"]')).toBeVisible()
  })
})

test('a renewal whose response is lost is repeated, and the member stays signed in', async ({ page }) => {
  await becomeMember(page, 'Linked member')
  await page.goto('/en/shop')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  // The goods are fetched for the member after the profile: one of these calls would renew the tokens before the reload.
  await page.waitForLoadState('networkidle')
  const before = await expireAccess(page)
  const renewals = watchRenewals(page)
  await switchOn(page, { name: 'lost', match: renewal, times: 1 })
  await page.reload()
  await expect.poll(async () => (await storedTokens(page)).refresh).not.toBe(before.refresh)
  await sessionState(page, 'signedIn')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  // The browser did not repeat the request itself: the site experienced the loss.
  expect(renewals).toEqual({ sent: 2, failed: 1 })
})
