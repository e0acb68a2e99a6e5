import { minuteMs } from '#contract/durations.ts'
import type { Json, RecordingRules } from './recording.types.ts'
import { templateOf } from './routes.ts'

/**
 * Replaces values that must not be stored by meaningless names. Within a recording equal values get the same name, so that guards which
 * compare values decide the same. A masked value is masked wherever it appears later, also inside a longer text.
 */
export interface Mask {
  /**
   * A machine has started: texts of its contexts that do not come from its input are words of its own.
   * @param input unmasked
   */
  started: (input: unknown, contexts: unknown) => void
  /**
   * An event in which only the fields of its rule are unchanged.
   * @param holder what keeps the masked event, for `release`; without it, the names are never forgotten
   */
  event: (event: object, rules: RecordingRules, holder?: object) => { type: string; [field: string]: Json }
  /** An input, or any value with kept paths; `holder` as above. */
  value: (value: unknown, kept: readonly string[], holder?: object) => Json
  /**
   * The holder is dropped. Names that only it has used are forgotten, so that a long visit needs bounded memory.
   * @param heir takes over the names of texts that these values contain: they may appear again in values derived from them
   */
  release: (holder: object, heir?: { holder: object; values: readonly unknown[] }) => void
  /** A value derived from masked events (a context): whatever is masked elsewhere is masked here. */
  derived: (value: unknown) => Json
  /** A persisted snapshot: names of states and actors belong to the machine and stay, even if a user has typed the same text. */
  snapshot: (persisted: unknown) => Json
  /**
   * A function for finished records: a user may have typed a word that is also kept as a word of a machine, before or after it was kept. Its
   * name is replaced by the word, everywhere: the record contains the word anyway, and a replay cannot know which of the two is meant.
   */
  settling: () => <T>(record: T) => T
}

/** Words of machines are Latin: a secret inside such a word (`pho` in `phone`) is a coincidence. */
const isWordCharacter = (text: string, at: number): boolean => /[A-Za-z\d]/.test(text[at] ?? '')
const isInsideWord = (text: string, from: number, to: number): boolean =>
  (isWordCharacter(text, from - 1) && isWordCharacter(text, from)) || (isWordCharacter(text, to - 1) && isWordCharacter(text, to))

/** All texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** All texts in a value, also in an error and in texts that are JSON: those that `derived` may find in it. */
const textsDeepIn = (value: unknown): string[] => {
  if (typeof value === 'string') {
    const inner: string[] = []
    changedJson(value, (text) => {
      inner.push(...textsDeepIn(text))
      return text
    })
    return [value, ...inner]
  }
  return typeof value === 'object' && value !== null ? entriesOf(value).flatMap(([, inner]) => textsDeepIn(inner)) : []
}

/** JSON with each of its texts changed; undefined if the text is not an array or object as JSON. */
function changedJson(text: string, change: (inner: string) => Json): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.stringify(JSON.parse(text), (_key, inner: unknown) => (typeof inner === 'string' && inner !== '' ? change(inner) : inner))
  } catch {
    return undefined
  }
}

/** First of the characters that stand for a name while a text is masked (Unicode's private use area): no secret matches inside a name. */
const firstMark = 0xe000

const isNamedBy = (rule: string, path: readonly string[]): boolean => {
  const parts = rule.split('.')
  return parts.length <= path.length && parts.every((part, index) => part === '*' || part === path[index])
}
const isKept = (path: readonly string[], kept: readonly string[]): boolean => kept.some((rule) => isNamedBy(rule, path))

/** Whether a rule with this prefix names the path. */
const isKeptAs =
  (prefix: string) =>
  (path: readonly string[], kept: readonly string[]): boolean =>
    kept.some((rule) => rule.startsWith(prefix) && isNamedBy(rule.slice(prefix.length), path))
/** A field that holds an address of the site. */
const isAddress = isKeptAs('route:')
/** A field that holds JSON made by a machine. */
const isJson = isKeptAs('json:')

/** Errors lose class and message in JSON; machines read their fields and message (machines/shared/failure-data.ts). */
const entriesOf = (value: object): [string, unknown][] =>
  value instanceof Error ? [['message', value.message], ...Object.entries(value).filter(([key]) => key !== 'name')] : Object.entries(value)

/** The object that JSON would keep of these fields, each value changed. */
function mapFields(fields: readonly [string, unknown][], change: (value: unknown, key: string) => Json): { [key: string]: Json } {
  const changed: { [key: string]: Json } = {}
  for (const [key, value] of fields) if (value !== undefined && typeof value !== 'function') changed[key] = change(value, key)
  return changed
}

/** A name in the format of the original value, so that a screen that shows or parses it does not break: a time, an address, a word. */
function nameFor(text: string, number: number): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return new Date(Date.UTC(2000, 0, 1) + number * minuteMs).toISOString()
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10)
  if (/^https?:\/\//.test(text)) return `https://masked.invalid/${String(number)}`
  return `~${String(number)}`
}

/** Returns a mask without any names; one per recorder, since its table of names is never stored. */
export function createMask(): Mask {
  const names = new Map<string, string>()
  /** Number of names given so far, including forgotten ones. */
  let count = 0
  /** Texts that a recording contains unmasked. */
  const words = new Set<string>()
  /** The texts of each holder, and the number of holders of each text; texts without a number are never forgotten. */
  const held = new WeakMap<object, Set<string>>()
  const holders = new Map<string, number>()
  /** The holder of the value that is masked now. */
  let current: object | undefined
  const hold = (text: string, holder: object): void => {
    const texts = held.get(holder) ?? new Set()
    held.set(holder, texts)
    if (texts.has(text)) return
    texts.add(text)
    holders.set(text, (holders.get(text) ?? 0) + 1)
  }

  let sorted: [string, string][] | undefined
  /** Values that may occur inside longer texts, the longest first: one may be part of another. */
  const inside = (): [string, string][] => (sorted ??= [...names].sort(([a], [b]) => b.length - a.length))

  const setName = (text: string, name: string): void => {
    // A name that was given without a holder stays.
    const isForGood = names.has(text) && !holders.has(text)
    if (current === undefined) holders.delete(text)
    else if (!isForGood) hold(text, current)
    if (names.get(text) === name) return
    names.set(text, name)
    sorted = undefined
  }
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known === undefined) count += 1
    const name = known ?? nameFor(text, count)
    setName(text, name)
    return name
  }
  const routeOf = (address: string): string => {
    const template = templateOf(address)
    if (template !== address) setName(address, template)
    // The record contains it, as it contains kept texts: no text typed before is replaced inside it.
    words.add(template)
    return template
  }
  /** Masks a value for its holder. */
  const heldBy = <T>(holder: object | undefined, work: () => T): T => {
    current = holder
    try {
      return work()
    } finally {
      current = undefined
    }
  }

  function release(holder: object, heir?: { holder: object; values: readonly unknown[] }): void {
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
      if (holders.get(text) !== 0) continue
      holders.delete(text)
      // A record that is computed already may contain its name, which is then replaced by the word.
      if (words.has(text)) continue
      names.delete(text)
      sorted = undefined
    }
  }

  function masked(value: unknown, path: readonly string[], kept: readonly string[]): Json {
    if (value === null || value === undefined) return null
    if (typeof value === 'object') {
      if (Array.isArray(value)) return value.map((item, index) => masked(item, [...path, String(index)], kept))
      return mapFields(entriesOf(value), (inner, key) => masked(inner, [...path, key], kept))
    }
    if (isKept(path, kept)) {
      if (typeof value === 'string') words.add(value)
      return value as Json
    }
    if (typeof value === 'string' && value.startsWith('/') && isAddress(path, kept)) return routeOf(value)
    if (value === '') return ''
    if (typeof value === 'string') return (isJson(path, kept) ? changedJson(value, nameOf) : undefined) ?? nameOf(value)
    // A boolean identifies nobody, and guards depend on it.
    return typeof value === 'number' ? 0 : (value as Json)
  }

  /** A text that a machine made of others: as JSON, or with other characters between them. */
  function madeOf(text: string): string {
    let result = text
    const used: string[] = []
    for (const [secret, name] of inside()) {
      if (secret.length >= text.length) continue
      const mark = String.fromCharCode(firstMark + used.length)
      const next = result.replaceAll(secret, (found, at: number) => (isInsideWord(result, at, at + found.length) ? found : mark))
      if (next === result) continue
      result = next
      used.push(name)
    }
    return used.length === 0 ? text : result.replaceAll(/[\u{e000}-\u{f8ff}]/gu, (mark) => used[mark.charCodeAt(0) - firstMark] ?? mark)
  }
  const derivedText = (text: string): string =>
    names.get(text) ?? (words.has(text) ? text : (changedJson(text, derivedText) ?? madeOf(text)))

  function derived(value: unknown): Json {
    if (value === null || value === undefined) return null
    if (typeof value === 'string') return derivedText(value)
    if (typeof value !== 'object') return value as Json
    if (Array.isArray(value)) return value.map(derived)
    return mapFields(entriesOf(value), derived)
  }

  /** The fields of a snapshot that hold external data; every other text in it belongs to the machine. */
  const ofWorld = new Set(['context', 'input', 'output', 'error'])
  function snapshot(persisted: unknown): Json {
    if (typeof persisted !== 'object' || persisted === null) return (persisted ?? null) as Json
    if (Array.isArray(persisted)) return persisted.map(snapshot)
    return mapFields(Object.entries(persisted), (inner, key) => (ofWorld.has(key) ? derived(inner) : snapshot(inner)))
  }

  function settling(): <T>(record: T) => T {
    const revealed = new Map([...names].filter(([text]) => words.has(text)).map(([text, name]) => [name, text]))
    const textOf = (text: string): string => revealed.get(text) ?? text.replaceAll(/~\d+/g, (name) => revealed.get(name) ?? name)
    const reveal = (value: unknown): unknown => {
      if (typeof value === 'string') return changedJson(value, textOf) ?? textOf(value)
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(reveal)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reveal(inner)]))
    }
    return (record) => (revealed.size === 0 ? record : (reveal(record) as typeof record))
  }

  return {
    started: (input, contexts) => {
      const given = textsIn(input)
      for (const text of textsIn(contexts)) if (!given.some((one) => text.includes(one))) words.add(text)
    },
    settling,
    snapshot,
    release,
    value: (value, kept, holder) => heldBy(holder, () => masked(value, [], kept)),
    event: (event, rules, holder) => {
      // Most events have no field besides their type: nothing is masked.
      if (Object.keys(event).length === 1) return event as { type: string }
      const { type, ...fields } = event as { type: string; [field: string]: unknown }
      return { type, ...(heldBy(holder, () => masked(fields, [], rules[type] ?? [])) as { [field: string]: Json }) }
    },
    derived,
  }
}
