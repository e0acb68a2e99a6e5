import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '#src/design/button.tsx'
import type { Diagram } from './diagram.ts'
import { Statechart, type Lit } from './statechart.ts'
import * as css from './viewport.css.ts'

const step = 1.25
const [least, most] = [0.1, 3]
/** If the whole drawing would be smaller than the first scale, it starts at the second and scrolls. */
const [overview, readable] = [0.5, 0.8]

const within = (scale: number): number => Math.min(most, Math.max(least, scale))

interface Props {
  diagram: Diagram
  lit: Lit | undefined
  selected: string | undefined
  onSelect: (state: string | undefined) => void
}

/** The drawing in a viewport: zoom by buttons, keys (+ − 0) and Ctrl with the wheel; moved by scrolling or dragging (D3). */
export function Viewport({ diagram, lit, selected, onSelect }: Props) {
  const { layout, id } = diagram
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  /** Undefined: not chosen yet; `fit`: as wide as the box. */
  const [zoom, setZoom] = useState<number | 'fit'>()
  const fit = within(width / layout.width)
  const scale = zoom === 'fit' ? fit : (zoom ?? (fit < overview ? readable : Math.min(1, fit)))
  /** The scroll position for the new size, which keeps the visible point in place. */
  const anchor = useRef<{ left: number; top: number }>(undefined)

  useLayoutEffect(() => {
    const element = box.current!
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    if (anchor.current !== undefined) box.current?.scrollTo(anchor.current)
    anchor.current = undefined
  }, [scale])

  const zoomTo = (next: number, at?: { x: number; y: number }): void => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = box.current!
    const { x, y } = at ?? { x: clientWidth / 2, y: clientHeight / 2 }
    const ratio = within(next) / scale
    anchor.current = { left: (scrollLeft + x) * ratio - x, top: (scrollTop + y) * ratio - y }
    setZoom(within(next))
  }

  // React's wheel listener is passive, and the page would zoom as well.
  useEffect(() => {
    const element = box.current!
    const turned = (event: WheelEvent): void => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoomTo(scale * Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top })
    }
    element.addEventListener('wheel', turned, { passive: false })
    return () => element.removeEventListener('wheel', turned)
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomTo(scale * step)
    else if (event.key === '-') zoomTo(scale / step)
    else if (event.key === '0') setZoom('fit')
    else if (event.key === 'Escape') onSelect(undefined)
    else return
    event.preventDefault()
  }

  const drag = useRef<{ x: number; y: number; isMoving: boolean }>(undefined)
  const onPointerDown = (event: PointerEvent): void => {
    // Touch scrolls natively.
    if (event.pointerType === 'touch' || event.button !== 0) return
    drag.current = { x: event.clientX, y: event.clientY, isMoving: false }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const from = drag.current
    if (from === undefined) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.isMoving && Math.abs(dx) + Math.abs(dy) < 4) return
    if (!from.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    box.current!.scrollBy(-dx, -dy)
    drag.current = { x: event.clientX, y: event.clientY, isMoving: true }
  }
  const onPointerUp = (event: PointerEvent): void => {
    const wasDragged = drag.current?.isMoving
    drag.current = undefined
    if (wasDragged !== false || !(event.target instanceof Element)) return
    const state = event.target.closest<SVGElement>('[data-state]')?.dataset['state']
    onSelect(state === selected ? undefined : state)
  }

  return (
    <div>
      <fieldset className={css.tools} aria-label="Zoom">
        <Button tone="soft" size="sm" aria-label="Smaller" aria-keyshortcuts="-" onClick={() => zoomTo(scale / step)}>
          −
        </Button>
        <output className={css.percent} aria-label="Zoom">{`${String(Math.round(scale * 100))} %`}</output>
        <Button tone="soft" size="sm" aria-label="Larger" aria-keyshortcuts="+" onClick={() => zoomTo(scale * step)}>
          +
        </Button>
        <Button tone="soft" size="sm" aria-keyshortcuts="0" onClick={() => setZoom('fit')}>
          Fit to width
        </Button>
        <Button tone="soft" size="sm" onClick={() => zoomTo(1)}>
          100 %
        </Button>
        <span className={css.hint}>In the drawing: + − 0, Ctrl and wheel, drag to move, click a state to see its arrows</span>
      </fieldset>
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it; buttons and the outline offer the same functions */}
      <section
        ref={box}
        className={css.viewport}
        aria-label={`Drawing of ${id}, scrolls`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (drag.current = undefined)}
      >
        <Statechart diagram={diagram} lit={lit} selected={selected} size={{ width: layout.width * scale, height: layout.height * scale }} />
      </section>
      {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
    </div>
  )
}
