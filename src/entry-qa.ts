/**
 * What sandbox and QA builds add before the machines start (D3, D4): the flight recorder, and with `?inspect` the inspector. An entry of
 * its own, named by the server on `<html data-qa>`: no chunk of a public page knows it.
 */
import type { InspectionEvent } from 'xstate'
import { createMask } from '#machines/recording/mask.ts'
import { createRecorder, isMachine } from '#machines/recording/recorder.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { allRules, machines } from '#machines/registry.ts'

export interface Qa {
  /** For a root actor's `inspect` option; `name` is its name in machines/registry.ts. */
  observe: (name: string, input: unknown) => (inspected: InspectionEvent) => void
  recording: () => Recording
}

declare global {
  /** Set once this entry has run. */
  var siteQa: Qa | undefined
}

/** This file's own name carries a hash of everything it imports, the machines among it. */
const build = /-([\w-]{8})\.js/.exec(import.meta.url)?.[1] ?? 'development'

/**
 * `?inspect` opens Stately's own page, `?inspect=local` ours, which needs no internet. What is sent is masked as recordings are, and only of
 * machines: what effects were given and brought back are tokens and profiles. The inspector reads later, when the browser is idle, so every
 * event is shown to the mask at once.
 */
async function createInspector(target: string | null): Promise<((inspected: InspectionEvent) => void) | undefined> {
  if (target === null) return undefined
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const mask = createMask()
  const { inspect } = createBrowserInspector({
    // Definitions of statecharts are deep.
    serializationDepthLimit: 24,
    ...(target === 'local' ? { url: '/sandbox/inspector' } : {}),
    sanitizeEvent: (event: object) => mask.event(event, allRules) as never,
    sanitizeContext: (context: unknown) => mask.derived(context) as never,
  })
  return (inspected) => {
    if (inspected.type === '@xstate.event') mask.event(inspected.event, allRules)
    if (isMachine(inspected.actorRef)) inspect.next?.(inspected)
  }
}

const inspector = await createInspector(new URLSearchParams(location.search).get('inspect'))
const recorder = createRecorder({ now: () => performance.now(), build })
globalThis.siteQa = {
  observe: (name, input) => {
    const entry = machines.find((one) => one.name === name)
    if (entry === undefined) throw new Error(`${name} is not in machines/registry.ts`)
    const record = recorder.inspectAs({ name, rules: allRules, input: entry.recorded.input }, input)
    return (inspected) => {
      record(inspected)
      inspector?.(inspected)
    }
  },
  recording: recorder.take,
}
