import { Trans } from '@lingui/react/macro'
import { ContentLink } from '#src/components/content-link.tsx'
import { supportHref } from '#src/components/support-href.ts'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'

/** The title of an order whose payment the shop returns. @param props.isReturned it has done so */
export const ReturnTitle = ({ isReturned }: { isReturned: boolean }) =>
  isReturned ? <Trans>Paid, returned</Trans> : <Trans>Paid, being returned</Trans>

/** The return as a step of an order. @param props.isReturned it is done */
export const ReturnStep = ({ isReturned }: { isReturned: boolean }) =>
  isReturned ? <Trans>Your payment has been returned</Trans> : <Trans>Your payment is being returned</Trans>

/** The text about money that was received for an order and is refunded. @param props.isReturned the shop has done so */
export const BeingReturnedText = ({ isReturned = false }: { isReturned?: boolean | undefined }) =>
  isReturned ? (
    <Trans>
      A payment was received for this order that could not be accepted: the amount was different, or it came after the order was closed. It
      has been returned by the way you paid, and nothing is delivered for it.
    </Trans>
  ) : (
    <Trans>
      A payment was received for this order that could not be accepted: the amount was different, or it came after the order was closed. It
      is being returned by the way you paid, and nothing is delivered for it.
    </Trans>
  )

/** The same text with a link to support. */
export const BeingReturnedWords = ({ orderNo, isReturned }: { orderNo: string; isReturned?: boolean | undefined }) => (
  <>
    <BeingReturnedText isReturned={isReturned} />{' '}
    <ContentLink href={supportHref(orderNo)} className={textLink}>
      <Trans>Ask support</Trans>
    </ContentLink>
  </>
)

/** Shown with an order: its payment is being returned, or has been, with a link to support. */
export const BeingReturned = ({
  orderNo,
  isReturned = false,
  className,
}: {
  orderNo: string
  isReturned?: boolean | undefined
  className?: string
}) => (
  <Note tone="warn" icon="alert" className={className}>
    <p>
      <b>
        <ReturnTitle isReturned={isReturned} />
      </b>
    </p>
    <p>
      <BeingReturnedWords orderNo={orderNo} isReturned={isReturned} />
    </p>
  </Note>
)
