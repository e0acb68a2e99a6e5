/** Recording: the flight recorder as a preparation of root actors, and of what the page does beside them (D4). */
import type { InspectionEvent } from 'xstate'
import { createRecorder, type Beginning, type Recorder } from '#machines/recording/recorder.ts'
import { templateOf } from '#machines/recording/routes.ts'
import { allRules, machines } from '#machines/registry.ts'
import { splitAddress } from '#src/lib/address.ts'
import { build } from '#src/lib/build.ts'
import type { App } from '#src/app/create-app.tsx'
import type { PrepareActor } from './qa.types.ts'

export interface Watch {
  recorder: Recorder
  prepare: PrepareActor
  /** Follows where the page goes. */
  connect: (app: App) => void
}

/** Where and when the page stands now. */
export function beginningHere(): Beginning {
  const { locale = document.documentElement.dataset['locale'] ?? 'en', path } = splitAddress(location.pathname)
  return { began: new Date().toISOString(), opened: { path: templateOf(path), locale } }
}

/** @param also told of everything the recorder is told of */
export function createWatch(also: readonly ((inspected: InspectionEvent) => void)[] = []): Watch {
  const recorder = createRecorder({ now: () => performance.now(), build, beginning: beginningHere() })
  let lastTerm: unknown
  const noteSearch = (term: unknown): void => {
    if (typeof term === 'string' && term !== '' && term !== lastTerm) recorder.note({ what: 'search', length: term.length })
    lastTerm = term
  }
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
    connect: ({ router }) => {
      // The router tells nothing of the page that it finds.
      noteSearch(new URLSearchParams(location.search).get('search'))
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        // The first one is where the part begins.
        if (fromLocation !== undefined && pathChanged) recorder.note({ what: 'route', to: templateOf(toLocation.pathname) })
        noteSearch((toLocation.search as { search?: unknown }).search)
      })
    },
  }
}
