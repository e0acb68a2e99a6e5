import { Trans, useLingui } from '@lingui/react/macro'
import { isOneOf, withdrawableStates } from '#contract/order-states.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { button } from '#src/design/button.css.ts'
import { Note } from '#src/design/note.tsx'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { supportHref } from '#src/components/support-href.ts'
import { usePopups } from '#src/components/actors.tsx'
import { useIsBefore } from '#src/components/use-is-before.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './detail.css.ts'
import { opensDialog } from './opens-dialog.ts'
import { exclusionTexts } from './order-labels.ts'
import { TimeLeft } from './time-left.tsx'
import { withdrawalHref } from './withdrawal-href.ts'

type Withdrawal = NonNullable<OrderDetail['withdrawal']>

/** A request that the game has not confirmed yet: it may still find the mail opened. */
export const UnconfirmedWithdrawal = () => (
  <Trans>
    The game has not answered yet whether the goods were taken from the mailbox. Your withdrawal counts from the time of your request and
    goes on by itself as soon as the game answers. If the goods were taken, the purchase stays valid.
  </Trans>
)

/** A refund that support started: the player did not withdraw, and needs no receipt. */
export const RefundBySupport = ({ isAccepted, refundedDt }: Pick<Withdrawal, 'isAccepted' | 'refundedDt'>) => (
  <>
    <span>
      <Trans>Support has started a refund of this purchase.</Trans>
    </span>{' '}
    {isAccepted ? (
      <RefundTime refundedDt={refundedDt} />
    ) : (
      <span>
        <Trans>
          The game has not answered yet whether the goods were taken from the mailbox. If they were taken, the purchase stays valid.
        </Trans>
      </span>
    )}
  </>
)

const RefundTime = ({ refundedDt }: Pick<Withdrawal, 'refundedDt'>) => {
  const { frame } = useSite()
  return (
    <span>
      {refundedDt === null ? (
        <Trans>The refund is made by the way you paid, within 3 working days.</Trans>
      ) : (
        <Trans>Refunded at {formatZonedMinute(refundedDt, frame)}.</Trans>
      )}
    </span>
  )
}

/** Whether and how long a purchase can be withdrawn from, and why not (B7). */
export const WithdrawalNote = ({ order }: { order: OrderDetail }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const { withdrawableUntil, withdrawalExclusion, withdrawal } = order
  const isOpen = useIsBefore(withdrawableUntil)
  if (withdrawal?.by === 'support')
    return (
      <Note className={css.note} icon="receipt">
        <p>
          <RefundBySupport {...withdrawal} />
        </p>
      </Note>
    )
  if (withdrawal !== null)
    return (
      <Note className={css.note} icon="receipt">
        <p>
          <Trans>
            Withdrawal received at {formatZonedMinute(withdrawal.requestedDt, frame)}, receipt number <b>{withdrawal.receiptNo}</b>.
          </Trans>{' '}
          {withdrawal.isAccepted ? (
            <RefundTime refundedDt={withdrawal.refundedDt} />
          ) : (
            <span>
              <UnconfirmedWithdrawal />
            </span>
          )}
        </p>
      </Note>
    )
  if (isOpen && withdrawableUntil !== null)
    return (
      <Note className={css.note} icon="clock">
        <p>
          <Trans>
            You can withdraw for another{' '}
            <b>
              <TimeLeft until={withdrawableUntil} />
            </b>
            , as long as the goods have not been taken from the mailbox.
          </Trans>
        </p>
      </Note>
    )
  // The period may have ended while the page was open.
  const reason = exclusionTexts[withdrawalExclusion ?? (withdrawableUntil === null ? 'notPaid' : 'tooLate')]
  return (
    reason !== undefined && (
      <Note className={css.note}>
        <p>{t(reason)}</p>
      </Note>
    )
  )
}

/** Link to the withdrawal: a dialog over the page on desktop, a page elsewhere (P5, B7). */
export const WithdrawalLink = ({
  order: { orderNo, withdrawableUntil },
}: {
  order: Pick<OrderDetail, 'orderNo' | 'withdrawableUntil'>
}) => {
  const popups = usePopups()
  const isOpen = useIsBefore(withdrawableUntil)
  if (!isOpen) return null
  return (
    <ContentLink
      href={withdrawalHref(orderNo)}
      className={button({ tone: 'secondary' })}
      onClick={(event) => {
        if (!opensDialog(event)) return
        event.preventDefault()
        popups({ type: 'popup.open', popup: { kind: 'withdrawalNotice', orderNo } })
      }}
    >
      <Trans>Withdraw from this purchase</Trans>
    </ContentLink>
  )
}

/** For goods that are missing in the mailbox: a support request that names the purchase. */
export const NotArrived = ({ order: { orderNo, status, withdrawal } }: { order: OrderDetail }) =>
  isOneOf(withdrawableStates, status) &&
  withdrawal === null && (
    <ContentLink href={supportHref(orderNo)} className={button({ tone: 'ghost' })}>
      <Trans>The goods did not arrive</Trans>
    </ContentLink>
  )
