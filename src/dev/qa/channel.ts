/**
 * How tabs of the site and the gallery of machines speak with one another (D3): a BroadcastChannel, so both must be of one origin and one
 * browser. Values are state values and masked events only, as in recordings.
 */
import type { AnyEventObject, StateValue } from 'xstate'

export const qaChannelName = 'everharrow-qa'

/** One running machine of a tab. */
export interface RunningActor {
  /** Of the actor; unique within its tab. */
  sessionId: string
  /** Id of the machine (`signIn`), as in its definition. */
  machineId: string
  value: StateValue
}

/** One arrow that was just taken. */
export interface TakenTransition {
  /** Id of the state it leaves (`session.signedIn.fresh`). */
  source: string
  eventType: string
  /** Ids of the states it leads to; empty: it stays. */
  targets: readonly string[]
  /** Name of its guard. */
  guard?: string
}

/** What a tab of the site says. `tab` is a random name of the tab, `title` what its address bar shows. */
export type SiteMessage =
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

/** What the gallery says: who is there? and: tell this actor that. */
export type GalleryMessage =
  | { from: 'gallery'; type: 'hello' }
  | { from: 'gallery'; type: 'send'; tab: string; sessionId: string; event: AnyEventObject }

export type QaMessage = SiteMessage | GalleryMessage
