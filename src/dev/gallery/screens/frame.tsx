import { useRef, useState, type SyntheticEvent } from 'react'
import { Button } from '#src/design/button.tsx'
import { button } from '#src/design/button.css.ts'
import { Spinner } from '#src/design/spinner.tsx'
import { viewports, type Width } from './choice.ts'
import type { FrameQueue, Ticket } from './frame-queue.ts'
import * as css from './gallery.css.ts'
import { keepStill } from './keep-still.ts'
import type { Shot } from './shots.ts'

/** Time limit in ms: a page that has not loaded by then no longer blocks the next. */
const timeLimit = 15_000

/** Distance of an element from the middle of the screen. */
function distanceOf(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect()
  return Math.abs((top + bottom - innerHeight) / 2)
}

/**
 * Decides when this frame is in the page: near the screen, and a few at a time. Far away it is removed again, to save memory.
 * @returns a ref for the observed element, whether the frame is on, and a function that reports that it has loaded
 */
function useTurn(queue: FrameQueue): [(node: HTMLElement | null) => void | (() => void), boolean, () => void] {
  const [isOn, setOn] = useState(false)
  const ticket = useRef<Ticket>(undefined)
  const [watch] = useState(() => (node: HTMLElement | null) => {
    if (node === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = (): void => {
      clearTimeout(timer)
      ticket.current?.leave()
      ticket.current = undefined
    }
    const enter = (): void => {
      const mine = queue.enter(
        () => {
          setOn(true)
          timer = setTimeout(() => mine.done(), timeLimit)
        },
        () => distanceOf(node),
      )
      ticket.current = mine
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        leave()
        if (entry!.isIntersecting) enter()
        else setOn(false)
      },
      { rootMargin: '60% 0px' },
    )
    observer.observe(node)
    return () => {
      observer.disconnect()
      leave()
    }
  })
  return [watch, isOn, () => ticket.current?.done()]
}

export interface FrameProps {
  shot: Shot
  /** Determines the loading order among all frames of the page. */
  queue: FrameQueue
  /** Width of the page inside. */
  width: Width
  /** Available width; a wider page is scaled down. */
  room: number
  /** As high as its content instead of a screen. */
  fitsContent: boolean
}

/** A page of the site, or of samples, with its caption. It is inert, without tab stops, until the developer activates it. */
export function Frame({ shot, queue, width, room, fitsContent }: FrameProps) {
  const [watch, isOn, setLoaded] = useTurn(queue)
  const [isThere, setThere] = useState(false)
  const [isUsed, setUsed] = useState(false)
  const [height, setHeight] = useState<number>(viewports[width])
  const scale = Math.min(1, room / width)

  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void => {
    setLoaded()
    setThere(true)
    const page = currentTarget.contentDocument?.body
    if (!fitsContent || page == null) return
    // The observer ends with the page that it observes.
    new ResizeObserver(() => setHeight(page.scrollHeight)).observe(page)
  }

  return (
    <article ref={watch} className={css.card} data-shot={shot.id} style={{ maxWidth: width * scale }}>
      <h3 className={css.caption}>{shot.title}</h3>
      <div className={css.window} style={{ height: height * scale }} aria-busy={isOn && !isThere}>
        {isOn ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which needs its storage and scripts
          <iframe
            ref={keepStill}
            inert={!isUsed}
            className={css.frame}
            style={{ width, height, transform: `scale(${String(scale)})` }}
            title={shot.title}
            src={shot.href}
            onLoad={onLoad}
          />
        ) : (
          <span className={css.waiting}>
            <Spinner size="l" />
          </span>
        )}
      </div>
      <div className={css.tools}>
        <Button size="sm" tone="ghost" aria-pressed={isUsed} aria-label={`Use here: ${shot.title}`} onClick={() => setUsed(!isUsed)}>
          Use here
        </Button>
        {/* The new tab gets a copy of this tab's storage, which contains the recording, only if it has an opener. */}
        <a
          className={button({ size: 'sm', tone: 'ghost' })}
          href={shot.href}
          target="_blank"
          rel="opener"
          aria-label={`Open alone: ${shot.title}`}
        >
          Open alone
        </a>
      </div>
    </article>
  )
}
