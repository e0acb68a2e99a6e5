/** The input of one form: what is shown, and its stored draft (drafts.ts). */
import { areDraftsOpen, forgotten, handOver, isKeyOfDraft, readDraft, removeDraft, writeDraft } from './drafts.ts'

/** Pause in typing before a draft is written, in ms. */
const pause = 300

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A stored value in the shape of `initial`: a form's fields may have changed, and storage may contain any value. */
export function inShapeOf<T>(initial: T, stored: unknown): T {
  if (isRecord(initial)) {
    if (!isRecord(stored)) return initial
    // Each field is in the shape of its own.
    return Object.fromEntries(Object.entries(initial).map(([key, value]) => [key, inShapeOf(value, stored[key])])) as T
  }
  const fits = Array.isArray(initial) ? Array.isArray(stored) : initial === null || typeof stored === typeof initial
  // Of the same type, as far as `initial` shows.
  return stored !== undefined && fits ? (stored as T) : initial
}

/** The input of one form and its stored draft. */
export interface Draft<T> {
  /** The current input; at first the stored draft. The same object until it changes. */
  get: () => T
  /** Whether the storage rejected the last input, which is then lost on leaving the page. */
  isRefused: () => boolean
  /** Shows and stores the value; it is written after a pause in typing. */
  set: (next: T) => void
  /** Deletes the stored draft and any pending write, and shows this value without storing it. */
  clear: (shown: T) => void
  /**
   * Subscribes for the lifetime of the form. When the page is hidden, and at the end, the last input is written at once.
   * @returns ends the subscription
   */
  subscribe: (listener: () => void) => () => void
}

/**
 * @param name of the form, the same on every visit
 * @param initial JSON data; a stored value must have the same shape
 */
export function createDraft<T>(name: string, initial: T): Draft<T> {
  let shown: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: T } | undefined
  let isRefused = false
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  const show = (value: T): void => {
    shown = { value }
    notify()
  }
  const drop = (): void => {
    clearTimeout(timer)
    waiting = undefined
  }
  const flush = (): void => {
    const last = waiting
    drop()
    if (last === undefined) return
    const wasRefused = isRefused
    // If the draft belongs to another member by now, the storage did not reject it.
    isRefused = !writeDraft(name, last.value) && areDraftsOpen()
    if (isRefused !== wasRefused) notify()
  }
  const forget = (): void => {
    drop()
    isRefused = false
    removeDraft(name)
  }

  const hidden = (): void => {
    if (document.visibilityState === 'hidden') flush()
  }
  const allForgotten = (): void => {
    drop()
    isRefused = false
    show(initial)
  }
  // Another tab has sent the form, or logged out: pending input of this tab must not restore the draft.
  const elsewhere = ({ key, newValue }: StorageEvent): void => {
    if (key === null || (newValue === null && isKeyOfDraft(key, name))) drop()
  }
  const handedOver = (): void => {
    shown = undefined
    notify()
  }
  let listening: AbortController | undefined
  const listen = (): void => {
    listening = new AbortController()
    const { signal } = listening
    addEventListener(handOver.before, flush, { signal })
    addEventListener(handOver.after, handedOver, { signal })
    addEventListener('pagehide', flush, { signal })
    addEventListener('storage', elsewhere, { signal })
    addEventListener(forgotten, allForgotten, { signal })
    document.addEventListener('visibilitychange', hidden, { signal })
  }
  const stop = (): void => {
    listening?.abort()
    flush()
  }

  return {
    get: () => (shown ??= { value: inShapeOf(initial, readDraft(name)) }).value,
    isRefused: () => isRefused,
    set: (next) => {
      drop()
      // An empty draft need not be stored.
      if (JSON.stringify(next) === JSON.stringify(initial)) forget()
      else {
        waiting = { value: next }
        timer = setTimeout(flush, pause)
      }
      show(next)
    },
    clear: (next) => {
      forget()
      show(next)
    },
    subscribe: (listener) => {
      if (listeners.size === 0) listen()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}
