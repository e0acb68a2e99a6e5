/** The texts in a value, also in errors and in texts that are JSON. */
import type { Json } from './recording.types.ts'

/** Errors lose class and message in JSON; machines read their fields and message (machines/shared/failure-data.ts). */
export const entriesOf = (value: object): [string, unknown][] =>
  value instanceof Error ? [['message', value.message], ...Object.entries(value).filter(([key]) => key !== 'name')] : Object.entries(value)

/** All texts in a value. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** All texts in a value, also in an error and in texts that are JSON: those that `derived` may find in it. */
export const textsDeepIn = (value: unknown): string[] => {
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
export function changedJson(text: string, change: (inner: string) => Json): string | undefined {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.stringify(JSON.parse(text), (_key, inner: unknown) => (typeof inner === 'string' && inner !== '' ? change(inner) : inner))
  } catch {
    return undefined
  }
}
