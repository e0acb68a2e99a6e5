import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { orderListQuery } from '#src/api/orders.queries.ts'
import { Field } from '#src/design/field.tsx'
import { formatMinute } from '#src/lib/dates.ts'
import { nameOf } from '#contract/local-name.ts'
import { moneyText } from '#src/lib/numbers.ts'
import { Choice } from '#src/components/choice.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './form.css.ts'

/** The member's newest purchases: older ones have been handled long ago. */
const shown = 50

/** The purchase that a request is about: one of the member's own (U1). An order from the address is shown even without the list. */
export const OrderField = ({
  orderNo,
  isLocked,
  onChoose,
}: {
  orderNo: string
  isLocked: boolean
  onChoose: (orderNo: string) => void
}) => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const { data } = useQuery(orderListQuery(api, locale, { pageSize: shown }))
  const labelOf = ({ productName, createdDt, free, currency, amount }: Order): string => {
    return [nameOf(productName, locale), formatMinute(createdDt, frame), free ? t`Free` : moneyText(amount, currency)].join(' · ')
  }
  const orders = data?.items ?? []
  const isListed = orderNo === '' || orders.some((one) => one.orderNo === orderNo)
  const choices = [
    { orderNo: '', label: t`None of my purchases` },
    ...(isListed ? [] : [{ orderNo, label: orderNo }]),
    ...orders.map((order) => ({ orderNo: order.orderNo, label: labelOf(order) })),
  ]
  return (
    <Field label={<Trans>Order</Trans>} optional={<Trans>optional</Trans>}>
      {(control) => (
        <Choice
          control={control}
          listId="order"
          title={t`Which order is it about?`}
          // Identified by position: recordings contain the ids of a list's options, but must not contain order numbers (D4).
          options={choices.map(({ label }, index) => ({ id: String(index), label }))}
          value={String(choices.findIndex((one) => one.orderNo === orderNo))}
          isDisabled={isLocked}
          className={css.order}
          onChoose={(id) => onChoose(choices[Number(id)]?.orderNo ?? '')}
        />
      )}
    </Field>
  )
}
