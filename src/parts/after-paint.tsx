/** What stands below the first screen of a page that one goes to inside the site: drawn when the page itself has been painted. */
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsOfServer } from '#src/design/use-is-of-server.ts'
import { useIsPainted } from './use-is-painted.ts'

export interface AfterPaintProps {
  /** A CSS length: how much room is kept for that one frame, so that what follows is not painted to be pushed away. Null: none. */
  space?: string | null
  children: ReactNode
}

/**
 * A navigation shows its page a frame sooner for every part that waits (issue “first paint”, S2, S5): what nobody sees yet is drawn right after.
 * In the server's HTML nothing waits, nor where the browser goes back to a place further down the page.
 */
export function AfterPaint({ space = '100lvh', children }: AfterPaintProps) {
  const { isReturning } = useRouter().options.context as unknown as { isReturning: boolean }
  const isOfServer = useIsOfServer()
  const isDue = useIsPainted(isOfServer || isReturning)
  if (isDue) return children
  return space === null ? null : <div style={{ minHeight: space }} />
}
