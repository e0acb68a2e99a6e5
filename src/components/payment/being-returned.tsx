import { Trans } from '@lingui/react/macro'
import { ContentLink } from '#src/components/content-link.tsx'
import { supportHref } from '#src/components/support-href.ts'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'

/** The text about money that was received for an order and is refunded. */
export const BeingReturnedText = () => (
  <Trans>
    A payment was received for this order that could not be accepted: its amount was another, or it came after the order was closed. It is
    being returned by the way you paid, and nothing is delivered for it.
  </Trans>
)

/** The same text with a link to support. */
export const BeingReturnedWords = ({ orderNo }: { orderNo: string }) => (
  <>
    <BeingReturnedText />{' '}
    <ContentLink href={supportHref(orderNo)} className={textLink}>
      <Trans>Ask support</Trans>
    </ContentLink>
  </>
)

/** Shown with an order: its payment is being returned, with a link to support. */
export const BeingReturned = ({ orderNo, className }: { orderNo: string; className?: string }) => (
  <Note tone="warn" icon="alert" className={className}>
    <p>
      <b>
        <Trans>Paid, being returned</Trans>
      </b>
    </p>
    <p>
      <BeingReturnedWords orderNo={orderNo} />
    </p>
  </Note>
)
