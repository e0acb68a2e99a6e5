/**
 * What has been typed and not sent, in the browser's storage: it survives a reload, signing in and a crash of the tab, for 24 hours or
 * until logout (docs/requirements.md "Session"). Storage can be refused (private modes, webviews) or hold what others wrote: then there
 * is no draft, and nothing throws.
 *
 * A draft belongs to the member who wrote it, or to nobody. Another member of the same device never sees it; one that was begun signed
 * out goes to the member who signs in next in the same tab.
 */
const prefixes = { nobody: 'site.draft.', member: 'site.member-draft.' } as const
/** Holds the number of the member whose drafts `site.member-draft.*` and the pictures are. */
const ownerKey = 'site.drafts-of'
/** In the storage of the tab. */
const tabKey = 'site.tab'

/** A member's number; null: nobody is known to be signed in. */
export type DraftOwner = string | null

/** ms */
export const draftLifetime = 24 * 60 * 60 * 1000
/** ms: how long typing may pause before it is written. */
const pause = 300

interface Stored {
  at: number
  value: unknown
  /** The tab it was written in, where nobody was signed in. */
  tab?: unknown
}

function parse(text: string | null): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || typeof stored.at !== 'number' || !('value' in stored))
      return undefined
    // A clock that was put back leaves drafts of the future; those of another day are as old as any.
    return Math.abs(Date.now() - stored.at) < draftLifetime
      ? { at: stored.at, value: stored.value, tab: 'tab' in stored ? stored.tab : undefined }
      : undefined
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

let owner: DraftOwner = null

/** For storages that refuse: the tab is this page, then. */
const thisPage = String(Math.random())
const thisTab = (): string =>
  attempt(() => {
    const known = sessionStorage.getItem(tabKey)
    if (known === null) sessionStorage.setItem(tabKey, thisPage)
    return known ?? thisPage
  }) ?? thisPage

const keysOf = (...some: readonly string[]): string[] =>
  Object.keys(localStorage).filter((key) => some.some((prefix) => key.startsWith(prefix)))
const isStillOf = (member: string): boolean => attempt(() => localStorage.getItem(ownerKey) === member) ?? false
/** Where the drafts of this owner are; undefined: another member has signed in on this device, or this one has logged out. */
function placeOf(of: DraftOwner): string | undefined {
  // What was begun signed out is the member's as soon as there is one.
  const now = of ?? owner
  return now === null ? prefixes.nobody : isStillOf(now) ? prefixes.member : undefined
}

/** Whose drafts are read and written now. */
export const draftOwner = (): DraftOwner => owner

/** Told to the window when drafts have been forgotten that may stand in open forms. */
export const forgotten = 'site.draftsForgotten'
/** Told to the window before and after another owner's drafts are read and written. */
const handOver = { before: 'site.draftsHandOver', after: 'site.draftsHandedOver' } as const
/** Pictures of drafts (IndexedDB), which storage for text has no room for. */
export const pictureDatabase = 'site.draft-pictures'

function removeMembersDrafts(): void {
  attempt(() => {
    for (const key of [...keysOf(prefixes.member), ownerKey]) localStorage.removeItem(key)
  })
  attempt(() => indexedDB.deleteDatabase(pictureDatabase))
}

/** What was begun signed out in this tab becomes the member's. */
function takeOverFromNobody(): void {
  attempt(() => {
    for (const key of keysOf(prefixes.nobody)) {
      const text = localStorage.getItem(key)
      const stored = parse(text)
      if (text === null || stored?.tab !== thisTab()) continue
      localStorage.setItem(prefixes.member + key.slice(prefixes.nobody.length), text)
      localStorage.removeItem(key)
    }
  })
}

/**
 * Somebody signed in, or nobody is any more. Open forms show what the new owner has typed; what the one before typed last is written as
 * theirs, unless they logged out (in another tab) or somebody else signed in.
 */
export function setDraftOwner(next: DraftOwner): void {
  if (next === owner) return
  if (owner !== null && !isStillOf(owner)) dispatchEvent(new Event(forgotten))
  else dispatchEvent(new Event(handOver.before))
  owner = next
  if (next !== null) {
    const before = attempt(() => localStorage.getItem(ownerKey)) ?? next
    if (before !== next) removeMembersDrafts()
    attempt(() => localStorage.setItem(ownerKey, next))
    takeOverFromNobody()
  }
  dispatchEvent(new Event(handOver.after))
}

/** @returns what was kept under this name, whatever it is. Drafts that are too old, also of other forms, go. */
export const readDraft = (name: string): unknown =>
  attempt(() => {
    for (const key of keysOf(prefixes.nobody, prefixes.member))
      if (parse(localStorage.getItem(key)) === undefined) localStorage.removeItem(key)
    const place = placeOf(owner)
    return place === undefined ? undefined : parse(localStorage.getItem(place + name))?.value
  })

/** At logout: removes all drafts; forms that are open become empty and write nothing down that was typed before. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const key of keysOf(prefixes.nobody)) localStorage.removeItem(key)
  })
  removeMembersDrafts()
  dispatchEvent(new Event(forgotten))
}

/**
 * @param of who typed it; without, whoever is signed in now
 * @returns whether it is kept: storage can be full, or refused, or another member's by now
 */
export const writeDraft = (name: string, value: unknown, of: DraftOwner = owner): boolean =>
  attempt(() => {
    const place = placeOf(of)
    if (place === undefined) return false
    const stored: Stored = { at: Date.now(), value, ...(place === prefixes.nobody && { tab: thisTab() }) }
    localStorage.setItem(place + name, JSON.stringify(stored))
    return true
  }) ?? false

/** @param of who typed it; without, whoever is signed in now */
export const removeDraft = (name: string, of: DraftOwner = owner): void =>
  attempt(() => {
    const place = placeOf(of)
    if (place !== undefined) localStorage.removeItem(place + name)
  })

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
  /** Whether the storage took nothing of what was typed last: whoever leaves the page loses it. */
  isRefused: () => boolean
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
  let isRefused = false
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const show = (value: T): void => {
    shown = { value }
    tell()
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
    // Where the draft is another member's by now, nothing was refused.
    isRefused = !writeDraft(name, last.value) && placeOf(owner) !== undefined
    if (isRefused !== wasRefused) tell()
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
  // Another tab has sent the form, or logged out: what this one still had to write must not bring it back.
  const elsewhere = ({ key, newValue }: StorageEvent): void => {
    if (key === null || (newValue === null && Object.values(prefixes).some((prefix) => key === prefix + name))) drop()
  }
  const handedOver = (): void => {
    shown = undefined
    tell()
  }
  const listen = (): void => {
    addEventListener(handOver.before, flush)
    addEventListener(handOver.after, handedOver)
    addEventListener('pagehide', flush)
    addEventListener('storage', elsewhere)
    addEventListener(forgotten, allForgotten)
    document.addEventListener('visibilitychange', hidden)
  }
  const stop = (): void => {
    removeEventListener(handOver.before, flush)
    removeEventListener(handOver.after, handedOver)
    removeEventListener('pagehide', flush)
    removeEventListener('storage', elsewhere)
    removeEventListener(forgotten, allForgotten)
    document.removeEventListener('visibilitychange', hidden)
    flush()
  }

  return {
    get: () => (shown ??= { value: inShapeOf(initial, readDraft(name)) }).value,
    isRefused: () => isRefused,
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
