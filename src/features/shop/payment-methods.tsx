import { Trans } from '@lingui/react/macro'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { OfferedMethod } from '#contract/shop.ts'
import { Radio } from '#src/design/field.tsx'
import * as css from './buying.css.ts'

/** The payment methods (B4), if there is a choice: the provider defines the offered methods and their names. */
export function PaymentMethods({
  methods,
  chosen,
  onChoose,
}: {
  methods: readonly OfferedMethod[]
  chosen: PaymentMethod | undefined
  onChoose: (id: PaymentMethod) => void
}) {
  if (methods.length < 2) return null
  return (
    <fieldset className={css.methods}>
      <legend className={css.methodsTitle}>
        <Trans>Payment method</Trans>
      </legend>
      {methods.map(({ id, name }) => (
        <Radio key={id} name="payment-method" value={id} checked={id === chosen} onChange={() => onChoose(id)}>
          {name}
        </Radio>
      ))}
    </fieldset>
  )
}
