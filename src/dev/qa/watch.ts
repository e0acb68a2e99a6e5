/** Recording: attaches the flight recorder to root actors, and to the page's actions outside them (D4). */
import type { InspectionEvent } from 'xstate'
import { createRecorder, type Beginning, type Recorder } from '#machines/recording/recorder.ts'
import { templateOf } from '#machines/recording/routes.ts'
import { allRules, machines } from '#machines/registry.ts'
import { splitAddress } from '#contract/page-address.ts'
import { build } from '#src/lib/build.ts'
import type { App } from '#src/app/create-app.tsx'
import type { PrepareActor } from './qa.types.ts'

/** The recorder of this page, and how it is attached. */
export interface Watch {
  recorder: Recorder
  prepare: PrepareActor
  /** Follows the page's navigation. */
  connect: (app: App) => void
}

/** The page's current address and time. */
export function beginningHere(): Beginning {
  const { locale = document.documentElement.dataset['locale'] ?? 'en', path } = splitAddress(location.pathname)
  return { began: new Date().toISOString(), opened: { path: templateOf(path), locale } }
}

/** @param also observers that receive everything the recorder does */
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
        for (const observer of also) observer(inspected)
      }
      return [logic, { ...options, inspect }]
    },
    connect: ({ router }) => {
      // The router does not report the initial page.
      noteSearch(new URLSearchParams(location.search).get('search'))
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        // The first one is the beginning of the part.
        if (fromLocation !== undefined && pathChanged) recorder.note({ what: 'route', to: templateOf(toLocation.pathname) })
        noteSearch((toLocation.search as { search?: unknown }).search)
      })
    },
  }
}
