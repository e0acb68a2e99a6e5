import type { Json, RecordingRules } from './recording.types.ts'
import { templateOf } from './routes.ts'

/**
 * Replaces what must not be kept by names that mean nothing: equal values get the same name within a recording, so that guards which
 * compare decide as they did. What was masked once is masked wherever it turns up later, also inside a longer text.
 */
export interface Mask {
  /** An event with only its rule's fields as they are. */
  event: (event: object, rules: RecordingRules) => { type: string; [field: string]: Json }
  /** An input, or any value with kept paths. */
  value: (value: unknown, kept: readonly string[]) => Json
  /** A value made from masked events (a context): whatever is masked anywhere is masked here. */
  derived: (value: unknown) => Json
  /** A persisted snapshot: names of states and actors are the machine's own, though somebody may have typed the same word. */
  snapshot: (persisted: unknown) => Json
}

/** Shorter ones are no secrets, and would be found inside innocent words. */
const shortest = 3

const isNamedBy = (rule: string, path: readonly string[]): boolean => {
  const parts = rule.split('.')
  return parts.length <= path.length && parts.every((part, index) => part === '*' || part === path[index])
}
const isKept = (path: readonly string[], kept: readonly string[]): boolean => kept.some((rule) => isNamedBy(rule, path))

/** Whether a rule that begins so names the path. */
const isKeptAs =
  (prefix: string) =>
  (path: readonly string[], kept: readonly string[]): boolean =>
    kept.some((rule) => rule.startsWith(prefix) && isNamedBy(rule.slice(prefix.length), path))
/** A field that holds an address of the site. */
const isAddress = isKeptAs('route:')
/** A field that holds JSON of a machine's. */
const isJson = isKeptAs('json:')

/** Errors lose class and message in JSON; their fields and message are what machines read (machines/shared/failure-data.ts). */
const entriesOf = (value: object): [string, unknown][] =>
  value instanceof Error ? [['message', value.message], ...Object.entries(value).filter(([key]) => key !== 'name')] : Object.entries(value)

/** A name in the form of what it stands for, so that a screen that shows or reads it does not break: a moment, an address, a word. */
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
  /** What may stand inside of longer texts, the longest first: one may be a part of another. */
  const inside = (): typeof sorted => {
    if (sortedAt !== names.size)
      sorted = [...names]
        .filter(([secret]) => secret.length >= shortest)
        // Texts that machines make of texts are JSON (a message's key, for one): there line breaks and quotes are escaped.
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

  /** JSON that a machine has made of texts, with each text in it masked by itself: a machine that makes it again gets the same. */
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
      return Object.fromEntries(
        entriesOf(value)
          .filter(([, inner]) => inner !== undefined && typeof inner !== 'function')
          .map(([key, inner]) => [key, masked(inner, [...path, key], kept)]),
      )
    }
    if (isKept(path, kept)) return value as Json
    if (typeof value === 'string' && value.startsWith('/') && isAddress(path, kept)) return routeOf(value)
    if (typeof value === 'string' && isJson(path, kept)) return jsonOf(value)
    if (typeof value === 'string') return value === '' ? '' : nameOf(value)
    // Yes or no says nothing of who it is, and guards go by it.
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
    return Object.fromEntries(
      entriesOf(value)
        .filter(([, inner]) => inner !== undefined && typeof inner !== 'function')
        .map(([key, inner]) => [key, derived(inner)]),
    )
  }

  /** What a snapshot holds of the world; everything else in it is a word of the machine. */
  const ofWorld = new Set(['context', 'input', 'output', 'error'])
  function snapshot(persisted: unknown): Json {
    if (typeof persisted !== 'object' || persisted === null) return (persisted ?? null) as Json
    if (Array.isArray(persisted)) return persisted.map(snapshot)
    return Object.fromEntries(
      Object.entries(persisted)
        .filter(([, inner]) => inner !== undefined && typeof inner !== 'function')
        .map(([key, inner]) => [key, ofWorld.has(key) ? derived(inner) : snapshot(inner)]),
    )
  }

  return {
    snapshot,
    value: (value, kept) => masked(value, [], kept),
    event: (event, rules) => {
      const { type, ...fields } = event as { type: string; [field: string]: unknown }
      return { type, ...(masked(fields, [], rules[type] ?? []) as { [field: string]: Json }) }
    },
    derived,
  }
}
