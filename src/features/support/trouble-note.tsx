import { Trans } from '@lingui/react/macro'
import type { ChangeTrouble } from '#machines/request-change/request-change.types.ts'
import { Note } from '#src/design/note.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'

/** Why a change failed, or that its result is unknown. */
export const TroubleNote = ({ trouble }: { trouble: ChangeTrouble }) => (
  <Note tone="bad" role="alert">
    <p>
      {trouble.type === 'refused' ? (
        <FailureMessage failure={trouble.failure} />
      ) : (
        <span>
          <Trans>No answer came, so it is not certain whether it arrived. Trying again is safe.</Trans>
        </span>
      )}
    </p>
  </Note>
)
