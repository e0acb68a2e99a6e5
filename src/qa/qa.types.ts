import type { Recording } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import type { PrepareActor } from '#src/ports/ports-context.tsx'

export type { PrepareActor }

/** What a recording or replaying build adds to the site (D3, D4). */
export interface Qa {
  /** Called once, before the machines start. */
  connect: (app: App) => PrepareActor
  /** For machines that run beside the app's, in systems of their own: there when the app's run. */
  forOthers: Promise<PrepareActor>
  /** Everything until now. */
  recording: () => Recording
}

declare global {
  /** Set once the script that `<html data-qa>` names has run. */
  var siteQa: Qa | undefined
}
