import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { toFailure, type Failure } from '#contract/failure.ts'
import type { PopupRequest } from '#machines/popups/popups.kinds.ts'
import { overPurchaseMinutes, reactionTo } from '#src/api/error-policy.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Note } from '#src/design/note.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { handsOnFocus } from '#src/components/hands-on-focus.ts'
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

/** @returns the role of a failure's message in the page: a message that a dialog shows at the same time is not announced twice */
export const roleOf = (failure: Failure): 'alert' | undefined => (popupFor(failure) === undefined ? 'alert' : undefined)

/**
 * Applies E1 and E2 to a screen's own queries: a 500 leads to the error page; other provider messages are shown in a popup.
 * @param onLeave called before the error page
 */
export function useErrorPolicy(error: unknown, onLeave?: () => void): void {
  const popups = usePopups()
  const failure = error === null ? undefined : toFailure(error)
  useErrorPage(failure, onLeave)
  const popup = failure && popupFor(failure)
  const open = useEffectEvent(() => popup && popups({ type: 'popup.open', popup }))
  // Once for each error: an equal one of another try opens its popup again.
  useEffect(() => {
    open()
  }, [error])
}

export interface FailedProps {
  /** Its words are announced again for each new error. */
  error: unknown
  isTrying: boolean
  onRetry: () => void
  /** The query does not follow the error policy: no dialog shows the message. */
  hasNoPopup?: boolean
}

/** Shows a failed query with a retry button; the rest of the screen stays unchanged. The button keeps the focus until a try succeeds. */
export const Failed = ({ error, isTrying, onRetry, hasNoPopup = false }: FailedProps) => {
  const failure = toFailure(error)
  const [told, setTold] = useState({ error, times: 0 })
  if (told.error !== error) setTold({ error, times: told.times + 1 })
  return (
    <div ref={handsOnFocus} className={css.failed}>
      <Note tone="bad" role={hasNoPopup ? 'alert' : roleOf(failure)}>
        {/* The key makes an equal message of another try a change. */}
        <p key={told.times}>
          <FailureMessage failure={failure} />
        </p>
      </Note>
      <Button tone="secondary" loading={isTrying} onClick={onRetry}>
        <Icon name="refresh" />
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
