import { Trans } from '@lingui/react/macro'
import { Note } from '#src/design/note.tsx'

/** Beside a control that works only with scripts: a note for visitors without them. */
export const NeedsScript = ({ className }: { className?: string }) => (
  <noscript>
    <Note className={className}>
      <Trans>This needs JavaScript. Please switch it on in your browser.</Trans>
    </Note>
  </noscript>
)
