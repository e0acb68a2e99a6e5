import { Trans } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { failureCodes, toFailure } from '#contract/failure.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import { PartMissing } from '#src/lib/load-part.ts'
import { Link } from '#src/components/link.tsx'
import { useOnline } from '#src/components/use-online.ts'
import { useActors, usePopups } from '#src/components/actors.tsx'
import { reloadPage } from '#src/components/reload-page.ts'
import { popupFor } from '#src/components/failed.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import * as css from './states.css.ts'
import { Trace } from '#src/components/trace.tsx'

/** Failures already shown in a popup: during a retry the router renders this screen again, with the same failure. */
const shownFailures = new WeakSet<object>()

/** Missing parts that a press has requested again, since they last loaded: the second press for the same part reloads the page. */
const pressed = new Set<unknown>()

/** What identifies a missing part: its loader, or the page with the browser's message, which names the file in some browsers only. */
const partOf = (error: unknown, path: string): unknown =>
  error instanceof PartMissing ? error.again : `${path} ${toFailure(error).message}`

interface ProblemScreenProps {
  error: unknown
  /** Renders the failed part again. The router passes it after an error on the page, not if the page could not be loaded. */
  reset?: () => void
}

/** A page could not be fetched (E2): the reason, a retry button, a link to the main page. */
export const ProblemScreen = ({ error, reset }: ProblemScreenProps) => {
  const router = useRouter()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [isRetrying, setIsRetrying] = useState(false)
  const popups = usePopups()
  const actors = useActors()
  const failure = toFailure(error)
  /** @param isBackOnline the connection has returned: a browser that keeps failed imports needs a reload at once */
  const tryAgain = async (isBackOnline = false): Promise<void> => {
    // Without a connection, after a new release, or in a browser that keeps failed imports.
    if (failure.code !== failureCodes.partMissing) return router.invalidate()
    if (error instanceof PartMissing) error.again()
    setIsRetrying(true)
    const part = partOf(error, router.state.location.pathname)
    const isRepeated = pressed.has(part)
    pressed.add(part)
    if ((isBackOnline || isRepeated) && (await reloadPage(actors))) return
    setIsRetrying(false)
    // A rendering error needs no loading: only a part of the page failed. Loading would close anything the player opens in the meantime.
    if (reset !== undefined) return reset()
    await router.invalidate()
    if (router.state.matches.every(({ status }) => status !== 'error')) pressed.delete(part)
  }
  const { status, code, traceId } = failure
  const isOffline = code === failureCodes.network || (code === failureCodes.partMissing && !navigator.onLine)
  // Caused by a missing connection: when it is restored, the page loads without a press.
  const isWaiting = status === 0 && code !== failureCodes.unexpected && code !== failureCodes.storageBlocked
  useOnline(isWaiting ? () => void tryAgain(true) : undefined)
  useEffect(() => {
    // E2: the provider's message also opens a popup, so that it is noticed.
    const popup = popupFor(toFailure(error))
    if (popup === undefined) return
    if (typeof error === 'object' && error !== null) {
      if (shownFailures.has(error)) return
      shownFailures.add(error)
    }
    popups({ type: 'popup.open', popup })
  }, [popups, error])
  return (
    <Screen id="/problem" className={css.screen}>
      <StatePage
        eyebrow={isOffline ? <Trans>No connection</Trans> : <Trans>Something went wrong</Trans>}
        title={
          <Trans>
            The path
            <br />
            has closed
          </Trans>
        }
        lead={<FailureMessage failure={failure} />}
        picture="/art/state/error.jpg"
        narrowPicture="/art/state/error-portrait.jpg"
      >
        <Button loading={isLoading || isRetrying} onClick={() => void tryAgain()}>
          <Icon name="refresh" />
          <Trans>Try again</Trans>
        </Button>
        <Link to="/" className={button({ tone: 'secondary' })}>
          <Trans>Back to the main page</Trans>
        </Link>
        <Trace trace={traceId === '' ? undefined : traceId} />
      </StatePage>
    </Screen>
  )
}
