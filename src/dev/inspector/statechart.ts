/** Reads the definition of a statechart as `@statelyai/inspect` sends it: XState's config as JSON. */

export interface StateConfig {
  id?: string
  type?: string
  states?: Record<string, StateConfig>
  on?: Record<string, unknown>
  always?: unknown
  after?: Record<string, unknown>
  invoke?: unknown
}
export type StateValue = string | { readonly [region: string]: StateValue }

/** The direct child states of a state, by name, in the order of the definition. */
export const childStates = (config: StateConfig): [string, StateConfig][] => Object.entries(config.states ?? {})

/** Paths of all active states, including the root (empty). */
export function activePaths(value: StateValue, above = ''): string[] {
  const below = (key: string): string => (above === '' ? key : `${above}.${key}`)
  if (typeof value === 'string') return [above, below(value)]
  return [above, ...Object.entries(value).flatMap(([key, inner]) => activePaths(inner, below(key)))]
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
/** The protocol's serialiser replaces deeply nested values by `[Object]`. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && 'type' in value) return nameOf(value.type)
  return typeof value === 'string' && value !== '[Object]' ? value : ''
}

function arrows(event: string, transitions: unknown): string[] {
  return listOf(transitions).map((transition) => {
    if (typeof transition === 'string') return `${event} → ${transition}`
    const { target, guard } = (transition ?? {}) as { target?: unknown; guard?: unknown }
    const condition = nameOf(guard)
    return `${event}${condition === '' ? '' : ` [${condition}]`} → ${listOf(target).map(String).join(', ') || 'stays'}`
  })
}

/** The events of a state and their targets, as text. */
export function transitionsOf(config: StateConfig): string[] {
  const invoked = listOf(config.invoke) as { id?: string; src?: unknown; onDone?: unknown; onError?: unknown }[]
  return [
    ...Object.entries(config.on ?? {}).flatMap(([event, transitions]) => arrows(event, transitions)),
    ...arrows('at once', config.always),
    ...Object.entries(config.after ?? {}).flatMap(([delay, transitions]) => arrows(`after ${delay}`, transitions)),
    ...invoked.flatMap(({ id, src, onDone, onError }) => {
      const name = id ?? nameOf(src)
      return [...arrows(`${name} done`, onDone), ...arrows(`${name} failed`, onError)]
    }),
  ]
}
