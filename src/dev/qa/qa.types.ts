import type { Note, Recording } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import type { PrepareActor } from '#src/components/actors.tsx'

export type { PrepareActor }

/** The additions of a recording or replaying build to the site (D3, D4). */
export interface Qa {
  /** Applied to every root actor, the app's first. */
  prepare: PrepareActor
  /** Whether the machines play a recording: the page shows another visitor's session, and must not change what this browser stores. */
  isReplay?: boolean
  /** Receives the page's actions outside its machines. */
  note: Note
  /** Called once, when the app's actors have started. */
  connect: (app: App) => void
  /** The visit so far. */
  recording: () => Recording
}

declare global {
  /** Set once the script in `<html data-qa>` has run. */
  var siteQa: Qa | undefined
}
