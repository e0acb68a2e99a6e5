/** The gallery's state of running tabs, from their messages on the channel (D3). Pure; use-live.ts listens. */
import type { RunningActor, SiteMessage, TakenTransition } from '#src/dev/qa/channel.ts'

export interface Tab {
  id: string
  title: string
  actors: readonly RunningActor[]
}
/** An event in a tab with its transitions. */
export interface Happening {
  /** Counted from 1; unique. */
  number: number
  tab: string
  sessionId: string
  machineId: string
  transitions: readonly TakenTransition[]
}
export interface LiveState {
  tabs: readonly Tab[]
  /**
   * Id of the tab that is watched if none is chosen. It stays when that tab is gone, as long as there are others: an event meant for one
   * tab must not reach another that took its place.
   */
  first: string | undefined
  /** The latest first. */
  log: readonly Happening[]
  count: number
}

/** The state before the first message. */
export const noTabs: LiveState = { tabs: [], first: undefined, log: [], count: 0 }
/** Number of happenings that stay on the page. */
const longestLog = 12

/** Returns the new state after a tab's message. */
export function withMessage(state: LiveState, message: SiteMessage): LiveState {
  const others = state.tabs.filter(({ id }) => id !== message.tab)
  if (message.type === 'started') return state
  if (message.type === 'gone') return { ...state, tabs: others, first: others.length === 0 ? undefined : state.first }
  if (message.type === 'actors') {
    const tab = { id: message.tab, title: message.title, actors: message.actors }
    const isKnown = others.length < state.tabs.length
    const tabs = isKnown ? state.tabs.map((one) => (one.id === tab.id ? tab : one)) : [...state.tabs, tab]
    return { ...state, tabs, first: state.first ?? tab.id }
  }
  const { tab, sessionId, machineId, transitions } = message
  const happening = { number: state.count + 1, tab, sessionId, machineId, transitions }
  return { ...state, count: happening.number, log: [happening, ...state.log].slice(0, longestLog) }
}

/** Whether a message comes from a tab of the site: other pages of the origin may send anything on the channel. */
export function isSiteMessage(data: unknown): data is SiteMessage {
  if (typeof data !== 'object' || data === null) return false
  const { from, tab, title, type } = data as Partial<Record<string, unknown>>
  if (from !== 'site' || typeof tab !== 'string' || typeof title !== 'string') return false
  if (type === 'actors') return Array.isArray((data as { actors?: unknown }).actors)
  return type === 'started' || type === 'gone' || (type === 'taken' && Array.isArray((data as { transitions?: unknown }).transitions))
}

/** A state's name without the machine. */
export const shortState = (id: string): string => id.slice(id.indexOf('.') + 1)

/** A transition as text: `session.tokenRejected: signedIn.fresh → signedIn.refreshing`. */
export function transitionText({ source, eventType, targets, guard }: TakenTransition, trigger = eventType): string {
  const condition = guard === undefined ? '' : ` [${guard}]`
  const way = targets.length === 0 ? `stays in ${shortState(source)}` : `${shortState(source)} → ${targets.map(shortState).join(', ')}`
  return `${trigger || 'at once'}${condition}: ${way}`
}
