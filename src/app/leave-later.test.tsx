/** The page that is left goes after the next has been painted (docs/decisions/0033). React draws both, as in the browser. */
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Screen } from '#src/design/screen.tsx'
import { leaveLater } from './leave-later.ts'

let frames: FrameRequestCallback[] = []
const paint = (): void => {
  for (let frame = 0; frame < 2; frame++) frames.splice(0).forEach((then) => then(0))
}
let place: HTMLElement
const show = (id: string): void =>
  void render(
    <>
      <header>head</header>
      <Screen key={id} id={id}>
        <h1 id="title">{id}</h1>
        <a href="/next">on</a>
      </Screen>
      <footer>foot</footer>
    </>,
    { container: place },
  )
const drawn = (): (string | null)[] => [...place.children].map((one) => one.textContent)

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => frames.push(then))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (frames[frame - 1] = () => {}))
  place = document.body.appendChild(document.createElement('div'))
  leaveLater(place)
  show('list')
})
afterEach(() => {
  cleanup()
  place.remove()
  vi.unstubAllGlobals()
  frames = []
})

test('it stays behind the one that comes, unseen and without its name, until that is painted', () => {
  show('post')
  expect(drawn()).toEqual(['head', 'poston', 'liston', 'foot'])
  const [came, left] = place.querySelectorAll('main')
  expect(came).toMatchObject({ id: 'main', dataset: { screen: 'post' } })
  expect(left).toMatchObject({ id: '', dataset: {} })
  expect(left!.style.position).toBe('fixed')
  expect(document.querySelector('#title')!.textContent).toBe('post')
  paint()
  expect(drawn()).toEqual(['head', 'poston', 'foot'])
})

test('the next step takes away what waits', () => {
  show('post')
  show('shop')
  expect(drawn()).toEqual(['head', 'shopon', 'poston', 'foot'])
  paint()
  expect(drawn()).toEqual(['head', 'shopon', 'foot'])
})

test('whoever stood in it has the focus in the one that takes its place', () => {
  place.querySelector('a')!.focus()
  show('post')
  expect(document.activeElement).toBe(place.querySelector('main'))
  paint()
  expect(document.activeElement).toBe(place.querySelector('main'))
})

test('whatever else is taken out goes at once', () => {
  render(<header>head</header>, { container: place })
  expect(place.querySelector('footer')).toBeNull()
})
