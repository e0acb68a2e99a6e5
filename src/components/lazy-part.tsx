import { Trans } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react'
import { Button } from '#src/design/button.tsx'
import { Note } from '#src/design/note.tsx'
import { loadPart, PartMissing } from '#src/lib/load-part.ts'
import { useActors } from './actors.tsx'
import { handsOnFocus } from './hands-on-focus.ts'
import { reloadPage } from './reload-page.ts'
import { useOnline } from './use-online.ts'
import * as css from './lazy-part.css.ts'

export interface LazyPartOptions {
  /** Shown if the part fails to load: a message in its place, one at the foot of the screen, or nothing if the page works without it. */
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
    <div ref={handsOnFocus} className={css.lost[lost]} role="alert">
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
 * React's `lazy` for parts that open on a page, such as a dialog. A part is requested at most three times with growing pauses. Then a
 * message offers a retry, which also runs when the browser is online again; the rest of the page stays. Wrap it in `Suspense`. Other errors
 * go to the page's boundary.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, { lost = 'inPlace' }: LazyPartOptions = {}) {
  const part = loadPart(async () => ({ default: await load() }), { isOptional: lost === 'nothing' })
  let Current: LazyExoticComponent<ComponentType<P>> = lazy(part)
  return function Part(props: P) {
    const [tries, setTries] = useState(0)
    const actors = useActors()
    // React's lazy keeps its failure forever: a new one requests the part again.
    const loadAgain = (): void => {
      part.again()
      Current = lazy(part)
      setTries(tries + 1)
    }
    const retry = async (): Promise<void> => {
      if (tries === 0 || !(await reloadPage(actors))) loadAgain()
    }
    const Shown = Current
    return (
      <CatchBoundary
        getResetKey={() => tries}
        // oxlint-disable-next-line react/no-unstable-nested-components -- it keeps no state, and reads this part's own
        errorComponent={({ error }) => {
          if (!(error instanceof PartMissing)) throw error
          return <Lost lost={lost} onRetry={() => void retry()} onOnline={loadAgain} />
        }}
      >
        <Shown {...props} />
      </CatchBoundary>
    )
  }
}
