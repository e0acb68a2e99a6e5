/** The list of payment providers: one line in each table per method. All other modules of `orders` know the interface only. */
import type { LocaleMap } from '#contract/common.ts'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import type { RegionId } from '#contract/regions.ts'
import type { Environment } from '../platform/environment.ts'
import { checkoutOf, type CheckoutSettings } from './checkout/checkout.settings.ts'
import { createCheckoutProvider } from './checkout/checkout.provider.ts'
import { createMyCardProvider, myCardPrepaid } from './mycard/mycard.provider.ts'
import { realMyCard, type MyCardSettings } from './mycard/mycard.settings.ts'
import type { PaymentProviders } from './payment-provider.ts'

/** The methods that a region's shop offers, the preferred one first. */
export type ShownMethods = Readonly<Record<RegionId, readonly PaymentMethod[]>>

/** This shop’s settings at each payment provider; undefined: the provider is not configured. */
export interface PaymentSettings {
  mycard?: MyCardSettings | undefined
  checkout?: CheckoutSettings | undefined
  /** Undefined: each region offers every configured method. */
  shown?: ShownMethods | undefined
}

/** Names that players and operators see. */
export const methodNames: Readonly<Record<PaymentMethod, LocaleMap>> = {
  mycard: { ko: 'MyCard', en: 'MyCard', ja: 'MyCard', tw: 'MyCard' },
  checkout: { ko: '카드 결제', en: 'Card checkout', ja: 'カード決済', tw: '信用卡付款' },
}

/** The path of the provider's server calls to this shop: `/payments/<method>/<path>`. */
export const callbackPaths: Readonly<Record<PaymentMethod, string>> = { mycard: 'restore', checkout: 'webhook' }

/** The path of the provider's requests for the trades that this shop has credited; only of methods that have such requests. */
export const reportPaths: Readonly<Partial<Record<PaymentMethod, string>>> = { mycard: 'report' }

/** Whether refunds are made by an API call; otherwise an operator makes them in the provider's back office. */
export const refundsByCall: Readonly<Record<PaymentMethod, boolean>> = { mycard: false, checkout: true }

/** Payment means, as the provider names them, that use prepaid money: Korea requires a cash receipt for them (B9). */
export const prepaidMeans: Readonly<Record<PaymentMethod, readonly string[]>> = { mycard: myCardPrepaid, checkout: [] }

/** The path that the provider’s page sends the player’s browser to, by GET or POST, whatever the result. */
export const returnPath = (method: PaymentMethod): string => `/payments/${method}/return`

/** @returns this shop's settings at each configured provider */
export const paymentSettingsOf = (environment: Environment): PaymentSettings => ({
  mycard: realMyCard(environment),
  checkout: checkoutOf(environment),
  shown: environment.PAYMENT_METHODS,
})

/**
 * @param o.origin origin of the site as players type it, without a trailing slash
 * @param o.timeout time in ms after which a call to a provider counts as failed without a response
 */
export function createProviders(
  { mycard, checkout }: PaymentSettings,
  o: { origin: string; fetch: typeof fetch; timeout?: number | undefined },
): PaymentProviders {
  const around = (method: PaymentMethod) => ({
    fetch: o.fetch,
    returnUrl: o.origin + returnPath(method),
    ...(o.timeout === undefined ? {} : { timeout: o.timeout }),
  })
  return {
    ...(mycard === undefined ? {} : { mycard: createMyCardProvider(mycard, around('mycard')) }),
    ...(checkout === undefined ? {} : { checkout: createCheckoutProvider(checkout, around('checkout')) }),
  }
}

/** @returns the methods that a region's shop offers: the configured ones that are shown there */
export const methodsOf =
  (providers: PaymentProviders, shown: ShownMethods | undefined) =>
  (region: RegionId): readonly PaymentMethod[] =>
    (shown?.[region] ?? paymentMethods).filter((method) => providers[method] !== undefined)
