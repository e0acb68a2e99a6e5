/** The small films of the pages, in browsers that do not start them by themselves. */
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeroLoop } from '#src/features/home/hero-loop.tsx'
import { WeaponFilm } from '#src/features/teaser/weapon-film.tsx'

const play = vi.fn<() => Promise<void>>()
const pause = vi.fn<() => void>()
/** What the browser says of the film. */
let isPaused = true

beforeEach(() => {
  isPaused = true
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play.mockResolvedValue())
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

/** Draws a film. @returns it, and how the browser starts or stops it */
function film(content: ReactNode) {
  const { container } = render(<I18nProvider i18n={i18n}>{content}</I18nProvider>)
  const video = container.querySelector('video')!
  const turn = (next: boolean): void => {
    isPaused = next
    act(() => void video.dispatchEvent(new Event(next ? 'pause' : 'play')))
  }
  return { video, starts: () => turn(false), stops: () => turn(true) }
}
const press = (name: string): unknown => fireEvent.click(screen.getByRole('button', { name }))
const aWeapon = <WeaponFilm src="/axe.mp4" poster="/axe.jpg" title="Axe" />

test('a weapon’s film that the browser does not start is started by its button', () => {
  const { starts } = film(aWeapon)
  press('Play the film')
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0])
  starts()
  press('Pause the film')
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 1])
})

test('a weapon’s film that the browser refuses to play stays as it is', async () => {
  const refused = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', refused)
  film(aWeapon)
  play.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
  press('Play the film')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', refused)
  expect([refused.mock.calls, screen.queryByRole('button', { name: 'Play the film' }) !== null]).toEqual([[], true])
})

test('the front page’s film follows the browser: one that it has stopped is started by one press', () => {
  const { video, starts, stops } = film(<HeroLoop src="/hero.mp4" />)
  starts()
  act(() => void video.dispatchEvent(new Event('playing')))
  stops()
  press('Play the background')
  expect([play.mock.calls.length, pause.mock.calls.length]).toEqual([1, 0])
  starts()
  press('Pause the background')
  expect(pause.mock.calls.length).toBe(1)
})
