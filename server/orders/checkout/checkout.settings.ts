/** This shop's account at the hosted checkout. Configuration, never code; neither key nor secrets leave the process or are logged. */
import type { Environment } from '../../platform/environment.ts'

/** See CHECKOUT_API, CHECKOUT_KEY and CHECKOUT_WEBHOOK_SECRET. */
export interface CheckoutSettings {
  /** Base address of its API, without a trailing slash: `https://api.checkout.example/v1`. */
  api: string
  /** The bearer of calls to it. */
  key: string
  /** Secrets of its webhooks: the current one and, while it is being replaced, the previous one. */
  webhookSecrets: readonly string[]
}

/** @returns undefined if it is not configured */
export function checkoutOf({
  CHECKOUT_API: api,
  CHECKOUT_KEY: key,
  CHECKOUT_WEBHOOK_SECRET: secret,
  CHECKOUT_WEBHOOK_SECRET_PREVIOUS: previous,
}: Environment): CheckoutSettings | undefined {
  if (api === undefined || key === undefined || secret === undefined) return undefined
  return { api: api.replace(/\/$/, ''), key, webhookSecrets: previous === undefined ? [secret] : [secret, previous] }
}
