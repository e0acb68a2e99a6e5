/** The steps before the order: quantity, product, payment method and consent. */
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { FailureData } from '../shared/failure-data.ts'
import type { Offer, PaymentContext, PaymentEvent, PaymentWish } from './payment.types.ts'

type Received<Type extends PaymentEvent['type']> = { event: Extract<PaymentEvent, { type: Type }> }

/** The quantity to order: the chosen one, limited by the offer; at least one. */
export const quantityOf = ({ wanted, offer }: Pick<PaymentContext, 'wanted' | 'offer'>): number =>
  Math.max(1, Math.min(wanted, offer?.most ?? wanted))

/** The payment method: the chosen one if the offer still contains it, else the preferred one. Undefined if the offer contains none. */
export const methodOf = ({ method, offer }: Pick<PaymentContext, 'method' | 'offer'>): PaymentMethod | undefined => {
  const methods = offer?.methods ?? []
  return method !== undefined && methods.includes(method) ? method : methods[0]
}

/** Before the consent, or after it was taken back. */
export const noConsent = { isAgreed: false, isConsentMissing: false, isConsentOutdated: undefined } as const

/** Whether the provider refused the order because its product is no longer the one that was agreed to. */
export const isProductChanged = (failure: FailureData | undefined): boolean => failure?.code === 'PRODUCT_CHANGED'

/** How the offer differs from the one that the buyer has seen; other terms count only while it is open. */
function changeOf(before: Offer | undefined, offer: Offer): 'otherProduct' | 'otherTerms' | undefined {
  if (before === undefined) return undefined
  if (before.productId !== offer.productId) return 'otherProduct'
  // The consent is for the price, contents and conditions that were shown; the region decides its text and the currency.
  const isAsBefore = before.version === offer.version && before.region === offer.region
  return offer.standing === 'open' && !isAsBefore ? 'otherTerms' : undefined
}

/**
 * Whether the offer ends the last press and its messages. When sold out, they stay until the product is offered again: that is another
 * purchase, with its own consent and key. An order open elsewhere, or another member, resets this purchase; so do other terms, except for
 * the message about them.
 */
function endsPress({ offer: before, failure }: Pick<PaymentContext, 'offer' | 'failure'>, offer: Offer): boolean {
  if (offer.standing === 'closed') return true
  if (offer.standing === 'open' && before?.standing === 'soldOut') return true
  const change = changeOf(before, offer)
  return change === 'otherProduct' || (change === 'otherTerms' && !isProductChanged(failure))
}

/** The choice, consent and last press that remain valid for this offer. */
export function afterOffer(context: PaymentContext, offer: Offer): Partial<PaymentContext> {
  const change = changeOf(context.offer, offer)
  const { isAgreed, isConsentOutdated } = context
  // Each purchase needs its own consent.
  const consent = change !== undefined || offer.standing !== 'open' ? noConsent : {}
  const outdated = change === 'otherTerms' && (isAgreed || isConsentOutdated) ? { isConsentOutdated: true as const } : {}
  const press = endsPress(context, offer) ? { wish: undefined, maybePlaced: undefined, pressed: undefined, failure: undefined } : {}
  return { ...consent, ...outdated, ...press, ...(change === 'otherProduct' && { wanted: 1 }) }
}

/**
 * The consent as given or taken back. It is to the quantity that is shown: the choice does not rise again with the offer's limit. So the note
 * about the smaller quantity goes: the agreed one is the wanted one now.
 */
export function afterConsent(context: PaymentContext, isGiven: boolean): Partial<PaymentContext> {
  if (!isGiven || context.offer?.standing !== 'open') return noConsent
  return { ...noConsent, isAgreed: true, wanted: quantityOf(context) }
}

/** What a press adds to the choice. */
export type Press = Pick<PaymentWish, 'consentVersion' | 'idempotencyKey'>

/** The order that a press requests. As long as the same purchase may have been placed, it keeps its key: it stays one order. */
export function afterPress(context: PaymentContext, { consentVersion, idempotencyKey }: Press): Partial<PaymentContext> {
  const { wish: before, maybePlaced } = context
  const { productId, version: productVersion, region, resetsAt } = context.offer!
  const quantity = quantityOf(context)
  const method = methodOf(context)
  const isAgain =
    maybePlaced === true &&
    before?.productId === productId &&
    before.productVersion === productVersion &&
    before.region === region &&
    before.quantity === quantity &&
    before.method === method
  const key = isAgain ? before.idempotencyKey : idempotencyKey
  return {
    wish: { productId, productVersion, region, quantity, consentVersion, idempotencyKey: key, method },
    maybePlaced: isAgain ? true : undefined,
    pressed: { quantity, resetsAt },
    failure: undefined,
    isCancelFailed: undefined,
    lock: undefined,
  }
}

/**
 * Whether an order of the wish may exist after this failure: there was no response, or the server failed. Refusals that come before the shop
 * looks for an order (401, 403, 429) decide nothing; any other one means that there is none, or that it is lost.
 */
export function maybePlacedAfter({ maybePlaced }: PaymentContext, { status, code }: FailureData): true | undefined {
  if (status === 0 || (status >= 500 && code !== 'PAYMENT_UNAVAILABLE')) return true
  return [401, 403, 429].includes(status) ? maybePlaced : undefined
}

/** Events of the form while it is visible, also while the order is being placed. */
export const choosing = {
  'payment.offered': { actions: { type: 'assignOffer', params: ({ event }: Received<'payment.offered'>) => ({ offer: event.offer }) } },
  'payment.choose': {
    actions: { type: 'assignQuantity', params: ({ event }: Received<'payment.choose'>) => ({ quantity: event.quantity }) },
  },
  'payment.chooseMethod': {
    actions: { type: 'assignMethod', params: ({ event }: Received<'payment.chooseMethod'>) => ({ method: event.method }) },
  },
  'payment.consent': {
    actions: { type: 'assignConsent', params: ({ event }: Received<'payment.consent'>) => ({ isGiven: event.isGiven }) },
  },
} as const

/** A press places the order if the consent was given; otherwise it reports the missing consent (B3). */
export const buying = {
  'payment.buy': [
    {
      guard: 'isAgreed',
      target: 'ordering',
      actions: { type: 'assignWish', params: ({ event }: Received<'payment.buy'>) => event },
    },
    { actions: 'askForConsent' },
  ],
} as const
