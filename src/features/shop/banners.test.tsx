import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Banner } from '#contract/shop.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { Banners } from './banners.tsx'

const inAll = (text: string) => ({ ko: text, en: text, ja: text, tw: text })
const banner = (id: string): Banner => ({
  id,
  image: { wide: `/${id}.jpg`, narrow: `/${id}-narrow.jpg` },
  eyebrow: inAll('Web shop'),
  title: inAll(id),
  text: inAll('Text'),
  href: '/shop',
})

let wantsLessMotion: boolean
beforeEach(() => {
  wantsLessMotion = false
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
  // The banners are in the viewport.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => callback([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** @returns whether screen readers announce a change of the banner */
async function show(): Promise<() => string | null> {
  await renderInRouter('/shop', { '/shop': () => <Banners banners={[banner('One'), banner('Two')]} /> })
  const slides = screen.getByRole('group', { name: '1 of 2' }).parentElement!
  return () => slides.getAttribute('aria-live')
}
const next = () => screen.getByRole('button', { name: 'Next banner' })

test('steps of the visitor are announced, those by themselves are not (WCAG 4.1.3)', async () => {
  const live = await show()
  expect(live()).toBe('off')
  act(() => next().focus())
  expect(live()).toBe('polite')
  act(() => next().blur())
  expect(live()).toBe('off')
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  expect(live()).toBe('polite')
})

test('with reduced motion nothing moves by itself, so every step is announced', async () => {
  wantsLessMotion = true
  const live = await show()
  expect(live()).toBe('polite')
})

const finger = (clientX: number) => ({ clientX })
test.each([
  [
    'a swipe shows the next banner',
    [
      [[200], 'touchStart'],
      [[], 'touchEnd', 100],
    ],
    '2 / 2',
  ],
  [
    'a short movement shows no other one',
    [
      [[200], 'touchStart'],
      [[], 'touchEnd', 190],
    ],
    '1 / 2',
  ],
  [
    'fingers that zoom show no other one',
    [
      [[200], 'touchStart'],
      [[200, 240], 'touchStart'],
      [[240], 'touchEnd', 20],
      [[], 'touchEnd', 400],
    ],
    '1 / 2',
  ],
] as const)('%s', async (_name, steps, position) => {
  await show()
  const banners = screen.getByRole('region', { name: 'Featured in the shop' })
  for (const [down, kind, lifted] of steps)
    fireEvent[kind](banners, { touches: down.map(finger), changedTouches: lifted === undefined ? [] : [finger(lifted)] })
  expect(screen.getByText(/^\d \/ 2$/).textContent).toBe(position)
})
