import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useRotation } from './use-rotation.ts'

let see: (isIntersecting: boolean) => void
let wantsLessMotion: boolean

function Slides({ count = 3 }) {
  const root = useRef<HTMLDivElement>(null)
  const { index, isPaused, go, togglePause, hold } = useRotation(root, count, 7000)
  return (
    <div ref={root} data-testid="slides" {...hold}>
      <output>{index}</output>
      <button onClick={() => go(1)}>next</button>
      <button onClick={() => go(-1)}>previous</button>
      <button onClick={togglePause}>{isPaused ? 'play' : 'pause'}</button>
    </div>
  )
}
const index = () => screen.getByRole('status').textContent
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
/** @param isVisible as after Tab; false: as after a press of the mouse */
const focus = (button: HTMLElement, isVisible = true) => {
  const matches = vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible' && isVisible)
  fireEvent.focus(button)
  matches.mockRestore()
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  vi.useFakeTimers()
  wantsLessMotion = false
  vi.stubGlobal('matchMedia', () => ({ matches: wantsLessMotion }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => {
          act(() => callback([{ isIntersecting }]))
        }
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('slides', () => {
  test('advance every 7 seconds and restart after the last', () => {
    render(<Slides />)
    see(true)
    wait(6999)
    expect(index()).toBe('0')
    wait(1)
    expect(index()).toBe('1')
    wait(7000)
    wait(7000)
    expect(index()).toBe('0')
  })

  test('a manual step gives the new slide its full time', () => {
    render(<Slides />)
    see(true)
    wait(6000)
    press('next')
    wait(6000)
    expect(index()).toBe('1')
    wait(1000)
    expect(index()).toBe('2')
  })

  test('step back from the first to the last', () => {
    render(<Slides />)
    press('previous')
    expect(index()).toBe('2')
  })

  test.each([
    ['paused', () => press('pause')],
    ['outside the viewport', () => see(false)],
    ['under the mouse', () => fireEvent.pointerEnter(screen.getByTestId('slides'), { pointerType: 'mouse' })],
    ['focused by the keyboard', () => focus(screen.getByRole('button', { name: 'next' }))],
  ])('do not advance while %s', (_name, hold) => {
    render(<Slides />)
    see(true)
    hold()
    wait(30_000)
    expect(index()).toBe('0')
  })

  test('continue when the focus has left', () => {
    render(<Slides />)
    see(true)
    const next = screen.getByRole('button', { name: 'next' })
    focus(next)
    fireEvent.blur(next, { relatedTarget: screen.getByRole('button', { name: 'previous' }) })
    wait(7000)
    expect(index()).toBe('0')
    fireEvent.blur(next, { relatedTarget: document.body })
    wait(7000)
    expect(index()).toBe('1')
  })

  test('continue after a press on play, which keeps the focus, and after a mouse press on next', () => {
    render(<Slides />)
    see(true)
    focus(screen.getByRole('button', { name: 'pause' }))
    press('pause')
    press('play')
    wait(7000)
    expect(index()).toBe('1')
    focus(screen.getByRole('button', { name: 'next' }), false)
    press('next')
    expect(index()).toBe('2')
    wait(7000)
    expect(index()).toBe('0')
  })

  test('never advance automatically with reduced motion or with a single slide', () => {
    wantsLessMotion = true
    const { unmount } = render(<Slides />)
    see(true)
    wait(30_000)
    expect(index()).toBe('0')
    unmount()
    wantsLessMotion = false
    render(<Slides count={1} />)
    see(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
