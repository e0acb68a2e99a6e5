/** The QA panel in a browser (D4): takes recordings, replays them with the screens following and the network cut, goes on from them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { readRecording } from '../machines/recording/read-recording.ts'
import { seal } from '../machines/recording/seal.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { askLogOut, chooseAccount, expireAccess, openLogin, sessionState, signInByWindow, storedTokens } from './sign-in.ts'

const panelOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="QA panel"]')
const press = (panel: FrameLocator, name: string): Promise<void> => panel.getByRole('button', { name, exact: true }).click()

/** API calls from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  return calls
}

/** A file's recording, of whatever format. */
function readVisit(file: string): Recording {
  const recording = readRecording(readFileSync(file, 'utf8'))
  if (typeof recording === 'string') throw new Error(`${file} ${recording}`)
  return recording
}

const isReady = (panel: FrameLocator): Promise<void> => expect(panel.getByRole('status')).toContainText('Effects rest')

test('a sign-in with a renewal and a language change is replayed in the page: screens follow, nobody is asked', async ({ page }) => {
  await page.goto('/en/shop?qa')
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: /QA · build [0-9a-f]{10}/ })).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: 'signedOut' })).toBeVisible()
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  const before = await expireAccess(page)
  await page.locator('main a[href*="/shop/product/"]').first().hover()
  await expect.poll(async () => (await storedTokens(page)).access).not.toBe(before.access)
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: /Language/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: '日本語' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await page.getByRole('banner').locator('a[href^="/ja/coupon"]').first().click()
  await expect(page).toHaveURL(/\/ja\/coupon/)
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('app ← app.localeChanged')

  await press(panel, 'Replay from the start')
  await page.waitForURL(/\/en\/shop\?qa-play/)
  await isReady(panel)
  const calls = watchCalls(page)
  // Step until the login dialog stands there, as it stood.
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    await press(panel, 'Step')
    await expect(dialog).toBeVisible({ timeout: 300 })
  }).toPass()
  await panel.getByLabel('Speed').selectOption('At once')
  await press(panel, 'Play')
  await expect(panel.getByRole('status')).toContainText('The end')
  await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible()
  await expect(page).toHaveURL(/\/ja\/coupon/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await sessionState(page, 'signedIn')
  expect(calls).toEqual([])
  // What the page would tell the machines is not heard.
  await askLogOut(page, 'ログアウト')
  await expect(dialog).toHaveCount(0)
})

test('jumping back starts anew; going on live has effects again', async ({ page }) => {
  await page.goto('/en?qa')
  const panel = panelOf(page)
  await openLogin(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(panel, 'Replay from the start')
  await isReady(panel)
  const slider = panel.getByRole('slider', { name: 'Jump to step' })
  const steps = Number(await slider.getAttribute('max'))
  await slider.fill(String(steps))
  await expect(panel.getByRole('status')).toContainText('The end')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const recording = await page.evaluate(() => globalThis.siteQa!.recording())
  const opened = recording.parts.at(-1)!.systems[0]!.stimuli.findIndex(({ event }) => event.type === 'popup.open') + 1
  await slider.fill(String(opened))
  await page.waitForURL(/qa-at=/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(panel.getByRole('status')).toContainText(`${String(opened)} of ${String(steps)}`)

  await press(panel, 'Go on live from here')
  await page.waitForURL(/qa-live=/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sessionState(page, 'signedOut')
})

test('a journey starts from a recording: the window was blocked, and from there for real', async ({ page }) => {
  const final = { value: null, status: 'active', context: null, children: {} }
  const system = (
    machine: string,
    input: object,
    events: readonly (readonly [to: string, event: { type: string; [field: string]: unknown }])[],
  ) => ({
    machine,
    input,
    initial: {},
    stimuli: events.map(([to, event], index) => ({ at: index, to, event })),
    final,
  })
  const start = {
    format: 'everharrow-recording/1',
    build: 'a test',
    systems: [
      system('app', { embedded: false }, [
        ['session', { type: 'xstate.done.actor.readTokens', output: { hasAccessToken: false } }],
        ['session', { type: 'xstate.done.actor.clearTokens' }],
        ['popups', { type: 'popup.open', popup: { kind: 'login' } }],
      ]),
      system('sign-in', { opensWindow: true, isGoogleRefused: false, origin: { from: '/en/probability' } }, [
        ['', { type: 'signIn.choose', provider: 'google' }],
        ['', { type: 'xstate.error.actor.askInWindow', error: { status: 0, code: 'WINDOW_BLOCKED', message: '', traceId: '' } }],
      ]),
    ],
  }
  await page.addInitScript((text) => sessionStorage.setItem('qa:start', text), JSON.stringify(start))
  await page.goto('/en/probability?qa-live=start')
  await expect(page.getByRole('dialog', { name: 'The window was blocked' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on in this window' }).click()
  await chooseAccount(page, 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
})

// Minifiers have changed what machines do before: it is the built bundle that plays them here.
test('every kept recording of a visit plays in the built site as in Node', async ({ page }) => {
  const files = readdirSync('tests/replays').map((name) => join('tests/replays', name))
  const visits = files.filter((file) => readVisit(file).parts[0]!.systems[0]!.machine === 'app')
  expect(visits.length).toBeGreaterThan(2)
  for (const file of visits)
    await test.step(file, async () => {
      await page.goto('/en?qa')
      const panel = panelOf(page)
      await panel.getByLabel('Replay a file…').setInputFiles(file)
      await isReady(panel)
      await panel.getByLabel('Speed').selectOption('At once')
      await press(panel, 'Play')
      await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible()
    })
})

test('a file of another build says so; a changed recording shows where the machines take another way', async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  // The shortcut comes with the machines.
  await page.waitForFunction(() => globalThis.siteQa !== undefined)
  await page.keyboard.press('Alt+Shift+KeyQ')
  const panel = panelOf(page)
  const file = panel.getByLabel('Replay a file…')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(panel.getByText('notes.txt is not JSON')).toBeVisible()
  const recording = readVisit('tests/replays/not-a-member-toast.json')
  const part = recording.parts[0]!
  const system = part.systems[0]!
  const toast = system.stimuli.findIndex(({ event }) => event.type === 'popup.open' && JSON.stringify(event).includes('snackbar'))
  const stimuli = system.stimuli.map((one, index) => (index === toast ? { ...one, event: { type: 'popup.closeAll' } } : one))
  const changed = seal({ ...recording, parts: [{ ...part, systems: [{ ...system, stimuli }] }] })
  await file.setInputFiles({ name: 'changed.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) })
  await expect(panel.getByRole('note')).toContainText(`Made in build ${recording.build}; this is`)
  await isReady(panel)
  await panel.getByLabel('Speed').selectOption('At once')
  await press(panel, 'Play')
  await expect(panel.getByText('Another way than recorded:')).toBeVisible()
  await expect(panel.getByText(`step ${String(toast + 1)}, popup.closeAll: app/popups: recorded`)).toBeVisible()
})

test('a scenario is switched on and off from the panel', async ({ page }) => {
  await page.goto('/en?qa')
  const panel = panelOf(page)
  const broken = panel.getByRole('listitem').filter({ hasText: 'broken' })
  await broken.getByLabel('match').fill('GET /global/notices/list')
  await panel.getByRole('button', { name: 'Switch on broken' }).click()
  await expect(panel.getByRole('button', { name: 'Switch off broken' })).toHaveAttribute('aria-pressed', 'true')
  expect((await page.request.get('/api/global/notices/list?board=notice&locale=en')).status()).toBe(500)
  await panel.getByRole('button', { name: 'Switch off broken' }).click()
  await expect(panel.getByRole('button', { name: 'Switch on broken' })).toBeVisible()
  expect((await page.request.get('/api/global/notices/list?board=notice&locale=en')).status()).toBe(200)
})

test('a failed screen gives a diagnostic code: time, build, route, states, trace; nothing of the person', async ({
  page,
  context,
}, info) => {
  test.skip(info.project.use.defaultBrowserType !== 'chromium', 'reads the clipboard, which only Chromium lets a test do')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/en/shop')
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await page.goto('/en/error/500?trace=t-12345678')
  await sessionState(page, 'signedIn')
  await page.getByRole('button', { name: 'Copy the code' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(
    /^time=\d{4}-\d\d-\d\dT[\d:.]+Z build=[0-9a-f]{10} route=\/en\/error\/500 app=ready session=signedIn\.fresh popups=\S+ trace=t-12345678$/,
  )
  expect(code).not.toContain('Ashling')
})
