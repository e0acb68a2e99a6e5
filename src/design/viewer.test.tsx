import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPicture, Viewer } from './viewer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const prefersLessMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))
const show = (src: string) => {
  const onClose = vi.fn<() => void>()
  render(<Viewer open onClose={onClose} src={src} label="The five lands" closeLabel="Close" />)
  return onClose
}

describe('the viewer', () => {
  test.each(['a.png', 'a.JPG', 'a.jpeg', 'a.gif', 'a.webp', 'a.webp?v=2'])('detects %s as a picture', (src) => {
    expect(isPicture(src)).toBe(true)
  })

  test.each(['a.mp4', 'a.webm', '/watch', 'a.png.mp4'])('treats %s as a video', (src) => {
    expect(isPicture(src)).toBe(false)
  })

  test('shows a picture with its accessible name', () => {
    show('/art/world/map.jpg')
    expect(screen.getByRole('dialog', { name: 'The five lands' })).toBeDefined()
    expect(screen.getByRole('img', { name: 'The five lands' }).getAttribute('src')).toBe('/art/world/map.jpg')
  })

  test('plays a video muted, in a loop, with controls', () => {
    prefersLessMotion(false)
    show('/art/key/hero-loop.mp4')
    const video = screen.getByLabelText<HTMLVideoElement>('The five lands', { selector: 'video' })
    expect(video).toMatchObject({ autoplay: true, muted: true, loop: true, controls: true })
  })

  test('does not start a video automatically when the user prefers reduced motion', () => {
    prefersLessMotion(true)
    show('/art/key/hero-loop.mp4')
    expect(screen.getByLabelText<HTMLVideoElement>('The five lands', { selector: 'video' })).toMatchObject({
      autoplay: false,
      controls: true,
    })
  })

  test('closes by Escape and by its button', async () => {
    const onClose = show('/art/world/map.jpg')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('announces each turn with its place, and nothing when it opens (WCAG 4.1.3)', async () => {
    const Turning = () => {
      const [index, setIndex] = useState(0)
      return (
        <Viewer
          open
          onClose={vi.fn<() => void>()}
          src={`/${String(index)}.png`}
          label={['Map', 'Field'][index]!}
          position={`${String(index + 1)} / 2`}
          closeLabel="Close"
          onPrevious={() => setIndex(1 - index)}
          onNext={() => setIndex(1 - index)}
          arrowLabels={{ previous: 'Previous', next: 'Next' }}
        />
      )
    }
    render(<Turning />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    await userEvent.keyboard('{ArrowRight}')
    expect(status.textContent).toBe('Field, 2 / 2')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(status.textContent).toBe('Map, 1 / 2')
    expect(screen.getByRole('status')).toBe(status)
  })

  test('calls onNext and onPrevious on the arrow keys', async () => {
    const onNext = vi.fn<() => void>()
    const onPrevious = vi.fn<() => void>()
    render(
      <Viewer open onClose={vi.fn<() => void>()} src="/a.png" label="Map" closeLabel="Close" onNext={onNext} onPrevious={onPrevious} />,
    )
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(onNext).toHaveBeenCalledTimes(2)
    expect(onPrevious).toHaveBeenCalledTimes(1)
  })
})
