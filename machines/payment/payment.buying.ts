/** The steps before the order: quantity, product, payment method and consent. */
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Offer, PaymentContext, PaymentEvent } from './payment.types.ts'

type Received<Type extends PaymentEvent['type']> = { event: Extract<PaymentEvent, { type: Type }> }

/** The quantity to order: the chosen one, limited by the offer; at least one. */
export const quantityOf = ({ wanted, offer }: Pick<PaymentContext, 'wanted' | 'offer'>): number =>
  Math.max(1, Math.min(wanted, offer?.most ?? wanted))

/** The payment method: the chosen one if the offer still contains it, else the preferred one. Undefined if the offer contains none. */
export const methodOf = ({ method, offer }: Pick<PaymentContext, 'method' | 'offer'>): PaymentMethod | undefined => {
  const methods = offer?.methods ?? []
  return method !== undefined && methods.includes(method) ? method : methods[0]
}

/** The choice, consent and last press that remain valid for this offer. */
export function afterOffer({ offer: before }: PaymentContext, offer: Offer): Partial<PaymentContext> {
  const isOther = before !== undefined && before.productId !== offer.productId
  // Each purchase needs its own consent.
  const consent = isOther || offer.standing !== 'open' ? { isAgreed: false, isConsentMissing: false } : {}
  // When sold out, messages about the last press stay until the product is offered again: that is another purchase, with its own consent and
  // key. An order open elsewhere, or another member, resets this purchase.
  const isAgain = before?.standing === 'soldOut' && offer.standing === 'open'
  const press = isOther || isAgain || offer.standing === 'closed' ? { wish: undefined, pressed: undefined, failure: undefined } : {}
  return { ...consent, ...press, ...(isOther && { wanted: 1 }) }
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
