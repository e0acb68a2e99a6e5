import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CallOutput } from '#src/api/api.ts'
import { KeyValue } from '#src/design/key-value.tsx'
import { Tag, type TagProps } from '#src/design/label.tsx'
import { panel } from '#src/design/panel.css.ts'
import { visuallyHidden } from '#src/design/text.css.ts'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { formatPrice } from '#src/lib/numbers.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './cash-receipt.css.ts'

type CashReceipt = CallOutput<'listCashReceipts'>['items'][number]

const statusLabels: Record<CashReceipt['status'], { tone: NonNullable<TagProps['tone']>; label: MessageDescriptor }> = {
  issued: { tone: 'ok', label: msg`Issued` },
  notIssued: { tone: 'notice', label: msg`Not issued yet` },
  cancelled: { tone: 'plain', label: msg`Cancelled` },
  notPaid: { tone: 'plain', label: msg`Not paid` },
  foreign: { tone: 'plain', label: msg`Bought outside Korea` },
  noReceipt: { tone: 'plain', label: msg`No cash receipt` },
  unknown: { tone: 'bad', label: msg`Not found` },
}
/** Why there is no receipt. */
const reasons: Partial<Record<CashReceipt['status'], MessageDescriptor>> = {
  notIssued: msg`No receipt has been issued for this order yet. It is issued within 5 days of a cash payment.`,
  cancelled: msg`The order was cancelled or withdrawn from, so there is no receipt for it.`,
  notPaid: msg`This order has not been paid: it is waiting, has failed or was cancelled. A receipt is issued for payments only.`,
  foreign: msg`Cash receipts are issued for purchases made in Korea. This order was placed in another region.`,
  noReceipt: msg`This order gets no cash receipt: it was free, or paid in a way that gives a proof of its own, such as a credit card.`,
  unknown: msg`There is no order with this number. Please compare it with the purchase history.`,
}
const kinds: Record<NonNullable<CashReceipt['kind']>, MessageDescriptor> = {
  incomeDeduction: msg`Income deduction`,
  expenseProof: msg`Proof of business expense`,
}

/** The results, one panel per order. */
export const CashReceipts = ({ receipts }: { receipts: readonly CashReceipt[] }) => (
  <section>
    <h2 className={visuallyHidden}>
      <Trans>Results</Trans>
    </h2>
    <ul className={css.receipts}>
      {receipts.map((receipt) => (
        <li key={receipt.orderId} className={panel}>
          <OneReceipt receipt={receipt} />
        </li>
      ))}
    </ul>
  </section>
)

const OneReceipt = ({ receipt: { orderId, status, approvalNo, issuedDt, kind, amount } }: { receipt: CashReceipt }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const { tone, label } = statusLabels[status]
  // A receipt that was issued before its cancellation keeps its number.
  const reason = approvalNo === null ? reasons[status] : undefined
  return (
    <>
      <h3 className={css.receiptHead}>
        <span className={css.orderNo}>{orderId}</span>
        <Tag tone={tone}>{t(label)}</Tag>
      </h3>
      {reason === undefined ? (
        <KeyValue
          items={[
            { term: t`Approval number`, value: approvalNo ?? '—' },
            { term: t`Issued at`, value: formatZonedMinute(issuedDt, frame) },
            { term: t`Kind`, value: kind === null ? '—' : t(kinds[kind]) },
            { term: t`Amount`, value: amount === null ? '—' : t`KRW ${formatPrice(amount, 'KRW')}`, total: true },
          ]}
        />
      ) : (
        <p className={css.reason}>{t(reason)}</p>
      )}
    </>
  )
}
