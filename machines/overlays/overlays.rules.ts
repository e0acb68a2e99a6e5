import type { OverlaysContext, OverlaysEvent } from './overlays.types.ts'

/** The overlay that contains this one; undefined if none does. */
const outerOf = (id: string): string | undefined => (id.includes('/') ? id.slice(0, id.lastIndexOf('/')) : undefined)

/** Whether `inner` is `outer` or is inside it. */
export const isInside = (inner: string | undefined, outer: string): boolean =>
  inner !== undefined && (inner === outer || inner.startsWith(`${outer}/`))

/** The innermost overlay that is still open after an event that may close some; undefined if all are closed. */
export function restAfter({ open }: OverlaysContext, event: OverlaysEvent): string | undefined {
  if (open === undefined) return undefined
  switch (event.type) {
    case 'overlays.closed':
      return isInside(open, event.id) ? outerOf(event.id) : open
    case 'overlays.escaped':
      return outerOf(open)
    case 'overlays.pressedElsewhere': {
      let rest: string | undefined = open
      while (rest !== undefined && !isInside(event.within, rest)) rest = outerOf(rest)
      return rest
    }
    case 'overlays.opened':
    case 'overlays.navigated':
      return undefined
    default:
      return event satisfies never
  }
}
