import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toFailure } from '#contract/failure.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Note } from '#src/design/note.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { FailureWords, providerWords } from '#src/i18n/failure-words.tsx'
import * as css from './failed.css.ts'

/** E1, E2 for what a screen asks by itself: a 500 leads to its page, other words of the provider are also heard in a popup. */
export function useErrorPolicy(error: unknown): void {
  const navigate = useNavigate()
  const popups = usePopups()
  const failure = error === null ? undefined : toFailure(error)
  const reaction = failure && reactionTo({ status: failure.status, code: failure.code, kind: 'other' })
  const words = failure && providerWords(failure)
  const trace = failure?.traceId
  useEffect(() => {
    if (reaction === 'errorPage') void navigate({ to: '/error/500', search: { trace } })
    if (reaction === 'popup' && words !== undefined) popups({ type: 'popup.open', popup: { kind: 'apiMessage', message: words } })
  }, [reaction, words, trace, navigate, popups])
}

/** What could not be asked, and asking again; the rest of the screen stays as it is. */
export const Failed = ({ error, isTrying, onRetry }: { error: unknown; isTrying: boolean; onRetry: () => void }) => (
  <div className={css.failed}>
    <Note tone="bad" role="alert">
      <p>
        <FailureWords failure={toFailure(error)} />
      </p>
    </Note>
    <Button tone="secondary" loading={isTrying} onClick={onRetry}>
      <Icon name="refresh" />
      <Trans>Try again</Trans>
    </Button>
  </div>
)
