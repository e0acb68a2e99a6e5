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
  /** An event in which only the fields of its rule are unchanged. */
  event: (event: object, rules: RecordingRules) => { type: string; [field: string]: Json }
  /** An input, or any value with kept paths. */
  value: (value: unknown, kept: readonly string[]) => Json
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
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text)) return new Date(Date.UTC(2000, 0, 1) + number * 60_000).toISOString()
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10)
  if (/^https?:\/\//.test(text)) return `https://masked.invalid/${String(number)}`
  return `~${String(number)}`
}

export function createMask(): Mask {
  const names = new Map<string, string>()
  /** Texts that a recording contains unmasked. */
  const words = new Set<string>()
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = nameFor(text, names.size + 1)
    names.set(text, name)
    return name
  }
  const routeOf = (address: string): string => {
    const template = templateOf(address)
    if (template !== address) names.set(address, template)
    return template
  }

  let sorted: [string, string][] = []
  /** Values that may occur inside longer texts, the longest first: one may be part of another. */
  const inside = (): typeof sorted => {
    if (sorted.length !== names.size) sorted = [...names].sort(([a], [b]) => b.length - a.length)
    return sorted
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
    value: (value, kept) => masked(value, [], kept),
    event: (event, rules) => {
      // Most events have no field besides their type: nothing is masked.
      if (Object.keys(event).length === 1) return event as { type: string }
      const { type, ...fields } = event as { type: string; [field: string]: unknown }
      return { type, ...(masked(fields, [], rules[type] ?? []) as { [field: string]: Json }) }
    },
    derived,
  }
}
