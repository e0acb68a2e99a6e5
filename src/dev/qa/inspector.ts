/**
 * `?inspect` opens Stately's own page, `?inspect=local` the site's, which needs no internet (D3). The data is masked as in recordings, and
 * only machines are sent: inputs and outputs of effects are tokens and profiles. The inspector reads later, when the browser is idle, so
 * every event is passed to the mask at once.
 */
import type { AnyActorRef, InspectionEvent } from 'xstate'
import { createLives } from '#machines/recording/lives.ts'
import { createMask } from '#machines/recording/mask.ts'
import { isMachine } from '#machines/recording/states.ts'
import { allRules } from '#machines/registry.ts'

/** The message of an inspector's window that has loaded, or loaded again (@statelyai/inspect). */
const connected = '@statelyai.connected'

/**
 * The message as JSON, without a machine's result: of a snapshot, the library masks only the context. The parent receives the result as an
 * event, which is masked. The library calls this several times for the same message.
 */
function withoutResult(message: object): object {
  const { snapshot, ...rest } = message as { snapshot?: { output?: unknown; error?: unknown } }
  if (snapshot === undefined) return JSON.parse(JSON.stringify(rest)) as object
  const { output: _output, error: _error, ...shown } = snapshot
  return JSON.parse(JSON.stringify({ ...rest, snapshot: shown })) as object
}

/** @returns undefined if the address requests none */
export async function createInspector(target: string | null): Promise<((inspected: InspectionEvent) => void) | undefined> {
  if (target === null) return undefined
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const mask = createMask()
  const lives = createLives()
  const running = new Set<AnyActorRef>()
  const inspector = createBrowserInspector({
    // Definitions of statecharts are deeply nested.
    serializationDepthLimit: 24,
    ...(target === 'local' ? { url: '/sandbox/inspector' } : {}),
    sanitizeEvent: (event: object) => mask.event(event, allRules),
    sanitizeContext: (context: unknown) => mask.derived(context) as never,
    serialize: withoutResult as never,
  })
  // The library repeats its last 200 messages only: a machine that started before them is announced again, in its current state. Added
  // after the library's own listener, which repeats those first.
  addEventListener('message', ({ data }: MessageEvent<{ type?: unknown } | null>) => {
    if (data?.type !== connected) return
    for (const ref of running) {
      if (!lives.isRunning(ref)) continue
      const snapshot = ref.getSnapshot() as never
      inspector.actor(ref, snapshot)
      inspector.snapshot(ref, snapshot)
    }
  })
  return (inspected) => {
    if (inspected.type === '@xstate.event') mask.event(inspected.event, allRules)
    const ref = inspected.actorRef as unknown as AnyActorRef
    if (!isMachine(ref)) return
    lives.observe(inspected)
    if (lives.isRunning(ref)) running.add(ref)
    else running.delete(ref)
    inspector.inspect.next?.(inspected)
  }
}
