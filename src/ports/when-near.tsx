/**
 * Parts that the server has drawn but that nobody has reached for yet: their code and their hydration wait until they come near the
 * viewport, or until somebody points at them or moves the focus into them (docs/decisions/0006). A click that comes too early is not
 * lost: it is held back and made again when the part answers.
 */
import { Suspense, createContext, use, useCallback, useEffect, type ReactNode } from 'react'

interface Gate {
  /** Resolves when code may come and words are there; undefined: nothing was ever missing. Never changes: `use` must run each time or never. */
  promise: Promise<void> | undefined
  open: () => void
  /** Lets clicks through again. */
  release: () => void
  /** What was clicked while nobody answered yet. */
  clicked: HTMLElement | undefined
}

export interface Gates {
  /** Of what guards the element with this id; the element counts only while the server's HTML is being taken over. */
  of: (id: string, rootMargin: string | undefined) => Gate
  known: (id: string) => Gate | undefined
  /** Opens one, also before React has come to its part. */
  open: (id: string) => void
  /** Opens all, also those that React comes to only later. */
  openAll: () => void
  /** Resolves when every word of the language is there; the same promise each time. */
  prepare: () => Promise<void>
}

const wakers = ['pointerover', 'pointerdown', 'focusin'] as const

/** On the window: React holds events back on its way down while a part is not taken over, and nobody below would hear of them. */
function watch(gate: Gate, element: HTMLElement, rootMargin: string | undefined): Promise<void> {
  const isInside = (event: Event): boolean => element.contains(event.target as Node)
  return new Promise((resolve) => {
    const observer =
      rootMargin === undefined
        ? undefined
        : new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && gate.open(), { rootMargin })
    const wake = (event: Event): void => {
      if (isInside(event)) gate.open()
    }
    gate.open = () => {
      observer?.disconnect()
      for (const waker of wakers) removeEventListener(waker, wake, true)
      resolve()
    }
    // The wrapper has no box of its own (display: contents).
    observer?.observe(element.firstElementChild ?? element)
    for (const waker of wakers) addEventListener(waker, wake, true)
  })
}

/** Keeps the last click on a part until that answers: also where the part is opened before React has come to it. */
function holdClicks(gate: Gate, element: HTMLElement): void {
  const hold = (event: MouseEvent): void => {
    if (!element.contains(event.target as Node) || event.ctrlKey || event.metaKey || event.shiftKey) return
    const target = (event.target as Element).closest<HTMLElement>('a, button')
    if (target === null) return
    event.preventDefault()
    gate.clicked = target
  }
  gate.release = () => removeEventListener('click', hold, true)
  addEventListener('click', hold, true)
}

/** @param prepare what a part needs besides its code: the words of its language */
export function createGates(prepare: () => Promise<void>): Gates {
  const gates = new Map<string, Gate>()
  const opened = new Set<string>()
  let isAllOpen = false
  return {
    prepare,
    of: (id, rootMargin) => {
      const known = gates.get(id)
      if (known !== undefined) return known
      const element = document.getElementById(id)
      const gate: Gate = { promise: undefined, open: () => {}, release: () => {}, clicked: undefined }
      if (element !== null) {
        holdClicks(gate, element)
        gate.promise = isAllOpen || opened.has(id) ? prepare() : watch(gate, element, rootMargin).then(prepare)
      }
      gates.set(id, gate)
      return gate
    },
    known: (id) => gates.get(id),
    open: (id) => {
      opened.add(id)
      gates.get(id)?.open()
    },
    openAll: () => {
      isAllOpen = true
      for (const gate of gates.values()) gate.open()
    },
  }
}

export const GatesContext = createContext<Gates | undefined>(undefined)

function Waiting({ id, rootMargin, children }: Pick<WhenNearProps, 'id' | 'rootMargin' | 'children'>) {
  const gates = use(GatesContext)
  const waited = typeof document === 'undefined' ? undefined : gates?.of(id, rootMargin).promise
  if (waited !== undefined) use(waited)
  useEffect(() => {
    // For the page's first script, which presses again what was pressed before; React leaves an attribute alone that it does not change.
    const element = document.getElementById(id)
    if (element !== null) element.dataset['part'] = 'awake'
    const gate = gates?.known(id)
    if (gate === undefined) return
    gate.release()
    const { clicked } = gate
    gate.clicked = undefined
    clicked?.click()
  }, [gates, id])
  return children
}

/** For what comes by itself, in its Suspense: the front page's first load has only the words it shows at once. */
export function WithWords({ children }: { children: ReactNode }) {
  const gates = use(GatesContext)
  if (gates !== undefined) use(gates.prepare())
  return children
}

/** A box would catch a sticky header. */
const contents = { display: 'contents' } as const

export interface WhenNearProps {
  /** Unique on the page. */
  id: string
  /** How near is near, as of IntersectionObserver: `200px` before it is seen. Without it only a pointer or the focus wakes it. */
  rootMargin?: string
  children: ReactNode
}

/** Wakes a part from outside, by its id. */
export function useOpenGate(): (id: string) => void {
  const gates = use(GatesContext)
  return useCallback((id: string) => gates?.open(id), [gates])
}

/** Use it as an element made once, outside components: a waiting part that gets an update is drawn anew by React. */
export function WhenNear({ id, rootMargin, children }: WhenNearProps) {
  const gates = use(GatesContext)
  useEffect(
    () => () => {
      // Who leaves and comes back finds it there.
      gates?.known(id)?.open()
    },
    [gates, id],
  )
  return (
    <div id={id} data-part="waiting" style={contents}>
      <Suspense>
        <Waiting id={id} {...(rootMargin === undefined ? {} : { rootMargin })}>
          {children}
        </Waiting>
      </Suspense>
    </div>
  )
}
