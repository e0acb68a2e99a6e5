/** Recording: the flight recorder as a preparation of root actors (D4). */
import type { InspectionEvent } from 'xstate'
import { createRecorder, type Recorder } from '#machines/recording/recorder.ts'
import { allRules, machines } from '#machines/registry.ts'
import { splitAddress } from '#src/lib/address.ts'
import { build } from '#src/lib/build.ts'
import type { PrepareActor } from './qa.types.ts'

export interface Watch {
  recorder: Recorder
  prepare: PrepareActor
}

/** @param also told of everything the recorder is told of */
export function createWatch(also: readonly ((inspected: InspectionEvent) => void)[] = []): Watch {
  const { locale = document.documentElement.dataset['locale'] ?? 'en', path } = splitAddress(location.pathname)
  const recorder = createRecorder({ now: () => performance.now(), build, opened: { path, locale } })
  return {
    recorder,
    prepare: (name, logic, options) => {
      const entry = machines.find((one) => one.name === name)
      if (entry === undefined) throw new Error(`${name} is not in machines/registry.ts`)
      const { input, snapshot } = options as { input?: unknown; snapshot?: unknown }
      const record = recorder.inspectAs({ name, rules: allRules, input: entry.recorded.input }, input, snapshot)
      const inspect = (inspected: InspectionEvent): void => {
        record(inspected)
        for (const tell of also) tell(inspected)
      }
      return [logic, { ...options, inspect }]
    },
  }
}
