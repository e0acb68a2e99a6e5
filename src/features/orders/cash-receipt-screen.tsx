import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { mostCashReceiptOrders } from '#contract/order-number.ts'
import { cashReceiptsQuery } from '#src/api/orders.queries.ts'
import { Button } from '#src/design/button.tsx'
import { joined } from '#src/design/field.css.ts'
import { Field, TextArea } from '#src/design/field.tsx'
import { marginColumn, wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { heading1, visuallyHidden } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { NeedsScript } from '#src/components/needs-script.tsx'
import { StorageRefused } from '#src/components/storage-refused.tsx'
import { useDraft } from '#src/components/use-draft.ts'
import { useSite } from '#src/components/use-site.ts'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { CashReceipts } from './cash-receipts.tsx'
import * as css from './cash-receipt.css.ts'
import { Failed, useErrorPolicy } from '#src/components/failed.tsx'
import { orderNumbersIn, type OrderNumbers } from './order-numbers.ts'
import { useQueryWithErrorPolicy } from '#src/components/use-query-with-error-policy.ts'

type Mistake = { type: 'none' } | { type: 'tooMany'; count: number } | { type: 'wrong'; words: string }

/** @returns why these numbers cannot be looked up; undefined if they can */
function mistakeIn({ orders, wrong }: OrderNumbers): Mistake | undefined {
  if (wrong.length > 0) return { type: 'wrong', words: wrong.slice(0, 3).join(', ') }
  if (orders.length === 0) return { type: 'none' }
  return orders.length > mostCashReceiptOrders ? { type: 'tooMany', count: orders.length } : undefined
}

/** The receipts of these orders, and looking them up again. @param onLeave called before a failure leads to the error page */
function useReceipts(orders: readonly string[], onLeave: () => void) {
  const { api } = useSite()
  const query = { ...cashReceiptsQuery(api, orders), enabled: orders.length > 0 }
  const { data, error, isFetching, refetch } = useQueryWithErrorPolicy(query, onLeave)
  /** Look-ups of the same numbers that were answered. */
  const [repeats, setRepeats] = useState(0)
  /** Why the last look-up of the same numbers was not: the receipts that are shown are older than the press. */
  const [missed, setMissed] = useState<Error | null>(null)
  useErrorPolicy(isFetching ? null : missed, onLeave)
  return {
    data,
    isFetching,
    repeats,
    failure: data === undefined ? error : missed,
    /** Other numbers follow. */
    reset: () => setMissed(null),
    lookUpAgain: async () => {
      const result = await refetch()
      setMissed(result.error)
      if (result.error === null) setRepeats((before) => before + 1)
    },
  }
}

/** On phones the keyboard's key adds a line, and the button submits; elsewhere a new line needs Shift. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/**
 * S11, B9: Korean cash receipts by order numbers, for everyone who knows them. The search is not in the address, since third parties
 * receive addresses, but in the draft: a reload shows the same results.
 */
export const CashReceiptScreen = () => {
  const { t } = useLingui()
  const [typed, setTyped, , isRefused] = useDraft('cash-receipt', { orders: '', asked: '' })
  const [mistake, setMistake] = useState<Mistake>()
  const { form, focusWrong, wrongNames } = useWrongFields('cash receipt')
  const requested = useMemo(() => orderNumbersIn(typed.asked).orders.slice(0, mostCashReceiptOrders), [typed.asked])
  // The way back from the error page leads to the form, not to another look-up that fails.
  const stopAsking = (): void => setTyped((before) => ({ ...before, asked: '' }))
  const { data, isFetching, repeats, failure, reset, lookUpAgain } = useReceipts(requested, stopAsking)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const numbers = orderNumbersIn(typed.orders)
    const found = mistakeIn(numbers)
    // Render before the focus moves, so that screen readers announce the field with its message.
    flushSync(() => setMistake(found))
    if (found !== undefined) focusWrong()
    else if (numbers.orders.join() === requested.join()) void lookUpAgain()
    else {
      reset()
      setTyped({ ...typed, asked: numbers.orders.join(' ') })
    }
  }

  return (
    <Screen id="/cash-receipt">
      <div className={`${wrap} ${marginColumn}`}>
        <div className={css.side}>
          <Tines />
          <h1 className={heading1}>
            <Trans>Cash receipts</Trans>
          </h1>
          <p className={css.lead}>
            <Trans>
              Finds what was issued, by order number. From the next day on you also see it at the National Tax Service’s Hometax.
            </Trans>
          </p>
        </div>
        <div className={css.main}>
          <form ref={form} className={css.asking} onSubmit={submit} noValidate>
            <Field
              label={<Trans>Order number</Trans>}
              optional={<Trans>up to {mostCashReceiptOrders}, separated by commas or line breaks</Trans>}
              error={
                mistake !== undefined && (
                  <span>
                    {mistake.type === 'none'
                      ? t`Enter an order number. You find it in the purchase history and on the receipt.`
                      : mistake.type === 'tooMany'
                        ? t`These are ${mistake.count} order numbers. Please look up at most ${mostCashReceiptOrders} at once.`
                        : t`This is not an order number: ${mistake.words}. Order numbers are made of letters, digits and dashes.`}
                  </span>
                )
              }
            >
              {(field) => (
                <div className={`${joined} ${css.ask}`}>
                  <TextArea
                    {...field}
                    rows={1}
                    className={css.numbers}
                    value={typed.orders}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    aria-required
                    onChange={({ target }) => {
                      setTyped({ ...typed, orders: target.value })
                      setMistake(undefined)
                    }}
                    onKeyDown={submitOnEnter}
                  />
                  <Button type="submit" loading={isFetching}>
                    <Trans>Look up</Trans>
                  </Button>
                </div>
              )}
            </Field>
            {isRefused && <StorageRefused />}
            <WrongSummary names={wrongNames} />
            <NeedsScript />
          </form>
          {failure !== null && <Failed error={failure} isTrying={isFetching} onRetry={() => void lookUpAgain()} />}
          <output className={visuallyHidden}>
            {/* The key makes an equal number of other, or of repeated, results a change. Returning to the tab is none. */}
            {data !== undefined && <span key={`${requested.join()} ${String(repeats)}`}>{t`Results: ${data.items.length}`}</span>}
          </output>
          {data !== undefined && <CashReceipts receipts={data.items} />}
        </div>
      </div>
    </Screen>
  )
}
