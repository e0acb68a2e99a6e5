/** The flight recorder of sandbox and QA builds (D4). A chunk of its own, before the machines start; other visitors never load it. */
import type { InspectionEvent } from 'xstate'
import { createRecorder } from '#machines/recording/recorder.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { allRules, machines } from '#machines/registry.ts'

export interface Qa {
  /** For a root actor's `inspect` option; `name` is its name in machines/registry.ts. */
  observe: (name: string, input: unknown) => (inspected: InspectionEvent) => void
  recording: () => Recording
}

declare global {
  /** For QA's scripts and journeys, where the recorder runs. */
  var siteQa: Qa | undefined
}

/** This file's own name carries a hash of everything it imports, the machines among it. */
const build = /-([\w-]{8})\.js/.exec(import.meta.url)?.[1] ?? 'development'

export function createQa(): Qa {
  const recorder = createRecorder({ now: () => performance.now(), build })
  const qa: Qa = {
    observe: (name, input) => {
      const entry = machines.find((one) => one.name === name)
      if (entry === undefined) throw new Error(`${name} is not in machines/registry.ts`)
      return recorder.inspectAs({ name, rules: allRules, input: entry.recorded.input }, input)
    },
    recording: recorder.take,
  }
  globalThis.siteQa = qa
  return qa
}
