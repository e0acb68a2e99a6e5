/** The gallery of machines (D3): every chart is drawn and described, follows a running tab of the site, and sends it events. */
import { readdirSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import type { QaMessage, SiteMessage } from '../src/dev/qa/channel.ts'
import { violations } from './accessible.ts'
import { expect, hydrated, test } from './fixtures.ts'

const machines = readdirSync('machines/diagrams')
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))

const openGallery = async (page: Page, machine: string): Promise<void> => {
  await page.goto(`/dev/machines?machine=${machine}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(machine)
}
const drawing = (page: Page) => page.locator('svg.chart')
const drawn = (page: Page, state: string) => drawing(page).locator(`[data-state="${state}"]`)
const outlined = (page: Page, state: string) => page.locator(`[data-outline="${state}"]`)

const screenWidths = [1920, 1000, 360]

test('each machine is drawn and described at every width', async ({ page, seen }) => {
  test.setTimeout(300_000)
  for (const [turn, machine] of machines.entries())
    await test.step(machine, async () => {
      await openGallery(page, machine)
      await expect(drawing(page)).toBeVisible()
      await expect(drawing(page).locator('title')).toHaveText(/^Statechart /)
      // The drawing also exists as text.
      const states = await drawing(page).locator('[data-state]').count()
      await expect(page.locator('[data-outline]')).toHaveCount(states)
      await expect(page.locator('[data-coverage]')).toHaveText(/^\d+\/\d+ states, \d+\/\d+ transitions/)
      for (const width of screenWidths) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        // All share one page: each width is checked closely with some of them.
        if (width === screenWidths[turn % screenWidths.length]) expect(await violations(page)).toEqual([])
      }
      expect([machine, seen.messages]).toEqual([machine, []])
    })
})

test('links select a machine, and the address contains it', async ({ page }) => {
  await openGallery(page, 'session')
  await page.getByRole('navigation', { name: 'Machines' }).getByRole('link', { name: 'popups' }).click()
  await expect(page).toHaveURL(/machine=popups$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('popups')
  await expect(page).toHaveTitle('popups · Machines')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('session')
})

test('keys, the wheel and the mouse zoom and scroll the drawing', async ({ page }) => {
  await openGallery(page, 'session')
  const percent = page.getByRole('status', { name: 'Zoom' })
  const viewport = page.getByRole('region', { name: 'Drawing of session, scrolls' })
  const value = async (): Promise<number> => Number.parseInt((await percent.textContent())!, 10)
  const scrolled = () => viewport.evaluate((element) => element.scrollLeft)
  const widths = () => viewport.evaluate((element) => [element.scrollWidth, element.clientWidth])
  await viewport.focus()
  await page.keyboard.press('0')
  await expect.poll(async () => ((await widths()) as [number, number]).reduce((whole, seen) => whole - seen)).toBeLessThanOrEqual(1)
  const fit = await value()
  for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('+')
  await expect.poll(value).toBeGreaterThan(fit * 2)
  await page.keyboard.press('-')
  await expect.poll(value).toBeLessThan(fit * 2.2)
  const before = await scrolled()
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBeGreaterThan(before)

  await viewport.hover({ position: { x: 400, y: 300 } })
  const large = await value()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect.poll(value).toBeGreaterThan(large)
  const still = await scrolled()
  await page.mouse.down()
  await page.mouse.move(0, 0, { steps: 4 })
  await page.mouse.up()
  await expect.poll(scrolled).toBeGreaterThan(still)
})

test('selecting a state in the outline or the drawing highlights its arrows', async ({ page }) => {
  await openGallery(page, 'session')
  await outlined(page, 'session.signingOut').getByRole('button', { name: 'signingOut' }).press('Enter')
  await expect(drawing(page)).toHaveClass(/choosing/)
  await expect(drawn(page, 'session.signingOut')).toHaveClass(/chosen/)
  await expect(drawing(page).locator('.arrow.chosen')).not.toHaveCount(0)
  await drawn(page, 'session.signedOut').locator('text').first().click()
  await expect(outlined(page, 'session.signedOut').getByRole('button', { name: 'signedOut' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await page.getByRole('region', { name: 'Drawing of session, scrolls' }).press('Escape')
  await expect(drawing(page)).not.toHaveClass(/choosing/)
})

/** A page of the same origin that sends the site's messages exactly. */
async function fakeSite(context: BrowserContext, tab: string, title: string) {
  const site = await context.newPage()
  await site.goto('/healthz')
  await site.evaluate(() => {
    const received: unknown[] = []
    const channel = new BroadcastChannel('everharrow-qa')
    channel.addEventListener('message', ({ data }) => received.push(data))
    Object.assign(globalThis, { received, post: (message: unknown) => channel.postMessage(message) })
  })
  type Posted = SiteMessage extends infer Message ? (Message extends SiteMessage ? Omit<Message, 'from' | 'tab' | 'title'> : never) : never
  return {
    post: (message: Posted) =>
      site.evaluate((whole) => (globalThis as unknown as { post: (message: unknown) => void }).post(whole), {
        from: 'site',
        tab,
        title,
        ...message,
      }),
    received: () => site.evaluate(() => (globalThis as unknown as { received: QaMessage[] }).received),
  }
}

test('a running machine’s current state and its last transition are highlighted', async ({ page, context }) => {
  const site = await fakeSite(context, 'tab-1', '/en/shop')
  await page.bringToFront()
  await openGallery(page, 'session')
  await expect.poll(site.received).toContainEqual({ from: 'gallery', type: 'hello' })
  await expect(page.getByText('No tab of the site answers.')).toBeVisible()
  const postSession = (value: string, more: { sessionId: string; machineId: string; value: string }[] = []) =>
    site.post({ type: 'actors', actors: [{ sessionId: 'x:1', machineId: 'session', value: { signedIn: value } }, ...more] })
  await postSession('fresh')
  await expect(drawn(page, 'session.signedIn.fresh')).toHaveAttribute('aria-current', 'true')
  await expect(drawn(page, 'session.signedIn.fresh')).toContainText('● here')
  await expect(outlined(page, 'session.signedIn')).toHaveAttribute('aria-current', 'true')
  await expect(drawn(page, 'session.signedOut')).not.toHaveAttribute('aria-current')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'session' })).toContainText('● runs')

  await site.post({
    type: 'taken',
    sessionId: 'x:1',
    machineId: 'session',
    transitions: [{ source: 'session.signedIn.fresh', eventType: 'session.tokenRejected', targets: ['session.signedIn.refreshing'] }],
  })
  await postSession('refreshing')
  const lastTransition = 'session.tokenRejected: signedIn.fresh → signedIn.refreshing'
  await expect(page.getByRole('status', { name: 'Last transition' })).toHaveText(lastTransition)
  await expect(page.getByRole('list', { name: 'What happened, the latest first' })).toContainText(lastTransition)
  await expect(drawing(page).locator('.arrow.taken')).toHaveCount(1)
  await expect(drawn(page, 'session.signedIn.refreshing')).toHaveAttribute('aria-current', 'true')
  expect(await violations(page)).toEqual([])
  await expect(drawing(page).locator('.arrow.taken')).toHaveCount(0)

  // A second actor of the same machine may be selected; a closed tab is removed.
  await postSession('fresh', [{ sessionId: 'x:9', machineId: 'session', value: 'signedOut' }])
  await page.getByRole('combobox', { name: 'Actor' }).selectOption({ index: 1 })
  await expect(drawn(page, 'session.signedOut')).toHaveAttribute('aria-current', 'true')
  await site.post({ type: 'gone' })
  await expect(page.getByText('No tab of the site answers.')).toBeVisible()
  await expect(drawing(page).locator('[aria-current]')).toHaveCount(0)
})

test('an event’s form follows its type, and the event is sent to the selected tab', async ({ page, context }) => {
  const [one, two] = [await fakeSite(context, 'tab-1', '/en'), await fakeSite(context, 'tab-2', '/ko')]
  await page.bringToFront()
  await openGallery(page, 'popups')
  const actors = [{ sessionId: 'x:3', machineId: 'popups', value: { stack: 'closed', snackbar: 'hidden', loader: 'idle' } }]
  await one.post({ type: 'actors', actors })
  await two.post({ type: 'actors', actors })
  await page.getByRole('combobox', { name: 'Tab' }).selectOption({ label: '/ko · tab-2' })
  const form = page.getByRole('form', { name: 'Send an event' })
  await expect(page.getByText('This changes the running page')).toBeVisible()
  // Results of effects and timers cannot be sent by the user.
  const events = await form.getByRole('combobox', { name: 'Event' }).locator('option').allTextContents()
  expect(events).toContain('popup.open')
  expect(events.filter((type) => type.startsWith('xstate.'))).toEqual([])

  await form.getByRole('combobox', { name: 'Which popup' }).selectOption('viewer')
  await form.getByRole('button', { name: 'Send to the running page' }).click()
  await expect(form.getByRole('textbox', { name: 'index' })).toBeFocused()
  await expect(form.getByText('Write a number.')).toBeVisible()
  await form.getByRole('textbox', { name: 'index' }).fill('0')
  await form.getByRole('button', { name: 'Add to items' }).click()
  await form.getByRole('textbox', { name: 'src' }).fill('/a.webp')
  await form.getByRole('textbox', { name: 'alt' }).fill('A field')
  await form.getByRole('button', { name: 'Send to the running page' }).click()
  await expect(page.getByText('Sent popup.open to /ko.')).toBeVisible()
  expect((await two.received()).at(-1)).toEqual({
    from: 'gallery',
    type: 'send',
    tab: 'tab-2',
    sessionId: 'x:3',
    event: { type: 'popup.open', popup: { kind: 'viewer', index: 0, items: [{ src: '/a.webp', alt: 'A field' }] } },
  })
  expect(await violations(page)).toEqual([])
})

test('the gallery highlights the real site’s session, and its event opens the login dialog there', async ({ page, context }) => {
  await page.goto('/en')
  await hydrated(page)
  const gallery = await context.newPage()
  await openGallery(gallery, 'session')
  await expect(drawn(gallery, 'session.signedOut')).toHaveAttribute('aria-current', 'true')
  await gallery.getByRole('navigation', { name: 'Machines' }).getByRole('link', { name: 'popups' }).click()
  const form = gallery.getByRole('form', { name: 'Send an event' })
  await form.getByRole('combobox', { name: 'Event' }).selectOption('popup.open')
  await form.getByRole('combobox', { name: 'Which popup' }).selectOption('login')
  await form.getByRole('button', { name: 'Send to the running page' }).click()
  await expect(drawn(gallery, 'popups.stack.open')).toHaveAttribute('aria-current', 'true')
  await expect(gallery.getByRole('list', { name: 'What happened, the latest first' })).toContainText('popup.open')
  await page.bringToFront()
  await expect(page.locator('[data-popup="login"]')).toBeVisible()
})
