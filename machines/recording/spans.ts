/** The spans of recorded systems: a system keeps its latest ones, so that a long visit needs bounded memory. */
import type { AnyActorRef } from 'xstate'
import type { Mask } from './mask.ts'
import type { Kept, Span, System } from './recorded-system.ts'
import { actorsOf, isMachine } from './states.ts'
import { noteSnapshot, nothingHappened } from './steps.ts'

/** Keeps the stimuli of systems in spans. */
export interface Spans {
  /** Adds a stimulus, before it takes effect, to the system's last span or to a new one. */
  keep: (system: System, stimulus: Kept) => void
  /** Masks all stimuli in place. It runs when a recording is taken or events are dropped, so that it seldom delays a screen. */
  maskAll: () => void
  /** Drops the names of a system that is no longer kept. */
  drop: (system: System) => void
  /** Replaces the spans of a running system by one that begins with its current state; its stimuli are masked. */
  beginAgain: (system: System) => void
}

/** A span that begins with the system's current state; called before an event takes effect. */
function spanFrom(root: AnyActorRef): Span {
  const begun = nothingHappened()
  for (const [, ref] of actorsOf(root)) if (isMachine(ref)) noteSnapshot(begun, ref, ref.getSnapshot())
  return { checkpoint: root.getPersistedSnapshot(), begun, kept: [] }
}

/** @param limits `span`: stimuli of a system between two checkpoints; `spans`: spans per system */
export function createSpans(mask: Mask, limits: { span: number; spans: number }): Spans {
  /** Unmasked events of all systems in their order, with their spans: equal values get equal names. */
  let unmasked: { one: Kept; span: Span }[] = []
  const maskAll = (): void => {
    for (const { one, span } of unmasked) one.event = mask.event(one.event, one.rules, span)
    unmasked = []
  }

  /** Its names are forgotten, except of texts that the system's next span begins with: later snapshots may contain them. */
  const dropSpan = (span: Span, next: Span | undefined): void =>
    mask.release(span, next === undefined ? undefined : { holder: next, values: [next.checkpoint] })

  /** The span for the next stimulus. A span begins only while no step is in progress. */
  const spanOf = (system: System): Span => {
    const last = system.spans.at(-1)!
    if (last.kept.length < limits.span || system.root === undefined || !system.owners.isIdle()) return last
    const next = spanFrom(system.root)
    system.spans.push(next)
    if (system.spans.length > limits.spans) {
      // Dropped values need names too: later snapshots may contain them.
      maskAll()
      dropSpan(system.spans.shift()!, system.spans[0])
      system.computed = undefined
    }
    return next
  }

  return {
    maskAll,
    keep: (system, one) => {
      const span = spanOf(system)
      span.kept.push(one)
      unmasked.push({ one, span })
    },
    drop: ({ spans, owners }) => {
      for (const span of spans) dropSpan(span, undefined)
      mask.release(owners)
    },
    beginAgain: (system) => {
      const before = system.spans
      const next = spanFrom(system.root!)
      system.spans = [next]
      system.computed = undefined
      for (const span of before) dropSpan(span, next)
    },
  }
}
