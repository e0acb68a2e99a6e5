import type { Json, RecordingRules } from './recording.types.ts'
import { templateOf } from './routes.ts'

/**
 * Replaces values that must not be stored by meaningless names. Within a recording equal values get the same name, so that guards which
 * compare values decide the same. A masked value is masked wherever it appears later, also inside a longer text.
 */
export interface Mask {
  /** An event in which only the fields of its rule are unchanged. */
  event: (event: object, rules: RecordingRules) => { type: string; [field: string]: Json }
  /** An input, or any value with kept paths. */
  value: (value: unknown, kept: readonly string[]) => Json
  /** A value derived from masked events (a context): whatever is masked elsewhere is masked here. */
  derived: (value: unknown) => Json
  /** A persisted snapshot: names of states and actors belong to the machine and stay, even if a user has typed the same text. */
  snapshot: (persisted: unknown) => Json
}

/** Shorter values are not secrets, and would match parts of harmless texts. */
const shortest = 3

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
  let sortedAt = 0
  /** Values that may occur inside longer texts, the longest first: one may be part of another. */
  const inside = (): typeof sorted => {
    if (sortedAt !== names.size)
      sorted = [...names]
        .filter(([secret]) => secret.length >= shortest)
        // Texts that machines derive from texts are JSON (a message's key, for example), where line breaks and quotes are escaped.
        .flatMap(([secret, name]): [string, string][] => {
          const escaped = JSON.stringify(secret).slice(1, -1)
          return escaped === secret
            ? [[secret, name]]
            : [
                [secret, name],
                [escaped, name],
              ]
        })
        .sort(([a], [b]) => b.length - a.length)
    sortedAt = names.size
    return sorted
  }

  /** JSON that a machine made of texts, with each text masked separately: a machine that makes it again gets the same result. */
  const jsonOf = (text: string): string => {
    try {
      return JSON.stringify(JSON.parse(text), (_key, inner: unknown) => (typeof inner === 'string' && inner !== '' ? nameOf(inner) : inner))
    } catch {
      return text === '' ? '' : nameOf(text)
    }
  }

  function masked(value: unknown, path: readonly string[], kept: readonly string[]): Json {
    if (value === null || value === undefined) return null
    if (typeof value === 'object') {
      if (Array.isArray(value)) return value.map((item, index) => masked(item, [...path, String(index)], kept))
      return mapFields(entriesOf(value), (inner, key) => masked(inner, [...path, key], kept))
    }
    if (isKept(path, kept)) return value as Json
    if (typeof value === 'string' && value.startsWith('/') && isAddress(path, kept)) return routeOf(value)
    if (typeof value === 'string' && isJson(path, kept)) return jsonOf(value)
    if (typeof value === 'string') return value === '' ? '' : nameOf(value)
    // A boolean identifies nobody, and guards depend on it.
    return typeof value === 'number' ? 0 : (value as Json)
  }

  function derived(value: unknown): Json {
    if (value === null || value === undefined) return null
    if (typeof value === 'string') {
      const whole = names.get(value)
      if (whole !== undefined) return whole
      let text = value
      for (const [secret, name] of inside()) text = text.replaceAll(secret, name)
      return text
    }
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

  return {
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
