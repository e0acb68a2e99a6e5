/** Watching the machines live (D3): our own inspector page beside the site, without the internet. */
import { expect, hydrated, test } from './fixtures.ts'
import { chooseAccount, openLogin } from './sign-in.ts'

test('the local inspector shows the running charts while a sign-in goes on, and no token', async ({ page, context }, info) => {
  const opened = context.waitForEvent('page')
  await page.goto('/en/shop?inspect=local')
  const inspector = await opened
  await hydrated(page)
  await expect(inspector.getByRole('status')).toHaveText('Connected')
  const session = inspector.locator('[data-machine="session"]')
  const active = (state: string) => expect(session.locator(`[data-state="${state}"]`)).toHaveAttribute('aria-current', 'true')
  await active('signedOut')
  for (const machine of ['app', 'popups']) await expect(inspector.locator(`[data-machine="${machine}"]`)).toBeVisible()

  // What comes over is the protocol of @statelyai/inspect, and masked.
  await inspector.evaluate(() => {
    const messages: unknown[] = []
    Object.assign(globalThis, { messages })
    addEventListener('message', ({ data }) => messages.push(data))
  })
  await page.bringToFront()
  await openLogin(page)
  const window = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(inspector.locator('[data-machine="signIn"] [data-state="asking"]')).toHaveAttribute('aria-current', 'true')
  await chooseAccount(await window, 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await active('signedIn')
  await active('signedIn.fresh')
  await expect(inspector.getByRole('list', { name: 'Events of session' })).toContainText('session.signIn')

  const messages = await inspector.evaluate(() => (globalThis as unknown as { messages: { type: string }[] }).messages)
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']))
  const bytes = JSON.stringify(messages)
  const token = await page.evaluate(() => localStorage.getItem('site.access-token')!)
  for (const secret of [token, 'Ashling', 'eyJ']) expect(bytes).not.toContain(secret)
  await info.attach('inspector', { body: await inspector.screenshot({ fullPage: true }), contentType: 'image/png' })
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
