import { createNames, type Heir } from './mask-names.ts'
import type { Json, RecordingRules } from './recording.types.ts'
import { templateOf } from './routes.ts'
import { changedJson, entriesOf, textsIn } from './texts.ts'

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
  release: (holder: object, heir?: Heir) => void
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

/** The object that JSON would keep of these fields, each value changed. */
function mapFields(fields: readonly [string, unknown][], change: (value: unknown, key: string) => Json): { [key: string]: Json } {
  const changed: { [key: string]: Json } = {}
  for (const [key, value] of fields) if (value !== undefined && typeof value !== 'function') changed[key] = change(value, key)
  return changed
}

/** Returns a mask without any names; one per recorder, since its table of names is never stored. */
export function createMask(): Mask {
  /** Texts that a recording contains unmasked. */
  const words = new Set<string>()
  const names = createNames(words)

  const routeOf = (address: string, holder: object | undefined): string => {
    const template = templateOf(address)
    if (template !== address) names.set(address, template, holder)
    // The record contains it, as it contains kept texts: no text typed before is replaced inside it.
    words.add(template)
    return template
  }

  /** @param path of the value, in the whole to which the kept paths apply */
  function masked(value: unknown, kept: readonly string[], holder: object | undefined, path: readonly string[] = []): Json {
    if (value === null || value === undefined) return null
    if (typeof value === 'object') {
      if (Array.isArray(value)) return value.map((item, index) => masked(item, kept, holder, [...path, String(index)]))
      return mapFields(entriesOf(value), (inner, key) => masked(inner, kept, holder, [...path, key]))
    }
    if (isKept(path, kept)) {
      if (typeof value === 'string') words.add(value)
      return value as Json
    }
    if (typeof value === 'string' && value.startsWith('/') && isAddress(path, kept)) return routeOf(value, holder)
    if (value === '') return ''
    const nameOf = (text: string): string => names.give(text, holder)
    if (typeof value === 'string') return (isJson(path, kept) ? changedJson(value, nameOf) : undefined) ?? nameOf(value)
    // A boolean identifies nobody, and guards depend on it.
    return typeof value === 'number' ? 0 : (value as Json)
  }

  /** A text that a machine made of others: as JSON, or with other characters between them. */
  function madeOf(text: string): string {
    let result = text
    const used: string[] = []
    for (const [secret, name] of names.longestFirst()) {
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
    const revealed = new Map(
      names
        .all()
        .filter(([text]) => words.has(text))
        .map(([text, name]) => [name, text]),
    )
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
    release: names.release,
    value: (value, kept, holder) => masked(value, kept, holder),
    event: (event, rules, holder) => {
      // Most events have no field besides their type: nothing is masked.
      if (Object.keys(event).length === 1) return event as { type: string }
      const { type, ...fields } = event as { type: string; [field: string]: unknown }
      return { type, ...(masked(fields, rules[type] ?? [], holder) as { [field: string]: Json }) }
    },
    derived,
  }
}
