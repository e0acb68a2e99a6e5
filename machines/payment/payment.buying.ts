/** How many of which product are wanted, how they are paid for, and whether that is agreed to: what comes before the order. */
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { Offer, PaymentContext, PaymentEvent } from './payment.types.ts'

type Told<Type extends PaymentEvent['type']> = { event: Extract<PaymentEvent, { type: Type }> }

/** So many would be ordered: what was chosen, as far as the offer still allows it; one at least. */
export const quantityOf = ({ wanted, offer }: Pick<PaymentContext, 'wanted' | 'offer'>): number =>
  Math.max(1, Math.min(wanted, offer?.most ?? wanted))

/** The way to pay: what was chosen, as far as the offer still has it; else the preferred one. Undefined where the offer names none. */
export const methodOf = ({ method, offer }: Pick<PaymentContext, 'method' | 'offer'>): PaymentMethod | undefined => {
  const methods = offer?.methods ?? []
  return method !== undefined && methods.includes(method) ? method : methods[0]
}

/** What is left of choice, consent and last press once the product is offered in this way. */
export function afterOffer({ offer: before }: PaymentContext, offer: Offer): Partial<PaymentContext> {
  const isOther = before !== undefined && before.productId !== offer.productId
  // Each purchase has a consent of its own.
  const consent = isOther || offer.standing !== 'open' ? { isAgreed: false, isConsentMissing: false } : {}
  // Sold out, the words about the last press stay; an order that waits elsewhere, or another member, ends what was begun here.
  const press = isOther || offer.standing === 'closed' ? { wish: undefined, pressed: undefined, failure: undefined } : {}
  return { ...consent, ...press, ...(isOther && { wanted: 1 }) }
}

/** What the form tells for as long as it can be seen, also while it is being ordered. */
export const choosing = {
  'payment.offered': { actions: { type: 'assignOffer', params: ({ event }: Told<'payment.offered'>) => ({ offer: event.offer }) } },
  'payment.choose': { actions: { type: 'assignQuantity', params: ({ event }: Told<'payment.choose'>) => ({ quantity: event.quantity }) } },
  'payment.chooseMethod': {
    actions: { type: 'assignMethod', params: ({ event }: Told<'payment.chooseMethod'>) => ({ method: event.method }) },
  },
  'payment.consent': { actions: { type: 'assignConsent', params: ({ event }: Told<'payment.consent'>) => ({ isGiven: event.isGiven }) } },
} as const

/** A press orders where the consent was given, and else says that it is missing (B3). */
export const buying = {
  'payment.buy': [
    {
      guard: 'isAgreed',
      target: 'ordering',
      actions: { type: 'assignWish', params: ({ event }: Told<'payment.buy'>) => event },
    },
    { actions: 'askForConsent' },
  ],
} as const
