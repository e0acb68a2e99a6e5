/** Whom the hosted checkout knows this shop as. Configuration, never code; neither key nor secrets leave the process or are logged. */
import type { Environment } from '../../platform/environment.ts'

export interface CheckoutSettings {
  /** Where its API is, without a slash at the end: `https://api.checkout.example/v1`. */
  api: string
  /** The bearer of its calls. */
  key: string
  /** Of its webhooks: the current one and, while it is being replaced, the one before. */
  webhookSecrets: readonly string[]
}

/** @returns undefined where it is not configured */
export function checkoutOf({
  CHECKOUT_API: api,
  CHECKOUT_KEY: key,
  CHECKOUT_WEBHOOK_SECRET: secret,
  CHECKOUT_WEBHOOK_SECRET_PREVIOUS: previous,
}: Environment): CheckoutSettings | undefined {
  if (api === undefined || key === undefined || secret === undefined) return undefined
  return { api: api.replace(/\/$/, ''), key, webhookSecrets: previous === undefined ? [secret] : [secret, previous] }
}
