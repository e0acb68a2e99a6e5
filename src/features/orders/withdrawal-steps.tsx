import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { withdrawalReasons, type WithdrawalReason } from '#contract/withdrawal-reasons.ts'
import {
  selectIsBack,
  selectIsSending,
  selectReason,
  selectStep,
  selectTrouble,
  type WithdrawalRef,
} from '#machines/withdrawal/withdrawal.selectors.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Field, Select } from '#src/design/field.tsx'
import { KeyValue } from '#src/design/key-value.tsx'
import { Note } from '#src/design/note.tsx'
import { heading4 } from '#src/design/text.css.ts'
import { formatOffset, formatSecond } from '#src/lib/dates.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { useGoToErrorPage } from '#src/components/use-error-page.ts'
import { useSite } from '#src/components/use-site.ts'
import { BeingReturned } from '#src/components/payment/being-returned.tsx'
import { useWrongFields } from '#src/components/wrong-fields.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { Paid } from './money.tsx'
import { PrintButton } from './print.tsx'
import { nameOf } from '#contract/local-name.ts'
import { exclusionTexts } from './order-labels.ts'
import { WithOrder } from './order-view.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { keepReason } from './withdrawal-reason.ts'
import { RefundBySupport, UnconfirmedWithdrawal } from './withdrawal-entry.tsx'
import { WithdrawalConditions } from './withdrawal-conditions.tsx'
import { supportHref } from '#src/components/support-href.ts'
import * as css from './withdrawal.css.ts'

const reasonLabels: Record<WithdrawalReason, MessageDescriptor> = {
  changedMind: msg`I changed my mind`,
  wrongProduct: msg`I bought the wrong product`,
  notArrived: msg`The goods did not arrive`,
  other: msg`Another reason`,
}

interface StepsProps {
  order: OrderDetail
  /** Returns to the previous page. */
  onLeave: () => void
}

/** Withdraws from one of the member's purchases: conditions, confirmation, receipt (B7). */
export const OwnWithdrawal = ({ orderNo, onLeave }: { orderNo: string; onLeave: () => void }) => (
  <WithOrder orderNo={orderNo}>{(order) => <WithdrawalSteps key={order.orderNo} order={order} onLeave={onLeave} />}</WithOrder>
)

const WithdrawalSteps = ({ order, onLeave }: StepsProps) => {
  const withdrawal = useWithdrawal(order)
  const step = useSelector(withdrawal, selectStep)
  const isBack = useSelector(withdrawal, selectIsBack)
  const goToErrorPage = useGoToErrorPage()
  useEffect(() => {
    const subscription = withdrawal.on('withdrawal.broken', ({ traceId }) => {
      keepReason(order.orderNo, selectReason(withdrawal.getSnapshot()))
      goToErrorPage(traceId)
    })
    return () => subscription.unsubscribe()
  }, [withdrawal, goToErrorPage, order.orderNo])
  // The order itself shows its completed withdrawal.
  if (order.withdrawal?.by === 'support') return <BySupport order={order} withdrawal={order.withdrawal} onLeave={onLeave} />
  if (order.withdrawal !== null) return <WithdrawalReceipt order={order} withdrawal={order.withdrawal} onLeave={onLeave} />
  if (step === 'excluded') return <Excluded order={order} onLeave={onLeave} />
  return step === 'reviewing' ? (
    <Review order={order} onLeave={onLeave} onNext={() => withdrawal.send({ type: 'withdrawal.next' })} hasFocus={isBack} />
  ) : (
    <Confirm order={order} withdrawal={withdrawal} />
  )
}

/** The heading of a step; it is focused when the step is entered, so that screen readers announce it. */
const StepTitle = ({ hasFocus = true, children }: { hasFocus?: boolean; children: ReactNode }) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) title.current?.focus()
  }, [hasFocus])
  return (
    <h2 ref={title} tabIndex={-1} className={`${heading4} ${css.stepTitle}`}>
      {children}
    </h2>
  )
}

/** @param amountTerm label of the amount: the refund, or the amount of an order without a refund */
const useFacts = (order: OrderDetail, amountTerm?: string) => {
  const { t } = useLingui()
  const { locale } = useSite()
  return [
    { term: t`Product`, value: nameOf(order.productName, locale) },
    { term: t`Order number`, value: order.orderNo },
    { term: amountTerm ?? t`Refund`, value: <Paid order={order} /> },
  ]
}

/** The first step: the legal conditions and the purchase. */
const Review = ({ order, onLeave, onNext, hasFocus }: StepsProps & { onNext: () => void; hasFocus: boolean }) => {
  const { t } = useLingui()
  return (
    <div className={css.steps}>
      <StepTitle hasFocus={hasFocus}>
        <Trans>Step 1 of 2: conditions</Trans>
      </StepTitle>
      <WithdrawalConditions region={order.region} />
      <KeyValue items={[...useFacts(order), { term: t`Refund due`, value: t`Within 3 working days, by the way you paid` }]} />
      <div className={css.choice}>
        <Button tone="secondary" onClick={onLeave}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={onNext}>
          <Trans>Withdraw from this purchase</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The second step: the withdrawal itself. A failure loses no input, and repeating the call is safe. */
const Confirm = ({ order, withdrawal }: { order: OrderDetail; withdrawal: WithdrawalRef }) => {
  const { t } = useLingui()
  const reason = useSelector(withdrawal, selectReason)
  const isSending = useSelector(withdrawal, selectIsSending)
  const trouble = useSelector(withdrawal, selectTrouble)
  const { form, focusWrong } = useWrongFields<HTMLDivElement>('withdrawal')
  useEffect(() => {
    if (trouble !== undefined) focusWrong()
  }, [trouble, focusWrong])

  return (
    <div ref={form} className={css.steps}>
      <StepTitle>
        <Trans>Step 2 of 2: confirm the withdrawal</Trans>
      </StepTitle>
      <p>
        <Trans>The goods are taken back from the mailbox, and the amount is refunded. This cannot be undone.</Trans>
      </p>
      <KeyValue items={useFacts(order)} />
      <Field label={<Trans>Reason</Trans>} optional={<Trans>optional</Trans>}>
        {(field) => (
          <Select
            {...field}
            value={reason ?? ''}
            disabled={isSending}
            onChange={({ target }) =>
              withdrawal.send({ type: 'withdrawal.chooseReason', reason: withdrawalReasons.find((one) => one === target.value) })
            }
          >
            <option value="">{t`I would rather not say`}</option>
            {withdrawalReasons.map((one) => (
              <option key={one} value={one}>
                {t(reasonLabels[one])}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {trouble !== undefined && (
        <div data-wrong="" tabIndex={-1} className={css.trouble}>
          <Note tone="bad" role="alert">
            <p>
              {trouble.type === 'unanswered' && (
                <span>
                  <Trans>
                    No answer came, so it is not certain whether your withdrawal arrived. Trying again is safe: it counts as one withdrawal.
                  </Trans>
                </span>
              )}
              {trouble.type === 'excluded' && (
                <span>
                  <Trans>This purchase can no longer be withdrawn from.</Trans>
                </span>
              )}
              {trouble.type === 'refused' && <FailureMessage failure={trouble.failure} />}
            </p>
          </Note>
        </div>
      )}
      <div className={css.choice}>
        <Button tone="secondary" disabled={isSending} onClick={() => withdrawal.send({ type: 'withdrawal.back' })}>
          <Trans>Back</Trans>
        </Button>
        {/* Ignores the second click of a double click on the first step's button. */}
        <Button loading={isSending} onClick={({ detail }) => void (detail < 2 && withdrawal.send({ type: 'withdrawal.confirm' }))}>
          {isSending ? <Trans>Withdrawing</Trans> : <Trans>Confirm withdrawal</Trans>}
        </Button>
      </div>
    </div>
  )
}

type ReceiptProps = StepsProps & { withdrawal: NonNullable<OrderDetail['withdrawal']> }

/** Support refunds the purchase: there is nothing left to withdraw from. */
const BySupport = ({ order, withdrawal, onLeave }: ReceiptProps) => (
  <div className={css.steps}>
    <StepTitle>
      <Trans>This purchase is refunded</Trans>
    </StepTitle>
    <p>
      <RefundBySupport {...withdrawal} />
    </p>
    <KeyValue items={useFacts(order)} />
    <div className={css.choice}>
      <Button tone="secondary" onClick={onLeave}>
        <Trans>Back</Trans>
      </Button>
    </div>
  </div>
)

/** Proof of the withdrawal, with its time, to save. It stays with the purchase. */
const WithdrawalReceipt = ({ order, withdrawal: { receiptNo, requestedDt, isAccepted, refundedDt }, onLeave }: ReceiptProps) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const zone = formatOffset(frame.utcOffsetMinutes)
  const timeOf = (moment: string): string => `${formatSecond(moment, frame)} (${zone})`
  const facts = [
    { term: t`Receipt number`, value: receiptNo },
    { term: t`Received at`, value: timeOf(requestedDt) },
    ...useFacts(order),
    refundedDt !== null
      ? { term: t`Refunded`, value: timeOf(refundedDt) }
      : { term: t`Refund due`, value: isAccepted ? t`Within 3 working days, by the way you paid` : t`After the game has answered` },
  ]
  return (
    <div className={css.steps}>
      <StepTitle>
        <Trans>Your withdrawal has been received</Trans>
      </StepTitle>
      <KeyValue items={facts} />
      {!isAccepted && (
        <Note>
          <p>
            <UnconfirmedWithdrawal />
          </p>
        </Note>
      )}
      <p>
        <Trans>Keep this receipt. You also find it with the purchase at any time.</Trans>
      </p>
      <div className={css.choice}>
        <Button tone="secondary" onClick={onLeave}>
          <Trans>Done</Trans>
        </Button>
        <PrintButton title={t`Receipt of a withdrawal`} items={facts} size="md" />
      </div>
    </div>
  )
}

const Excluded = ({ order, onLeave }: StepsProps) => {
  const { t } = useLingui()
  const reason = exclusionTexts[order.withdrawalExclusion ?? 'tooLate']
  return (
    <div className={css.steps}>
      <StepTitle>
        <Trans>This purchase cannot be withdrawn from</Trans>
      </StepTitle>
      {order.isPaymentBeingReturned ? (
        <BeingReturned orderNo={order.orderNo} isReturned={order.isPaymentReturned} />
      ) : (
        <p>{reason === undefined ? t`It has not been paid.` : t(reason)}</p>
      )}
      <KeyValue items={useFacts(order, t`Amount`)} />
      <div className={css.choice}>
        <Button tone="secondary" onClick={onLeave}>
          <Trans>Back</Trans>
        </Button>
        <ContentLink href={supportHref(order.orderNo)} className={button({ tone: 'ghost' })}>
          <Trans>Ask support</Trans>
        </ContentLink>
      </div>
    </div>
  )
}
