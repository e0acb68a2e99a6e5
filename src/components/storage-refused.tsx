import { Trans } from '@lingui/react/macro'
import { Note } from '#src/design/note.tsx'

/** Shown at once with a form whose draft the browser cannot store: the text is lost when the player leaves the page. */
export const StorageRefused = () => (
  <Note tone="warn" role="alert">
    <p>
      <Trans>
        This browser cannot save a draft: its storage is full or blocked. What you write stays on this page until you leave it, and can be
        sent as usual.
      </Trans>
    </p>
  </Note>
)
