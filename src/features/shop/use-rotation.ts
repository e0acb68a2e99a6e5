/** Which of several slides shows, and when the next comes. */
import { useEffect, useState, type RefObject } from 'react'

export interface Rotation {
  index: number
  isPaused: boolean
  go: (by: number) => void
  togglePause: () => void
  /** Spread over the element that stops while the pointer or the focus is in it. */
  hold: {
    onPointerEnter: (event: { pointerType: string }) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void
  }
}

/**
 * Advances every `everyMs` while nothing speaks against it: a press on pause, a pointer or the focus inside, the element out of sight,
 * the tab in the background, less motion asked for (look.md §7).
 */
export function useRotation(element: RefObject<Element | null>, count: number, everyMs: number): Rotation {
  const [index, setIndex] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isSeen, setSeen] = useState(false)
  const go = (by: number): void => setIndex((from) => (from + by + count) % count)

  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  const isRunning = count > 1 && isSeen && !isPaused && !isHovered && !isFocused
  useEffect(() => {
    if (!isRunning || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((index + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
    // A step by hand changes `index`: the new slide gets its whole time.
  }, [isRunning, count, everyMs, index])

  return {
    index: index % Math.max(1, count),
    isPaused,
    go,
    togglePause: () => setPaused((paused) => !paused),
    hold: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
