/**
 * Unsent form input in the browser's storage: it survives a reload, signing in and a crash of the tab, for 24 hours or until logout
 * (docs/requirements.md "Session"). If storage is blocked (private modes, webviews) or contains foreign values, there is no draft, and
 * nothing throws.
 *
 * A draft belongs to the member who wrote it, or to no member. Another member on the same device never sees it. A draft that was begun
 * signed out goes to the member who signs in next in the same tab. In the game, where the page does not know its player, only the tab that
 * wrote a draft reads it.
 */
import { dayMs } from '#contract/durations.ts'
import { closeTabValues, forgetTabValues } from './tab-values.ts'

const prefixes = { visitor: 'site.draft.', member: 'site.member-draft.' } as const
/** Holds the number of the member who owns the drafts `site.member-draft.*` and the images. */
const ownerKey = 'site.drafts-of'
/** Holds the session in which that was last known: the same session is the same member, also while the profile is not known. */
const sessionOfOwnerKey = 'site.drafts-session'
/** Key in the tab's storage. */
const tabKey = 'site.tab'

/** A member's number; null: no member is known to be signed in. */
export type DraftOwner = string | null

/** In ms. */
export const draftLifetime = dayMs

interface Stored {
  at: number
  value: unknown
  /** The tab in which it was written, if no member was signed in. */
  tab?: unknown
}

function parse(text: string | null): Stored | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('at' in stored) || typeof stored.at !== 'number' || !('value' in stored))
      return undefined
    // After the clock was set back, drafts have future times; a difference of a day or more counts as expired either way.
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
let isTabOnly = false

let areClosed = false

/** In a replay, which shows the session and the forms of another visit: drafts and values of the tab are neither read nor changed. */
export const closeDrafts = (isOn: boolean): void => {
  areClosed = isOn
  closeTabValues(isOn)
}

/** In the game: another player of the device may open the next view. */
export const keepDraftsInTab = (isOn: boolean): void => {
  isTabOnly = isOn
}

let unnamedSession: string | null = null

/**
 * During a session whose member is not known, drafts belong to the tab and that session: the member of the next one does not see them.
 * @param session its id; null: the member is known, or nobody is signed in
 */
export const keepDraftsInSession = (session: string | null): void => {
  unnamedSession = session
}

/** For browsers that block storage: the tab's id is then that of this page. */
const thisPage = String(Math.random())
const thisTab = (): string =>
  attempt(() => {
    const known = sessionStorage.getItem(tabKey)
    if (known === null) sessionStorage.setItem(tabKey, thisPage)
    return known ?? thisPage
  }) ?? thisPage

/** Written in a draft of no known member: its tab, and its session if it has one. */
const placeIn = (session: string | null): string => (session === null ? thisTab() : `${thisTab()} ${session}`)
/** Whether this page may show a draft of no known member. */
const isReadable = ({ tab }: Stored): boolean => {
  const isOfSession = typeof tab === 'string' && tab.includes(' ')
  return (!isTabOnly && !isOfSession) || tab === thisTab() || tab === placeIn(unnamedSession)
}

const keysOf = (...some: readonly string[]): string[] =>
  Object.keys(localStorage).filter((key) => some.some((prefix) => key.startsWith(prefix)))
const isStillOf = (member: string): boolean => attempt(() => localStorage.getItem(ownerKey) === member) ?? false
/** Key prefix of the owner's drafts; undefined if another member has signed in on this device, the owner has logged out, or in a replay. */
function placeOf(of: DraftOwner): string | undefined {
  if (areClosed) return undefined
  // Input that was begun signed out belongs to the member after signing in.
  const now = of ?? owner
  return now === null ? prefixes.visitor : isStillOf(now) ? prefixes.member : undefined
}

/** Whether drafts of the current owner can be stored: not after another member has signed in on this device, and not in a replay. */
export const areDraftsOpen = (): boolean => placeOf(owner) !== undefined
/** Whether a key of localStorage is that of the draft with this name, of any owner. */
export const isKeyOfDraft = (key: string, name: string): boolean => Object.values(prefixes).some((prefix) => key === prefix + name)

/** The owner of the drafts that are read and written now. */
export const draftOwner = (): DraftOwner => owner

/** Dispatched on the window when drafts were deleted that open forms may show. */
export const forgotten = 'site.draftsForgotten'
/** Dispatched on the window before and after the change to another owner's drafts. */
export const handOver = { before: 'site.draftsHandOver', after: 'site.draftsHandedOver' } as const
/** IndexedDB database of the drafts' images, which exceed the size of localStorage. */
export const pictureDatabase = 'site.draft-pictures'

function removeMembersDrafts(): void {
  attempt(() => {
    for (const key of [...keysOf(prefixes.member), ownerKey, sessionOfOwnerKey]) localStorage.removeItem(key)
  })
  attempt(() => indexedDB.deleteDatabase(pictureDatabase))
}

function forgetInThisTab(): void {
  forgetTabValues()
  dispatchEvent(new Event(forgotten))
}

/** Assigns input that was begun in this tab, signed out or in this session, to the member. */
function takeOverVisitorDrafts(session: string | null): void {
  attempt(() => {
    for (const key of keysOf(prefixes.visitor)) {
      const text = localStorage.getItem(key)
      const stored = parse(text)
      if (text === null || stored === undefined || ![thisTab(), placeIn(session)].includes(String(stored.tab))) continue
      localStorage.setItem(prefixes.member + key.slice(prefixes.visitor.length), text)
      localStorage.removeItem(key)
    }
  })
}

/** @param session id of the stored session. @returns the number of its member, if a page of this browser has known it */
export const draftOwnerOf = (session: string | null): DraftOwner =>
  attempt(() => (session !== null && localStorage.getItem(sessionOfOwnerKey) === session ? localStorage.getItem(ownerKey) : null)) ?? null

/**
 * Called when the signed-in member changes. Open forms show the new owner's drafts. The previous owner's last input is stored for them,
 * unless they logged out (in another tab) or another member signed in.
 * @param session id of the member's stored session
 */
export function setDraftOwner(next: DraftOwner, session: string | null = null): void {
  if (areClosed || next === owner) return
  if (owner !== null && !isStillOf(owner)) forgetInThisTab()
  else dispatchEvent(new Event(handOver.before))
  owner = next
  if (next !== null) {
    const before = attempt(() => localStorage.getItem(ownerKey)) ?? next
    if (before !== next) removeMembersDrafts()
    attempt(() => {
      localStorage.setItem(ownerKey, next)
      if (session !== null) localStorage.setItem(sessionOfOwnerKey, session)
    })
    takeOverVisitorDrafts(session)
  }
  dispatchEvent(new Event(handOver.after))
}

/**
 * @param change of localStorage, made by another tab
 * @returns the value that it stored as the current owner's draft of this name, of any type; undefined if it changed something else
 */
export function draftStoredElsewhere({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>, name: string): unknown {
  const place = placeOf(owner)
  return place !== undefined && key === place + name ? parse(newValue)?.value : undefined
}

/** @returns the value stored under this name, of any type. Also deletes expired drafts of all forms. */
export const readDraft = (name: string): unknown =>
  attempt(() => {
    if (areClosed) return undefined
    for (const key of keysOf(prefixes.visitor, prefixes.member))
      if (parse(localStorage.getItem(key)) === undefined) localStorage.removeItem(key)
    const place = placeOf(owner)
    const stored = place === undefined ? undefined : parse(localStorage.getItem(place + name))
    return stored === undefined || (place === prefixes.visitor && !isReadable(stored)) ? undefined : stored.value
  })

/** At logout: deletes all drafts; open forms are cleared and do not store their previous input. */
export function forgetDrafts(): void {
  if (areClosed) return
  attempt(() => {
    for (const key of keysOf(prefixes.visitor)) localStorage.removeItem(key)
  })
  removeMembersDrafts()
  forgetInThisTab()
}

/**
 * @param of the draft's owner; by default the member who is signed in now
 * @returns whether it is stored: storage can be full or blocked, or belong to another member by now
 */
export const writeDraft = (name: string, value: unknown, of: DraftOwner = owner): boolean =>
  attempt(() => {
    const place = placeOf(of)
    if (place === undefined) return false
    const stored: Stored = { at: Date.now(), value, ...(place === prefixes.visitor && { tab: placeIn(unnamedSession) }) }
    localStorage.setItem(place + name, JSON.stringify(stored))
    return true
  }) ?? false

/** @param of the draft's owner; by default the member who is signed in now */
export const removeDraft = (name: string, of: DraftOwner = owner): void =>
  attempt(() => {
    const place = placeOf(of)
    if (place !== undefined) localStorage.removeItem(place + name)
  })
