/**
 * What has been typed and not sent, in the browser's storage: it survives a reload, signing in and a crash of the tab, for 24 hours or
 * until logout (docs/requirements.md "Session"). Storage can be refused (private modes, webviews) or hold what others wrote: then there
 * is no draft, and nothing throws.
 */
const draftPrefix = 'site.draft.'
/** ms */
export const draftLifetime = 24 * 60 * 60 * 1000
/** ms: how long typing may pause before it is written. */
const pause = 300

interface Stored {
  at: number
  value: unknown
}

function parse(text: string | null): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || typeof stored.at !== 'number' || !('value' in stored))
      return undefined
    // A clock that was put back leaves drafts of the future; those of another day are as old as any.
    return Math.abs(Date.now() - stored.at) < draftLifetime ? { at: stored.at, value: stored.value } : undefined
  } catch {
    return undefined
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix))

/** @returns what was kept under this name, whatever it is. Drafts that are too old, also of other forms, go. */
export const readDraft = (name: string): unknown =>
  attempt(() => {
    for (const key of draftKeys()) if (parse(localStorage.getItem(key)) === undefined) localStorage.removeItem(key)
    return parse(localStorage.getItem(draftPrefix + name))?.value
  })

/** Told to the window when all drafts have been forgotten. */
export const forgotten = 'site.draftsForgotten'
/** Pictures of drafts (IndexedDB), which storage for text has no room for. */
export const pictureDatabase = 'site.draft-pictures'

/** At logout: removes all drafts; forms that are open become empty and write nothing down that was typed before. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of draftKeys()) localStorage.removeItem(key)
  })
  attempt(() => indexedDB.deleteDatabase(pictureDatabase))
  dispatchEvent(new Event(forgotten))
}

/** @returns whether it is kept: storage can be full, or refused */
export const writeDraft = (name: string, value: unknown): boolean =>
  attempt(() => {
    localStorage.setItem(draftPrefix + name, JSON.stringify({ at: Date.now(), value } satisfies Stored))
    return true
  }) ?? false

export const removeDraft = (name: string): void => attempt(() => localStorage.removeItem(draftPrefix + name))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A stored value in the shape of `initial`: a form may have other fields today than yesterday, and storage may hold anything. */
export function inShapeOf<T>(initial: T, stored: unknown): T {
  if (isRecord(initial)) {
    if (!isRecord(stored)) return initial
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is in the shape of its own
    return Object.fromEntries(Object.entries(initial).map(([key, value]) => [key, inShapeOf(value, stored[key])])) as T
  }
  const fits = Array.isArray(initial) ? Array.isArray(stored) : initial === null || typeof stored === typeof initial
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same type, as far as `initial` tells
  return stored !== undefined && fits ? (stored as T) : initial
}

export interface Draft<T> {
  /** What is typed; at first what was kept. The same object until it changes. */
  get: () => T
  /** Shows and keeps; written down when nothing more comes for a moment. */
  set: (next: T) => void
  /** Forgets what is kept and what was to be written, and shows this without keeping it. */
  clear: (shown: T) => void
  /**
   * For as long as the form is there. The page may go at any time: then, and at the end, what was typed last is written at once.
   * @returns how to end it
   */
  subscribe: (listener: () => void) => () => void
}

/**
 * @param name of the form, the same on every visit
 * @param initial JSON data; it also says what shape a kept value must have
 */
export function createDraft<T>(name: string, initial: T): Draft<T> {
  let shown: { value: T } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: T } | undefined
  const listeners = new Set<() => void>()
  const show = (value: T): void => {
    shown = { value }
    for (const listener of listeners) listener()
  }
  const drop = (): void => {
    clearTimeout(timer)
    waiting = undefined
  }
  const flush = (): void => {
    const last = waiting
    drop()
    if (last !== undefined) writeDraft(name, last.value)
  }
  const forget = (): void => {
    drop()
    removeDraft(name)
  }

  const hidden = (): void => {
    if (document.visibilityState === 'hidden') flush()
  }
  const allForgotten = (): void => {
    drop()
    show(initial)
  }
  // Another tab has sent the form, or logged out: what this one still had to write must not bring it back.
  const elsewhere = ({ key, newValue }: StorageEvent): void => {
    if (key === null || (key === draftPrefix + name && newValue === null)) drop()
  }
  const listen = (): void => {
    addEventListener('pagehide', flush)
    addEventListener('storage', elsewhere)
    addEventListener(forgotten, allForgotten)
    document.addEventListener('visibilitychange', hidden)
  }
  const stop = (): void => {
    removeEventListener('pagehide', flush)
    removeEventListener('storage', elsewhere)
    removeEventListener(forgotten, allForgotten)
    document.removeEventListener('visibilitychange', hidden)
    flush()
  }

  return {
    get: () => (shown ??= { value: inShapeOf(initial, readDraft(name)) }).value,
    set: (next) => {
      drop()
      // What is empty again need not be kept.
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
