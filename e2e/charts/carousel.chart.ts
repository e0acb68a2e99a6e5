/** The character popup (P8, T5). */
import type { Page } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { carouselEntry } from '../../machines/carousel/carousel.entry.ts'
import type { CarouselContext } from '../../machines/carousel/carousel.types.ts'
import { expect, hydrated } from '../fixtures.ts'
import type { Chart, Step } from './chart.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: 'Classes' })
const slide = (page: Page) => popup(page).locator('[role="group"]:not([inert])')
const weapons = (page: Page) => slide(page).getByRole('list', { name: 'Weapons' }).getByRole('button')
const figure = (page: Page, isAway: boolean) => slide(page).locator(`[data-figure][data-away="${String(isAway)}"]`)

/** Another tab or window covers this one, or no longer does. */
const cover = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const rearmed = { type: 'xstate.after.rearmDelay.carousel.shown.rearming' }
const press = (page: Page, name: string) => popup(page).getByRole('button', { name, exact: true }).click()
const indexOf = ({ context }: AnyMachineSnapshot) => (context as CarouselContext).index
const weaponOf = ({ context }: AnyMachineSnapshot) => (context as CarouselContext).weapon

/** Embla reports the slide at the moment of the request. */
const turn = (event: AnyEventObject, to: (index: number) => number, name: string): Step => ({
  events: (at) => [event, { type: 'carousel.selected', index: to(indexOf(at)) }],
  do: (page) => press(page, name),
})
const choose = (weapon: number): Step => ({
  events: (at) => [{ type: 'carousel.chooseWeapon', weapon }, ...(at.matches('shown') ? [rearmed] : [])],
  do: (page) => weapons(page).nth(weapon).click(),
})

export const carouselChart: Chart = {
  entry: carouselEntry,
  starts: [
    {
      input: { index: 1 },
      begins: [{ type: 'carousel.seen' }],
      open: async (page) => {
        await page.goto('/en/teaser')
        await hydrated(page)
        await page.getByRole('button', { name: 'Rogue', exact: true }).click()
        await expect(popup(page)).toBeVisible()
      },
    },
  ],
  steps: {
    next: turn({ type: 'carousel.next' }, (index) => (index + 1) % 3, 'Next class'),
    previous: turn({ type: 'carousel.previous' }, (index) => (index + 2) % 3, 'Previous class'),
    'to the Warrior': turn({ type: 'carousel.goTo', index: 0 }, () => 0, 'Warrior'),
    'to the Sorceress': turn({ type: 'carousel.goTo', index: 2 }, () => 2, 'Sorceress'),
    'first weapon': choose(0),
    'second weapon': choose(1),
    'two weapons within 100 ms': {
      events: [{ type: 'carousel.chooseWeapon', weapon: 1 }, { type: 'carousel.chooseWeapon', weapon: 2 }, rearmed],
      when: (at) => at.matches('shown') && weaponOf(at) === 0,
      do: (page) => weapons(page).evaluateAll((all) => all.slice(1).forEach((one) => (one as HTMLButtonElement).click())),
    },
    'the page is hidden': {
      events: [{ type: 'carousel.unseen' }],
      when: (at) => at.matches('shown'),
      do: (page) => cover(page, 'hidden'),
    },
    'the page is shown again': { events: [{ type: 'carousel.seen' }], do: (page) => cover(page, 'visible') },
  },
  seen: {
    carousel: (page) => popup(page).getByRole('button', { name: 'Close' }),
    'carousel.waiting': (page) => figure(page, true),
    'carousel.shown': weapons,
    'carousel.shown.entered': (page) => figure(page, false),
  },
}
