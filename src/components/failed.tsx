import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { toFailure, type Failure } from '#contract/failure.ts'
import type { PopupRequest } from '#machines/popups/popups.kinds.ts'
import { overPurchaseMinutes, reactionTo } from '#src/api/error-policy.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Note } from '#src/design/note.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { FailureMessage, providerMessage } from '#src/i18n/failure-messages.tsx'
import * as css from './failed.css.ts'

/**
 * @returns the popup for a failed call of a screen (§8, E2): over-purchase with its minutes, or the provider's message; undefined if the
 * failure opens no popup
 */
export function popupFor(failure: Failure): PopupRequest | undefined {
  const { status, code, message, orderNo } = failure
  const reaction = reactionTo({ status, code, kind: 'other' })
  if (reaction === 'overPurchase') return { kind: 'overPurchase', minutes: overPurchaseMinutes(message), orderNo }
  const text = providerMessage(failure)
  return reaction === 'popup' && text !== undefined ? { kind: 'apiMessage', message: text } : undefined
}

/**
 * Applies E1 and E2 to a screen's own queries: a 500 leads to the error page; other provider messages are shown in a popup.
 * @param onLeave called before the error page
 */
export function useErrorPolicy(error: unknown, onLeave?: () => void): void {
  const popups = usePopups()
  const failure = error === null ? undefined : toFailure(error)
  useErrorPage(failure, onLeave)
  const popup = failure && popupFor(failure)
  /** Key of the popup: the same failure opens no second one. */
  const popupKey = popup && JSON.stringify(popup)
  const open = useEffectEvent(() => popup && popups({ type: 'popup.open', popup }))
  useEffect(() => {
    if (popupKey !== undefined) open()
  }, [popupKey])
}

/** Shows a failed query with a retry button; the rest of the screen stays unchanged. */
export const Failed = ({ error, isTrying, onRetry }: { error: unknown; isTrying: boolean; onRetry: () => void }) => (
  <div className={css.failed}>
    <Note tone="bad" role="alert">
      <p>
        <FailureMessage failure={toFailure(error)} />
      </p>
    </Note>
    <Button tone="secondary" loading={isTrying} onClick={onRetry}>
      <Icon name="refresh" />
      <Trans>Try again</Trans>
    </Button>
  </div>
)
