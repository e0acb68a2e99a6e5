/** The names of masked texts. Each text has holders: values that contain it. The name is forgotten with the last holder. */
import { minuteMs } from '#contract/durations.ts'
import { textsDeepIn } from './texts.ts'

/** The table of names of one mask. A name that was given without a holder is never forgotten. */
export interface MaskNames {
  get: (text: string) => string | undefined
  /** The name of a text, a new one if it has none. */
  give: (text: string, holder: object | undefined) => string
  /** Gives a text this name. */
  set: (text: string, name: string, holder: object | undefined) => void
  /** Texts with their names, the oldest first. */
  all: () => [string, string][]
  /** Texts with their names, the longest first: one text may be part of another. */
  longestFirst: () => readonly [string, string][]
  /** The holder is dropped, as in `Mask`. */
  release: (holder: object, heir?: Heir) => void
}

/** What takes over the names of texts that these values contain. */
export interface Heir {
  holder: object
  values: readonly unknown[]
}

/** A name in the format of the original value, so that a screen that shows or parses it does not break: a time, an address, a word. */
function nameFor(text: string, number: number): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return new Date(Date.UTC(2000, 0, 1) + number * minuteMs).toISOString()
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10)
  if (/^https?:\/\//.test(text)) return `https://masked.invalid/${String(number)}`
  return `~${String(number)}`
}

/** @param words texts that a recording contains unmasked: their names stay, since a record that is computed already may contain them */
export function createNames(words: ReadonlySet<string>): MaskNames {
  const names = new Map<string, string>()
  /** Number of names given so far, including forgotten ones. */
  let count = 0
  let sorted: [string, string][] | undefined
  /** The texts of each holder, and the number of holders of each text; texts without a number are never forgotten. */
  const held = new WeakMap<object, Set<string>>()
  const holders = new Map<string, number>()

  const hold = (text: string, holder: object): void => {
    const texts = held.get(holder) ?? new Set()
    held.set(holder, texts)
    if (texts.has(text)) return
    texts.add(text)
    holders.set(text, (holders.get(text) ?? 0) + 1)
  }
  const forget = (text: string): void => {
    holders.delete(text)
    if (words.has(text)) return
    names.delete(text)
    sorted = undefined
  }
  const set = (text: string, name: string, holder: object | undefined): void => {
    // A name that was given without a holder stays.
    const isForGood = names.has(text) && !holders.has(text)
    if (holder === undefined) holders.delete(text)
    else if (!isForGood) hold(text, holder)
    if (names.get(text) === name) return
    names.set(text, name)
    sorted = undefined
  }

  return {
    get: (text) => names.get(text),
    give: (text, holder) => {
      const known = names.get(text)
      if (known === undefined) count += 1
      const name = known ?? nameFor(text, count)
      set(text, name, holder)
      return name
    },
    set,
    all: () => [...names],
    longestFirst: () => (sorted ??= [...names].sort(([a], [b]) => b.length - a.length)),
    release: (holder, heir) => {
      const texts = held.get(holder)
      held.delete(holder)
      if (texts === undefined) return
      const remaining = heir === undefined ? [] : [...new Set(heir.values.flatMap(textsDeepIn))]
      for (const text of texts) {
        const number = holders.get(text)
        // Meanwhile given without a holder.
        if (number === undefined) continue
        holders.set(text, number - 1)
        if (heir !== undefined && remaining.some((one) => one.includes(text))) hold(text, heir.holder)
        if (holders.get(text) === 0) forget(text)
      }
    },
  }
}
