/** The QA panel in a browser (D4): takes recordings, replays them with updated screens and without network, and continues from them. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { devices, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { readRecording } from '../machines/recording/read-recording.ts'
import { stepsOf } from '../machines/recording/order.ts'
import { seal } from '../machines/recording/seal.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { mostOfVisit } from '../machines/recording/visit.ts'
import { play } from '../scripts/replay.ts'
import { violations } from './accessible.ts'
import { expect, hydrated } from './fixtures.ts'
import { buyButton, consent, orderNoOf, test } from './shop-site.ts'
import {
  askLogOut,
  chooseAccount,
  expireAccess,
  openLogin,
  sessionState,
  signInByRedirect,
  signInByWindow,
  storedTokens,
} from './sign-in.ts'

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

/** A file's recording, in any format. */
function readVisit(file: string): Recording {
  const recording = readRecording(readFileSync(file, 'utf8'))
  if (typeof recording === 'string') throw new Error(`${file} ${recording}`)
  return recording
}

const stageOf = (panel: FrameLocator): Locator => panel.getByRole('status', { name: 'Stage' })
const isReady = (panel: FrameLocator): Promise<void> => expect(stageOf(panel)).toContainText('Effects rest')

/** The page's recording, as text. */
const recordingOf = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(globalThis.siteQa!.recording()))
const parsed = (text: string): Recording => {
  const recording = readRecording(text)
  if (typeof recording === 'string') throw new Error(recording)
  return recording
}
/** The differences of a replay in Node. */
const replayed = (recording: Recording): string[] => play(recording, { log: () => {}, showsAll: true })

test('a sign-in with a renewal and a language change is replayed in Node and on the screens, without any call or personal data', async ({
  page,
}) => {
  const members = (await (await page.request.get('/sandbox/members')).json()) as { name: string; memberNumber: string }[]
  const personal = ['Ashling', members.find(({ name }) => name === 'Ashling')!.memberNumber, 'eyJ']
  await page.goto('/en/shop?qa')
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: /QA · build [0-9a-f]{10}/ })).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: 'signedOut' })).toBeVisible()
  await signInByWindow(page, 'Google', 'Linked member')
  await expect(page.getByRole('banner')).toContainText('Ashling')
  await test.step('the complete recording of a tab contains no personal data', async () => {
    const tokens = await storedTokens(page)
    const text = await recordingOf(page)
    const recording = parsed(text)
    expect(recording.parts[0]!.systems.map(({ machine }) => machine)).toEqual(['app', 'overlays', 'sign-in'])
    expect(recording.parts[0]!.systems[0]!.stimuli.map(({ event }) => event.type)).toContain('session.signIn')
    for (const secret of [tokens.access!, tokens.refresh!, ...personal]) expect(text).not.toContain(secret)
    expect(replayed(recording)).toEqual([])
  })
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

  const dialog = page.getByRole('dialog')
  await test.step('in Node: the same states and contexts', async () => {
    await askLogOut(page, 'ログアウト')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await sessionState(page, 'signedIn')
    const renewed = await storedTokens(page)
    const text = await recordingOf(page)
    expect(replayed(parsed(text))).toEqual([])
    const types = parsed(text).parts[0]!.systems[0]!.stimuli.map(({ event }) => event.type)
    for (const type of ['session.signIn', 'session.tokenRejected', 'xstate.done.actor.refreshTokens', 'app.localeChanged', 'popup.open'])
      expect(types).toContain(type)
    for (const secret of [before, renewed].flatMap(({ access, refresh }) => [access!, refresh!])) expect(text).not.toContain(secret)
    for (const secret of personal) expect(text).not.toContain(secret)
  })

  await press(panel, 'Replay from the start')
  await page.waitForURL(/\/en\/shop\?qa-play/)
  await isReady(panel)
  const calls = watchCalls(page)
  // Step until the login dialog appears as recorded.
  await expect(async () => {
    await press(panel, 'Step')
    await expect(dialog).toBeVisible({ timeout: 300 })
  }).toPass()
  await panel.getByLabel('Speed').selectOption('At once')
  await press(panel, 'Play')
  await expect(stageOf(panel)).toContainText('The end')
  await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible()
  await expect(page).toHaveURL(/\/ja\/coupon/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await sessionState(page, 'signedIn')
  expect(calls).toEqual([])
  // Events from the page do not reach the machines.
  await askLogOut(page, 'ログアウト')
  await expect(dialog).toHaveCount(0)
})

/** Marks a document, to check that it is still the same one. */
const markDocument = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'isMarked' in globalThis)

test('stepping back and jumping keep the document; continuing live enables effects; a link replays elsewhere', async ({
  page,
  browser,
}) => {
  await page.goto('/en/shop?qa')
  const panel = panelOf(page)
  await openLogin(page)
  await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('banner').locator('a[href^="/en/coupon"]').first().click()
  await expect(page).toHaveURL(/\/en\/coupon/)

  await test.step('shared, it is replayed in another browser by its link', async () => {
    await press(panel, 'Share')
    const link = panel.getByRole('link', { name: /qa-shared=/ })
    await expect(link).toHaveAttribute('href', /\?qa-shared=[2-9A-Z]{12}$/)
    const other = await browser.newContext()
    const otherPage = await other.newPage()
    await otherPage.goto((await link.getAttribute('href'))!)
    await otherPage.waitForURL(/\/en\/shop\?qa-play/)
    const otherPanel = panelOf(otherPage)
    await isReady(otherPanel)
    await otherPanel.getByLabel('Speed').selectOption('At once')
    await press(otherPanel, 'Play')
    await expect(otherPanel.getByText('Every machine stands where it stood.')).toBeVisible()
    await otherPage.goto('/en?qa-shared=222222222222')
    await expect(otherPanel.getByRole('alert')).toContainText('no recording is kept under 222222222222')
    await other.close()
  })

  const recording = await page.evaluate(() => globalThis.siteQa!.recording())
  await press(panel, 'Replay from the start')
  await isReady(panel)
  await markDocument(page)
  const calls = watchCalls(page)
  const slider = panel.getByRole('slider', { name: 'Jump to step' })
  const status = stageOf(panel)
  const steps = Number(await slider.getAttribute('max'))
  const dialog = page.getByRole('dialog')
  await slider.fill(String(steps))
  await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible()
  await expect(page).toHaveURL(/\/en\/coupon/)

  const opened = stepsOf(recording.parts.at(-1)!).findIndex(({ stimulus }) => stimulus.event.type === 'popup.open') + 1
  await test.step('a far jump back restores the address and the open dialog', async () => {
    await slider.fill(String(opened))
    await expect(status).toContainText(`${String(opened)} of ${String(steps)}`)
    await expect(dialog).toBeVisible()
    // With the query, so that a reload stays in the replay.
    await expect(page).toHaveURL(/\/en\/shop\?qa-play=panel&qa-part=1&qa$/)
  })
  await test.step('a step back hides the dialog; a step forward shows it', async () => {
    await press(panel, 'Step back')
    await expect(status).toContainText(`${String(opened - 1)} of ${String(steps)}`)
    await expect(dialog).toHaveCount(0)
    await press(panel, 'Step')
    await expect(dialog).toBeVisible()
  })
  await test.step('a jump to the start and to the end restores every machine’s state', async () => {
    await slider.fill('0')
    await expect(status).toContainText(`0 of ${String(steps)}`)
    await expect(dialog).toHaveCount(0)
    await slider.fill(String(steps))
    await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible()
    await expect(page).toHaveURL(/\/en\/coupon/)
    await slider.fill(String(opened))
    await expect(dialog).toBeVisible()
  })
  expect([await isMarked(page), calls]).toEqual([true, []])

  await press(panel, 'Go on live from here')
  await page.waitForURL(/qa-live=/)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await sessionState(page, 'signedOut')
})

test('a recording with a blocked window is continued live, up to the sign-in', async ({ page }) => {
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

// Minifiers have changed the behaviour of machines before: here the built bundle replays them.
test('stored recordings replay in the built site as in Node; another build and differences are reported; scenarios are switched', async ({
  page,
}) => {
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

  await test.step('a recording of another build is reported; a changed one shows where the machines differ', async () => {
    await page.goto('/en')
    await hydrated(page)
    // The machines load the shortcut.
    await page.waitForFunction(() => globalThis.siteQa !== undefined)
    // A dialog keeps the Tab key from the panel.
    await openLogin(page)
    await page.keyboard.press('Alt+Shift+KeyQ')
    const panel = panelOf(page)
    await expect(panel.getByRole('button', { name: 'Hide' })).toBeFocused()
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
    await expect(panel.getByText(`Made in build ${recording.build}; this is`)).toBeVisible()
    await isReady(panel)
    await panel.getByLabel('Speed').selectOption('At once')
    await press(panel, 'Play')
    await expect(panel.getByText('Another way than recorded:')).toBeVisible()
    await expect(panel.getByText(`step ${String(toast + 1)}, popup.closeAll: app/popups: recorded`)).toBeVisible()
  })

  await test.step('a recording whose app cannot start is not played: the page works, and the panel names the machine', async () => {
    await page.goto('/en?qa')
    const panel = panelOf(page)
    const recording = readVisit('tests/replays/not-a-member-toast.json')
    const part = recording.parts[0]!
    const systems = part.systems.map((system, index) => (index === 0 ? { ...system, input: null } : system))
    const damaged = JSON.stringify(seal({ ...recording, parts: [{ ...part, systems }] }))
    const file = { name: 'damaged.json', mimeType: 'application/json', buffer: Buffer.from(damaged) }
    await panel.getByLabel('Replay a file…').setInputFiles(file)
    await expect(panel.getByRole('alert')).toContainText('the recording is damaged: its machine app cannot start')
    await sessionState(page, 'signedOut')
  })

  await test.step('a scenario is switched on and off in the panel', async () => {
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

  await test.step('the panel stays on a page that fails, whose whole document React draws again', async () => {
    await page.goto('/en?qa')
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Switch on broken' }).click()
    await expect(panel.getByRole('button', { name: 'Switch off broken' })).toBeVisible()
    await page.goto('/en/bulletin/list?qa')
    await expect(page.getByRole('heading', { level: 1, name: 'The path has closed' })).toBeVisible()
    await panel.getByRole('button', { name: 'Switch off broken' }).click()
    await expect(panel.getByRole('button', { name: 'Switch on broken' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
  })
})

test('a visit over several page loads is downloaded, replayed in the panel and in Node, stepped back and compared', async ({
  browser,
  shop,
}, info) => {
  // Nine page loads, and three replays.
  test.slow()
  // A phone's window: issuer and MyCard replace the page.
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${shop.origin}/en/search?search=mailbox`)
  await hydrated(page)
  await page.goto(`${shop.origin}/en/shop/product/gem-pouch`)
  await signInByRedirect(page, 'Google', 'Linked member')
  await sessionState(page, 'signedIn')
  await expect(page).toHaveURL(/\/en\/shop\/product\/gem-pouch$/)
  const { access, refresh } = await storedTokens(page)
  // The page may still be re-rendered for the member.
  await expect(async () => {
    await buyButton(page).click({ timeout: 2000 })
    await expect(consent(page)).toBeFocused({ timeout: 1000 })
  }).toPass()
  await consent(page).check()
  await buyButton(page).click()
  await page.waitForURL(/\/sandbox\/mycard\/pay/)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/en\/payment\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. The ferryman has your crate.')
  const orderNo = orderNoOf(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. The ferryman has your crate.')

  // The downloaded recording.
  await page.waitForFunction(() => globalThis.siteQa !== undefined)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { altKey: true, shiftKey: true, code: 'KeyQ' })))
  const panel = panelOf(page)
  const timeline = panel.getByRole('list', { name: 'Timeline' })
  await expect(timeline).toContainText('searches for 7 letters')
  await expect(timeline).toContainText('the form purchase cannot be sent')
  const [downloaded] = await Promise.all([page.waitForEvent('download'), press(panel, 'Download')])
  const file = info.outputPath('visit.json')
  await downloaded.saveAs(file)
  const visit = readVisit(file)
  expect(visit.parts.map(({ opened, ended }) => [opened?.path, ended])).toEqual([
    ['/search', 'left'],
    ['/shop/product/$productId', 'left'],
    ['/auth/callback/$issuer', 'left'],
    ['/payment/$orderNo', 'reloaded'],
    ['/payment/$orderNo', undefined],
  ])
  const machinesOf = (index: number): string[] => visit.parts[index]!.systems.map(({ machine }) => machine)
  expect(machinesOf(1)).toEqual(expect.arrayContaining(['app', 'sign-in']))
  expect(machinesOf(2)).toEqual(expect.arrayContaining(['app', 'payment']))
  expect(machinesOf(4)).toEqual(expect.arrayContaining(['app', 'payment']))
  const kept = await page.evaluate(() => Object.entries(sessionStorage).flat().join(' '))
  for (const secret of [access!, refresh!, orderNo, 'Ashling', 'mailbox', 'eyJ', 'AuthCode'])
    for (const text of [readFileSync(file, 'utf8'), kept]) expect([secret, text.includes(secret)]).toEqual([secret, false])
  expect(kept.length).toBeLessThan(mostOfVisit)

  await test.step('in Node: every part is replayed, a changed step is reported, and two visits are compared', () => {
    const run = (...args: string[]) => spawnSync('node', ['scripts/run.mjs', 'scripts/replay.ts', ...args], { encoding: 'utf8' })
    const played = run(file)
    expect([played.status, played.stderr]).toEqual([0, ''])
    expect(played.stdout).toMatch(/step 1\.0: app starts.*step 5\.1, .*the same, 5 parts, \d+ steps/s)
    const part = visit.parts[2]!
    const at = part.systems.findIndex(({ machine }) => machine === 'payment')
    const bought = part.systems[at]!.stimuli.findIndex(({ event }) => event.type === 'payment.buy')
    const stimuli = part.systems[at]!.stimuli.map((one, n) => (n === bought ? { ...one, event: { type: 'payment.release' } } : one))
    const systems = part.systems.map((system, n) => (n === at ? { ...system, stimuli } : system))
    const changed = info.outputPath('changed.json')
    writeFileSync(changed, JSON.stringify(seal({ ...visit, parts: visit.parts.map((one) => (one === part ? { ...one, systems } : one)) })))
    const differing = run(changed, '--quiet')
    expect([differing.status, differing.stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`DIFFERS {2}step 3\\.${String(bought + 1)}, .*payment\\.release`)),
    ])
    const compared = run('--compare', file, changed)
    expect([compared.status, compared.stderr]).toEqual([1, expect.stringContaining(`  payment, step 3.${String(bought + 1)}\n`)])
  })

  await test.step('in the panel: the last part, another part, a step back', async () => {
    await panel.getByLabel('Replay a file…').setInputFiles(file)
    await page.waitForURL(/\/en\/payment\/masked\?qa-play=panel&qa-part=5/)
    await isReady(panel)
    await panel.getByLabel('Speed').selectOption('At once')
    await press(panel, 'Play')
    // No order has the masked number: its machine is replayed without its screen.
    await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible({ timeout: 30_000 })
    await panel.getByRole('combobox', { name: 'Part' }).selectOption({ index: 1 })
    await page.waitForURL(/\/en\/shop\/product\/gem-pouch\?qa-play=panel&qa-part=2/)
    await isReady(panel)
    const slider = panel.getByRole('slider', { name: 'Jump to step' })
    const steps = Number(await slider.getAttribute('max'))
    await slider.fill(String(steps))
    await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible({ timeout: 30_000 })
    await markDocument(page)
    await press(panel, 'Step back')
    await expect(stageOf(panel)).toContainText(`${String(steps - 1)} of ${String(steps)}`)
    await press(panel, 'Step')
    await expect(panel.getByText('Every machine stands where it stood.')).toBeVisible({ timeout: 30_000 })
    expect(await isMarked(page)).toBe(true)
    // A replay is not part of the visit; what follows it is.
    await press(panel, 'Leave the replay')
    await page.waitForURL(/\?qa$/)
    await expect.poll(() => page.evaluate(() => globalThis.siteQa?.recording().parts.length)).toBe(6)
  })
  await context.close()
})

test('notes are shown, downloaded and shared; two recordings are compared where they differ, also at 360 px', async ({ page }, info) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/en/shop?qa')
  const panel = panelOf(page)
  await test.step('live: a note at the last step; messages, port calls with their durations, and contexts', async () => {
    await expect(panel.getByRole('definition').filter({ hasText: 'signedOut' })).toBeVisible()
    await panel.getByLabel('Note at the last step').fill('The page stands still.')
    await press(panel, 'Add note')
    await expect(panel.getByText('Saved in the recording.')).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('The page stands still.')
    await panel.getByLabel('Show').selectOption('Messages')
    await expect(panel.getByRole('list', { name: 'Messages' })).toContainText('app/session → app/session/clearTokens: starts')
    await panel.getByLabel('Show').selectOption('Calls of ports')
    await expect(panel.getByRole('list', { name: 'Calls of ports' })).toContainText(/app\/session calls clearTokens: done after \d+ ms/)
    await panel.getByRole('definition').filter({ hasText: 'signedOut' }).locator('summary').click()
    await expect(panel.getByRole('definition').filter({ hasText: 'signedOut' })).toContainText('"embedded": false')
  })

  await press(panel, 'Replay from the start')
  await isReady(panel)
  await markDocument(page)
  const steps = panel.getByRole('list', { name: 'Steps' })
  await test.step('in a replay: a note is added, changed and deleted', async () => {
    await press(panel, 'Step')
    await panel.getByLabel('Note at step 1').fill('Wrong, I think.')
    await press(panel, 'Save note')
    await expect(steps).toContainText('Wrong, I think.')
    await press(panel, 'Step')
    await expect(panel.getByLabel('Note at step 2')).toHaveValue('')
    await panel.getByLabel('Note at step 2').fill('Here it begins.\nTwo lines.')
    await press(panel, 'Save note')
    await press(panel, 'Step back')
    await expect(panel.getByLabel('Note at step 1')).toHaveValue('Wrong, I think.')
    await panel.getByLabel('Note at step 1').fill('')
    await press(panel, 'Save note')
    await expect(steps).not.toContainText('Wrong, I think.')
    await expect(steps).toContainText('Here it begins.')
  })

  const file = info.outputPath('noted.json')
  await test.step('downloaded and shared', async () => {
    const [downloaded] = await Promise.all([page.waitForEvent('download'), press(panel, 'Download')])
    await downloaded.saveAs(file)
    const notes = stepsOf(readVisit(file).parts[0]!).flatMap(({ stimulus: { note } }) => note ?? [])
    expect(notes).toEqual(expect.arrayContaining(['Here it begins.\nTwo lines.', 'The page stands still.']))
    const played = spawnSync('node', ['scripts/run.mjs', 'scripts/replay.ts', file], { encoding: 'utf8' })
    expect([played.status, played.stdout]).toEqual([0, expect.stringContaining('note: "Here it begins.\\nTwo lines."')])
    await press(panel, 'Share')
    const href = (await panel.getByRole('link', { name: /qa-shared=/ }).getAttribute('href'))!
    const code = new URL(href).searchParams.get('qa-shared')!
    const kept = await (await page.request.get(`/api/site/recordings/${code}`)).text()
    expect(kept).toContain('Here it begins.')
  })

  await test.step('a step shows its event, its changes and its commands, and is a jump target', async () => {
    const row = steps.getByRole('listitem').filter({ hasText: 'xstate.done.actor.readTokens' })
    await row.locator('summary').first().click()
    await expect(row).toContainText('is discardingTokens, was uninitialised')
    await expect(row).toContainText(/starts clearTokens .*: done after \d+ ms/)
    await row.getByRole('button', { name: /^Go to step/ }).click()
    await expect(row).toHaveAttribute('aria-current', 'step')
  })

  await test.step('an identical file is reported as the same; a changed one is shown beside it where they differ', async () => {
    const compare = panel.getByRole('region', { name: 'Compare' })
    const chosen = compare.getByLabel('Compare with a file…')
    await chosen.setInputFiles(file)
    await expect(compare.getByRole('status')).toContainText('noted.json is the same')
    const visit = readVisit(file)
    const part = visit.parts[0]!
    const app = part.systems[0]!
    const at = app.stimuli.findIndex(({ event }) => event.type === 'xstate.done.actor.clearTokens')
    const stimuli = app.stimuli.map((one, index) => (index === at ? { ...one, event: { type: 'session.tokenRejected' } } : one))
    const changed = seal({ ...visit, parts: [{ ...part, systems: [{ ...app, stimuli }, ...part.systems.slice(1)] }] })
    await chosen.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(changed)) })
    await expect(compare.getByRole('status')).toContainText('1 machine of other.json went another way')
    const table = compare.getByRole('table', { name: `Where they part: part 1, app, step ${String(at + 1)}` })
    const row = table.getByRole('row', { name: /differs/ })
    await expect(row.getByRole('cell').nth(0)).toContainText('app/session ← xstate.done.actor.clearTokens')
    await expect(row.getByRole('cell').nth(1)).toContainText('app/session ← session.tokenRejected')
    await chosen.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(compare.getByRole('alert')).toHaveText('notes.txt is not JSON')
    await expect(table).toBeVisible()
  })
  expect(await isMarked(page)).toBe(true)
  const overflow = await panel.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow).toBe(0)
  expect(await violations(page, (axe) => axe.include({ fromFrames: ['iframe[title="QA panel"]', 'main'] }))).toEqual([])
  await info.attach('panel', { body: await page.screenshot(), contentType: 'image/png' })

  await test.step('a list of parts is not wider than the panel', async () => {
    await page.goto('/en/shop?qa')
    await press(panel, 'Replay from the start')
    await isReady(panel)
    await expect(panel.getByRole('combobox', { name: 'Part' })).toBeVisible()
    expect(await panel.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
  })
})

test('a tab opened by a page continues its visit; blocked storage causes no errors', async ({ page, context, seen }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  await page.waitForFunction(() => globalThis.siteQa !== undefined)
  const link = page.locator('main a[href*="/shop/product/"]').first()
  await link.evaluate((one) => {
    one.setAttribute('target', '_blank')
    one.setAttribute('rel', 'opener')
  })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await hydrated(tab)
  await tab.waitForFunction(() => globalThis.siteQa !== undefined)
  const parts = await tab.evaluate(() => globalThis.siteQa!.recording().parts.map(({ opened, ended }) => [opened?.path, ended]))
  expect(parts).toEqual(
    [
      ['/shop', 'openedTab'],
      ['/shop/product/$productId', undefined],
    ].map(([path, ended]) => [path, ended ?? undefined]),
  )
  await tab.close()

  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/en/probability')
  await hydrated(page)
  await page.reload()
  await hydrated(page)
  expect(await page.evaluate(() => globalThis.siteQa!.recording().parts.length)).toBe(1)
  expect(seen.messages).toEqual([])
})
