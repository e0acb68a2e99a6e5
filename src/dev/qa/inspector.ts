/**
 * `?inspect` opens Stately's own page, `?inspect=local` the site's, which needs no internet (D3). The data is masked as in recordings, and
 * only machines are sent: inputs and outputs of effects are tokens and profiles. The inspector reads later, when the browser is idle, so
 * every event is passed to the mask at once.
 */
import type { InspectionEvent } from 'xstate'
import { createMask } from '#machines/recording/mask.ts'
import { isMachine } from '#machines/recording/states.ts'
import { allRules } from '#machines/registry.ts'

/** @returns undefined if the address requests none */
export async function createInspector(target: string | null): Promise<((inspected: InspectionEvent) => void) | undefined> {
  if (target === null) return undefined
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const mask = createMask()
  const inspector = createBrowserInspector({
    // Definitions of statecharts are deeply nested.
    serializationDepthLimit: 24,
    ...(target === 'local' ? { url: '/sandbox/inspector' } : {}),
    sanitizeEvent: (event: object) => mask.event(event, allRules),
    sanitizeContext: (context: unknown) => mask.derived(context) as never,
  })
  return (inspected) => {
    if (inspected.type === '@xstate.event') mask.event(inspected.event, allRules)
    if (!isMachine(inspected.actorRef)) return
    inspector.inspect.next?.(inspected)
    // A screen that unmounts stops its machine, which inspection does not report.
    const ref = inspected.actorRef
    if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init')
      ref.subscribe({ complete: () => inspector.snapshot(ref, { status: 'stopped' }) })
  }
}
