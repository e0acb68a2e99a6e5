import { Trans } from '@lingui/react/macro'
import { Note } from '#src/design/note.tsx'

/** Beside a form whose draft the browser does not keep, said at once: whoever leaves the page loses what is typed. */
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
