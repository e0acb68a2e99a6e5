/** Watching the machines live (D3): our own inspector page beside the site, without the internet. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { chooseAccount, openLogin, signInByWindow, storedTokens } from './sign-in.ts'

/** Everything an inspector's window was sent, from its first moment. */
const collectMessages = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const messages: unknown[] = []
    Object.assign(globalThis, { messages })
    addEventListener('message', ({ data }) => messages.push(data))
  })
}
const messagesOf = (inspector: Page): Promise<{ type: string }[]> =>
  inspector.evaluate(() => (globalThis as unknown as { messages: { type: string }[] }).messages)

test('the local inspector shows the running charts while a sign-in goes on, and no token', async ({ page, context }, info) => {
  await collectMessages(context)
  const opened = context.waitForEvent('page')
  await page.goto('/en/shop?inspect=local')
  const inspector = await opened
  await hydrated(page)
  await expect(inspector.getByRole('status')).toHaveText('Connected')
  const session = inspector.locator('[data-machine="session"]')
  const active = (state: string) => expect(session.locator(`[data-state="${state}"]`)).toHaveAttribute('aria-current', 'true')
  await active('signedOut')
  for (const machine of ['app', 'popups']) await expect(inspector.locator(`[data-machine="${machine}"]`)).toBeVisible()

  await page.bringToFront()
  await openLogin(page)
  const window = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const signIn = inspector.locator('[data-machine="signIn"]')
  await expect(signIn).toHaveCount(1)
  await expect(signIn.locator('[data-state="asking"]')).toHaveAttribute('aria-current', 'true')
  await chooseAccount(await window, 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await active('signedIn')
  await active('signedIn.fresh')
  await expect(inspector.getByRole('list', { name: 'Events of session' })).toContainText('session.signIn')

  // What comes over is the protocol of @statelyai/inspect, of machines only, and masked.
  const secrets = [...Object.values(await storedTokens(page)).map(String), 'Ashling', 'eyJ']
  const messages = await messagesOf(inspector)
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']))
  for (const secret of secrets) expect(JSON.stringify(messages)).not.toContain(secret)
  await info.attach('inspector', { body: await inspector.screenshot({ fullPage: true }), contentType: 'image/png' })
})

test('who is signed in already is masked too', async ({ page, context }) => {
  await page.goto('/en/shop')
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await collectMessages(context)
  const opened = context.waitForEvent('page')
  await page.goto('/en/probability?inspect=local')
  const inspector = await opened
  await expect(inspector.locator('[data-machine="session"] [data-state="signedIn.fresh"]')).toHaveAttribute('aria-current', 'true')
  const bytes = JSON.stringify(await messagesOf(inspector))
  for (const secret of [...Object.values(await storedTokens(page)).map(String), 'Ashling']) expect(bytes).not.toContain(secret)
})

test('nothing of inspector or recorder is in a public page’s chunks', async ({ page, request }) => {
  const scripts: string[] = []
  page.on('request', (one) => {
    if (one.resourceType() === 'script') scripts.push(one.url())
  })
  await page.goto('/en')
  await hydrated(page)
  await expect.poll(() => scripts.some((url) => url.includes('/machines-'))).toBe(true)
  const qa = (await page.locator('html').getAttribute('data-qa'))!
  for (const url of scripts.filter((one) => !one.endsWith(qa))) {
    const text = await (await request.get(url)).text()
    expect([url, /statelyai|everharrow-recording|xstateinspector/.test(text)]).toEqual([url, false])
  }
})
