/** Determines the shown slide, and the time of the next one. */
import { useEffect, useState, type RefObject } from 'react'

/** The shown slide, counted from 0, and how to change it. */
export interface Rotation {
  index: number
  isPaused: boolean
  /** Whether it advances by itself at the moment. */
  isRunning: boolean
  go: (by: number) => void
  togglePause: () => void
  /** Spread it over the element that pauses the rotation while it has the pointer or the focus. */
  hold: {
    onPointerEnter: (event: { pointerType: string }) => void
    onPointerLeave: () => void
    onFocus: (event: { target: Element }) => void
    onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => void
  }
}

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Advances every `everyMs`, unless paused: by a press on pause, a pointer or the keyboard's focus inside, an invisible element, a background tab, or
 * reduced motion (look.md §7).
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

  const togglePause = (): void => {
    // A press on play counts more than the focus, which stays on its button (ARIA APG, carousel).
    if (isPaused) setFocused(false)
    setPaused(!isPaused)
  }

  // On the server, which knows no media, nothing is seen.
  const isRunning = count > 1 && isSeen && !isPaused && !isHovered && !isFocused && !wantsLessMotion()
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((index + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
    // A manual step changes `index`: the new slide gets its full time.
  }, [isRunning, count, everyMs, index])

  return {
    index: index % Math.max(1, count),
    isPaused,
    isRunning,
    go,
    togglePause,
    hold: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A press of the mouse leaves the focus on its button, too.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  }
}
