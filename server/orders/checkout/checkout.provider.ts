/** A hosted checkout as a payment provider: captures the money with the payment, reports by signed webhooks, and refunds by an API call. */
import * as v from 'valibot'
import { amountText } from '#contract/money.ts'
import { languageTags } from '#contract/locales.ts'
import { ProviderUnreachable, type PaymentProvider } from '../payment-provider.ts'
import { createCheckoutClient, type CheckoutSession } from './checkout-client.ts'
import { signatureHeader, whyUnsigned } from './checkout-signature.ts'
import type { CheckoutSettings } from './checkout.settings.ts'

const EventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  type: v.pipe(v.string(), v.regex(/^[\w.]{1,60}$/)),
  data: v.object({ reference: v.string() }),
})

/** The payment page must use https, unless the API itself does not: then both are on this machine. */
const isPage = (address: string, api: string): boolean =>
  URL.canParse(address) && ['https:', new URL(api).protocol].includes(new URL(address).protocol)

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * @param o.returnUrl where the provider sends the player's browser back to; the order's number is appended
 * @param o.timeout time in ms after which a call counts as failed without a response
 */
export function createCheckoutProvider(
  settings: CheckoutSettings,
  o: { fetch: typeof fetch; returnUrl: string; timeout?: number },
): PaymentProvider {
  const client = createCheckoutClient(settings, o)
  const stateOf = (session: CheckoutSession) => ({
    status: session.status,
    orderNo: session.reference,
    amount: amountText(session.amount, session.currency),
    currency: session.currency,
    tradeNo: session.payment?.id ?? '',
    means: session.payment?.means ?? '',
  })
  return {
    method: 'checkout',
    start: async (payment) => {
      const { orderNo } = payment
      const session = await client.createSession(
        {
          reference: orderNo,
          amount: payment.amount,
          currency: payment.currency,
          description: payment.productName,
          locale: languageTags[payment.lang],
          return_url: `${o.returnUrl}?order=${orderNo}`,
          expires_at: payment.expiresAt.toISOString(),
          customer: { id: payment.memberNumber, server: payment.server },
        },
        `order-${orderNo}`,
      )
      if (!isPage(session.url, settings.api)) throw new ProviderUnreachable('POST sessions: url is not the address of a page')
      return { key: session.id, paymentUrl: session.url }
    },
    state: async (key) => {
      const session = await client.getSession(key)
      return session === undefined ? undefined : stateOf(session)
    },
    close: async (key, orderNo) => void (await client.expireSession(key, `close-${orderNo}`)),
    refund: async (key, orderNo, attempt) => {
      const { id } = await client.createRefund(key, attempt === 1 ? `refund-${orderNo}` : `refund-${orderNo}-${String(attempt)}`)
      // A repeated key returns the first response again, so only the refund itself has the current status.
      const { status } = await client.getRefund(id)
      return status === 'succeeded' ? 'done' : status
    },
    readReturn: ({ query }) => ({ orderNo: query['order'] ?? '' }),
    readCallback: ({ headers, body, now }) => {
      const why = whyUnsigned({ secrets: settings.webhookSecrets, header: headers.get(signatureHeader) ?? '', body, now })
      if (why !== undefined) return { type: 'refused', status: 401, why }
      const event = v.safeParse(EventSchema, parsed(body))
      if (!event.success) return { type: 'refused', status: 400, why: 'a webhook that cannot be read' }
      const { id: eventId, type, data } = event.output
      return { type: 'accepted', notices: [{ orderNo: data.reference, eventId, event: type }], response: 'ok' }
    },
  }
}
