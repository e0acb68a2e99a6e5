import type { Note, Recording } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import type { PrepareActor } from '#src/components/actors.tsx'

export type { PrepareActor }

/** What a recording or replaying build adds to the site (D3, D4). */
export interface Qa {
  /** Applied to every root actor, the app's first. */
  prepare: PrepareActor
  /** Told of what the page does beside its machines. */
  note: Note
  /** Called once, when the app's actors have started. */
  connect: (app: App) => void
  /** The visit until now. */
  recording: () => Recording
}

declare global {
  /** Set once the script that `<html data-qa>` names has run. */
  var siteQa: Qa | undefined
}
