/**
 * The gallery of machines (D3): every chart is drawn and described, follows a running tab of the site, and sends it events. Without layout:
 * src/dev/gallery/machines/gallery.test.tsx.
 */
import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
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
        // All share one page: each width is checked closely with one of them.
        if (width === screenWidths[turn]) expect(await violations(page)).toEqual([])
      }
      expect([machine, seen.messages]).toEqual([machine, []])
    })
})

test('the drawing is zoomed, scrolled and selected by keys, wheel and mouse', async ({ page }) => {
  await openGallery(page, 'session')
  await test.step('selecting a state in the outline or the drawing highlights its arrows', async () => {
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

  await test.step('keys, the wheel and the mouse zoom and scroll', async () => {
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
  expect(await violations(gallery)).toEqual([])
  await page.bringToFront()
  await expect(page.locator('[data-popup="login"]')).toBeVisible()
})
