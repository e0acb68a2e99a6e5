/** The events of one machine and their results, from the messages of `@statelyai/inspect`: payloads, context changes, effects. */

export interface InspectedEvent {
  type: string
  readonly [field: string]: unknown
}

/** An event that the machine received, and its results. */
export interface Entry {
  /** In ms of the protocol's clock: when the inspector received it. */
  at: number
  /** The sender: a machine by its name, `page`, or `port`. */
  from: string
  type: string
  /** Its masked fields as JSON; empty if it has none. */
  payload: string
  /** `field: before → now` of the context, once the machine has processed it. */
  changes: readonly string[]
}

/** An effect that the machine called. */
export interface Call {
  id: string
  at: number
  end?: { how: 'done' | 'failed' | 'stopped'; at: number }
}

/** The used fields of a snapshot of the protocol. */
export interface Snapshot {
  context?: unknown
  children?: unknown
}

/** The latest events and effects of one machine. */
export interface History {
  /** The oldest first. */
  entries: () => readonly Entry[]
  calls: () => readonly Call[]
  received: (event: InspectedEvent, from: string, at: number) => void
  /** The machine has processed an event. @param isEffect whether a child of that id is an effect */
  processed: (event: InspectedEvent, snapshot: Snapshot, at: number, isEffect: (id: string) => boolean) => void
}

const fieldsOf = (context: unknown): Record<string, unknown> =>
  typeof context === 'object' && context !== null ? (context as Record<string, unknown>) : {}
const inJson = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** Fields whose values differ, one line each. */
export function contextChanges(before: unknown, now: unknown): string[] {
  const [old, next] = [fieldsOf(before), fieldsOf(now)]
  return [...new Set([...Object.keys(old), ...Object.keys(next)])]
    .filter((field) => inJson(old[field]) !== inJson(next[field]))
    .map((field) => `${field}: ${inJson(old[field])} → ${inJson(next[field])}`)
}

/** @param longest number of entries, and of calls, that are kept; older ones are removed */
export function createHistory(longest = 40): History {
  let entries: Entry[] = []
  let calls: Call[] = []
  let context: unknown
  const waiting: Entry[] = []
  const last = <T>(all: T[]): T[] => all.slice(-longest)

  return {
    entries: () => entries,
    calls: () => calls,
    received: ({ type, ...fields }, from, at) => {
      const entry: Entry = { at, from, type, payload: Object.keys(fields).length === 0 ? '' : inJson(fields), changes: [] }
      waiting.push(entry)
      entries = last([...entries, entry])
    },
    processed: ({ type }, snapshot, at, isEffect) => {
      const changes = contextChanges(context, snapshot.context)
      context = snapshot.context
      const index = waiting.findIndex((one) => one.type === type)
      const [entry] = index < 0 ? [] : waiting.splice(index, 1)
      if (entry !== undefined) entries = entries.map((one) => (one === entry ? { ...one, changes } : one))

      const [, how, endedId] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
      const running = new Set(Object.keys(fieldsOf(snapshot.children)).filter(isEffect))
      const end = (id: string): NonNullable<Call['end']> => ({
        how: id !== endedId ? 'stopped' : how === 'done' ? 'done' : 'failed',
        at,
      })
      const isOver = ({ id, end: ended }: Call): boolean => ended === undefined && (id === endedId || !running.has(id))
      // A child that was announced as a machine since the last event is not an effect.
      const known = calls.filter(({ id, end: ended }) => ended !== undefined || isEffect(id))
      calls = known.map((call) => (isOver(call) ? { ...call, end: end(call.id) } : call))
      const open = new Set(calls.filter((call) => call.end === undefined).map(({ id }) => id))
      calls = last([...calls, ...[...running].filter((id) => !open.has(id)).map((id): Call => ({ id, at }))])
    },
  }
}
