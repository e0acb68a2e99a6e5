/**
 * The signature of a webhook: `checkout-signature: t=<seconds since 1970>,v1=<hexadecimal>[,v1=…]`, each `v1` the HMAC-SHA256 of
 * `<t>.<body>` with one of the secrets. While a secret is being replaced, both sides may use the old and the new one.
 */
import { createHmac } from 'node:crypto'
import { isSameText } from '../../platform/vault.ts'

/** Name of the request header that contains the signatures. */
export const signatureHeader = 'checkout-signature'

/** Maximum difference in seconds between a webhook's time and ours; an older webhook may be a replay. */
const tolerance = 300

const hmacOf = (secret: string, time: string, body: string): string => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** @returns the header's value */
export const webhookSignature = (secrets: readonly string[], body: string, now: Date): string => {
  const time = String(Math.floor(now.getTime() / 1000))
  return [`t=${time}`, ...secrets.map((secret) => `v1=${hmacOf(secret, time, body)}`)].join(',')
}

/** @returns why the webhook is rejected; undefined if one signature matches one of the secrets, and its time is current */
export function whyUnsigned(o: { secrets: readonly string[]; header: string; body: string; now: Date }): string | undefined {
  const parts = o.header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return 'a webhook without a time'
  const wanted = o.secrets.map((secret) => hmacOf(secret, time, o.body))
  if (!parts.some(([name, given = '']) => name === 'v1' && wanted.some((one) => isSameText(given, one))))
    return 'a webhook with a wrong signature'
  return Math.abs(o.now.getTime() / 1000 - Number(time)) > tolerance ? 'a webhook that is too old' : undefined
}
