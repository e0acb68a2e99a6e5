/**
 * Messages between tabs of the site and the gallery of machines (D3): a BroadcastChannel, so both must have the same origin and browser.
 * Values are state values and masked events only, as in recordings.
 */
import type { AnyEventObject, StateValue } from 'xstate'

/** Name of the BroadcastChannel. */
export const qaChannelName = 'everharrow-qa'

/** One running machine of a tab. */
export interface RunningActor {
  /** Id of the actor; unique within its tab. */
  sessionId: string
  /** Id of the machine (`signIn`), as in its definition. */
  machineId: string
  value: StateValue
}

/** One transition that was just taken. */
export interface TakenTransition {
  /** Id of the state it leaves (`session.signedIn.fresh`). */
  source: string
  eventType: string
  /** Ids of the target states; empty: it stays. */
  targets: readonly string[]
  /** Name of its guard. */
  guard?: string
}

/**
 * Messages from a tab of the site. `tab` is a random name of the page in that tab, `title` the content of its address bar. `started`: a
 * gallery that is open answers with `hello`.
 */
export type SiteMessage =
  | { from: 'site'; tab: string; title: string; type: 'started' }
  | { from: 'site'; tab: string; title: string; type: 'actors'; actors: readonly RunningActor[] }
  | {
      from: 'site'
      tab: string
      title: string
      type: 'taken'
      sessionId: string
      machineId: string
      transitions: readonly TakenTransition[]
    }
  | { from: 'site'; tab: string; title: string; type: 'gone' }

/** Messages from the gallery: request all tabs to report, and send an event to an actor. */
export type GalleryMessage =
  | { from: 'gallery'; type: 'hello' }
  | { from: 'gallery'; type: 'send'; tab: string; sessionId: string; event: AnyEventObject }

export type QaMessage = SiteMessage | GalleryMessage
