/** Live view of the machines (D3): our own inspector page beside the site, without the internet. */
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { chooseAccount, openLogin, storedTokens } from './sign-in.ts'

/** Everything sent to an inspector's window, from its first moment. */
const collectMessages = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const messages: unknown[] = []
    Object.assign(globalThis, { messages })
    addEventListener('message', ({ data }) => messages.push(data))
  })
}
const messagesOf = (inspector: Page): Promise<{ type: string }[]> =>
  inspector.evaluate(() => (globalThis as unknown as { messages: { type: string }[] }).messages)

test('the local inspector shows the running charts during a sign-in and afterwards, without tokens', async ({ page, context }, info) => {
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
  const events = inspector.getByRole('list', { name: 'Events of session' })
  // Payload, and the resulting changes.
  await expect(events.getByRole('listitem').filter({ hasText: 'page → session.signIn' })).toContainText(/"idToken":"~\d+"/)
  await expect(events.getByRole('listitem').filter({ hasText: 'port → xstate.done.actor.fetchProfile' })).toContainText(
    /user: nothing → \{"kind":"member"/,
  )
  await expect(inspector.getByRole('list', { name: 'Calls of session' })).toContainText(/fetchProfile: done after \d+ ms/)
  // The dialog is closed: its machine has ended, and is removed.
  await expect(signIn).toHaveCount(0)

  // The messages use the protocol of @statelyai/inspect, contain machines only, and are masked.
  const secrets = [...Object.values(await storedTokens(page)).map(String), 'Ashling', 'eyJ']
  const messages = await messagesOf(inspector)
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']))
  for (const secret of secrets) expect(JSON.stringify(messages)).not.toContain(secret)
  await info.attach('inspector', { body: await inspector.screenshot({ fullPage: true }), contentType: 'image/png' })

  await test.step('an existing session is masked too', async () => {
    // Otherwise the page would open its inspector in the same window.
    await inspector.close()
    const reopened = context.waitForEvent('page')
    await page.goto('/en/probability?inspect=local')
    const again = await reopened
    await expect(again.locator('[data-machine="session"] [data-state="signedIn.fresh"]')).toHaveAttribute('aria-current', 'true')
    const bytes = JSON.stringify(await messagesOf(again))
    for (const secret of [...Object.values(await storedTokens(page)).map(String), 'Ashling']) expect(bytes).not.toContain(secret)
  })
})

test('no chunk reachable from public routes contains inspector, recorder, panel, gallery or graph code', async () => {
  const client = 'dist/client'
  type Files = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>
  const built = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Files
  const reached = new Set<string>()
  const walk = (name: string): void => {
    if (reached.has(name)) return
    reached.add(name)
    const { imports = [], dynamicImports = [] } = built[name]!
    ;[...imports, ...dynamicImports].forEach(walk)
  }
  walk('src/app/entry-client.tsx')
  expect(reached.size).toBeGreaterThan(30)
  const toolNames = /statelyai|everharrow-recording|everharrow-qa|xstateinspector|QA panel|msagl|dagre|getShortestPaths/
  const found = [...reached].filter((name) => toolNames.test(readFileSync(`${client}/${built[name]!.file}`, 'utf8')))
  expect(found).toEqual([])
  // The search words are valid: the developers' scripts contain many of them.
  const forDevelopers = JSON.parse(readFileSync(`${client}/.vite/gallery-manifest.json`, 'utf8')) as Files
  const developerSources = Object.values(forDevelopers).map(({ file }) => readFileSync(`${client}/${file}`, 'utf8'))
  expect(developerSources.filter((text) => toolNames.test(text)).length).toBeGreaterThan(3)
})
