/** The payment providers there are: one line in each table for each method. Everything else of `orders` knows the interface only. */
import type { LocaleMap } from '#contract/common.ts'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import type { RegionId } from '#contract/regions.ts'
import type { Environment } from '../platform/environment.ts'
import { checkoutOf, type CheckoutSettings } from './checkout/checkout.settings.ts'
import { createCheckoutProvider } from './checkout/checkout.provider.ts'
import { createMyCardProvider, myCardPrepaid } from './mycard/mycard.provider.ts'
import { realMyCard, type MyCardSettings } from './mycard/mycard.settings.ts'
import type { PaymentProviders } from './payment-provider.ts'

/** Which methods a region's shop offers, the preferred one first. */
export type ShownMethods = Readonly<Record<RegionId, readonly PaymentMethod[]>>

export interface PaymentSettings {
  mycard?: MyCardSettings | undefined
  checkout?: CheckoutSettings | undefined
  /** Where it is not given, each region offers every configured method. */
  shown?: ShownMethods | undefined
}

/** As players and operators read them. */
export const methodNames: Readonly<Record<PaymentMethod, LocaleMap>> = {
  mycard: { ko: 'MyCard', en: 'MyCard', ja: 'MyCard', tw: 'MyCard' },
  checkout: { ko: '카드 결제', en: 'Card checkout', ja: 'カード決済', tw: '信用卡付款' },
}

/** Where a provider's server calls this shop: `/payments/<method>/<path>`. */
export const callbackPaths: Readonly<Record<PaymentMethod, string>> = { mycard: 'restore', checkout: 'webhook' }

/** Whether refunds are made by a call; else an operator makes them in the provider's back office. */
export const refundsByCall: Readonly<Record<PaymentMethod, boolean>> = { mycard: false, checkout: true }

/** Means, in the provider's words, that are money paid beforehand: Korea wants a cash receipt for them (B9). */
export const prepaidMeans: Readonly<Record<PaymentMethod, readonly string[]>> = { mycard: myCardPrepaid, checkout: [] }

export const returnPath = (method: PaymentMethod): string => `/payments/${method}/return`

/** @returns the settings of this shop at each provider that is configured */
export const paymentSettingsOf = (environment: Environment): PaymentSettings => ({
  mycard: realMyCard(environment),
  checkout: checkoutOf(environment),
  shown: environment.PAYMENT_METHODS,
})

/**
 * @param o.origin of the site as players type it, without a slash at the end
 * @param o.timeout milliseconds until a call to a provider counts as unanswered
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

/** For commands, which nobody comes back to. @returns the providers that are configured */
export const providersOf = (environment: Environment): PaymentProviders =>
  createProviders(paymentSettingsOf(environment), { origin: environment.PUBLIC_URL ?? '', fetch })

/** @returns which methods a region's shop offers: the configured ones, as far as they are shown there */
export const methodsOf =
  (providers: PaymentProviders, shown: ShownMethods | undefined) =>
  (region: RegionId): readonly PaymentMethod[] =>
    (shown?.[region] ?? paymentMethods).filter((method) => providers[method] !== undefined)
