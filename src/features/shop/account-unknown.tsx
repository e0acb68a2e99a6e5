import { Trans } from '@lingui/react/macro'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { Link } from '#src/components/link.tsx'

/** 2474: the logged-in member has no game account to which goods could be delivered (B5, B6). */
export const AccountUnknown = ({ className }: { className?: string | undefined }) => (
  <Note tone="warn" className={className}>
    <p>
      <Trans>No game account can be found for this login, so there is no mailbox to deliver to. Link your account in the game first.</Trans>{' '}
      <Link to="/shop/guide" className={textLink}>
        <Trans>Web shop guide</Trans>
      </Link>
    </p>
  </Note>
)
