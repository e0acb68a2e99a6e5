import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react'
import { Button } from '#src/design/button.tsx'
import { Note } from '#src/design/note.tsx'
import { loadPart, PartMissing } from '#src/lib/load-part.ts'
import { useOnline } from './use-online.ts'
import * as css from './lazy-part.css.ts'

export interface LazyPartOptions {
  /**
   * What stands where a part did not come: words in its place, words at the foot of the screen, or nothing where the page is whole without it.
   */
  lost?: 'inPlace' | 'atFoot' | 'nothing'
}

interface LostProps {
  lost: NonNullable<LazyPartOptions['lost']>
  onRetry: () => void
  onOnline: () => void
}

const Lost = ({ lost, onRetry, onOnline }: LostProps) => {
  useOnline(onOnline)
  if (lost === 'nothing') return null
  return (
    <div className={css.lost[lost]} role="alert">
      <Note tone="bad">
        <p>
          <Trans>A part of this page could not be loaded.</Trans>
        </p>
      </Note>
      <Button tone="secondary" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

/**
 * React's `lazy` for what opens on a page, such as a dialog: asked for at most three times with growing pauses, then it says so, offers to try
 * again and does so by itself when the browser is online again, while the rest of the page stays. Put `Suspense` around it. Other errors than a missing part go on to the page's own boundary.
 */
export function lazyPart<P extends object>(bring: () => Promise<ComponentType<P>>, { lost = 'inPlace' }: LazyPartOptions = {}) {
  const part = loadPart(async () => ({ default: await bring() }))
  let Current: LazyExoticComponent<ComponentType<P>> = lazy(part)
  return function Part(props: P) {
    const [tries, setTries] = useState(0)
    // React's lazy keeps its failure for good: a new one asks again.
    const ask = (): void => {
      part.again()
      Current = lazy(part)
      setTries(tries + 1)
    }
    const retry = (): void => {
      // A browser that keeps a failed import for as long as the page is open (src/lib/load-part.ts) needs a new page.
      if (tries > 0) location.reload()
      else ask()
    }
    const Shown = Current
    return (
      <CatchBoundary
        getResetKey={() => tries}
        // oxlint-disable-next-line react/no-unstable-nested-components -- it keeps no state, and reads this part's own
        errorComponent={({ error }) => {
          if (!(error instanceof PartMissing)) throw error
          return <Lost lost={lost} onRetry={retry} onOnline={ask} />
        }}
      >
        <Shown {...props} />
      </CatchBoundary>
    )
  }
}
