/**
 * The issuer of cash receipts: a port, and its adapter for a small HTTP service that an operator runs in front of their own issuer
 * (Popbill, Barobill, KFTC: each has its own API and contract). JSON by POST; `id` makes every call safe to repeat.
 */
import * as v from 'valibot'
import type { Environment } from '../platform/environment.ts'
import { callOutside } from '../platform/outside-call.ts'

/** The facts of a receipt. All amounts in whole won: `amount` is `supply` plus `tax`. */
export interface ReceiptOrder {
  /** The order's number: one receipt per order. */
  id: string
  kind: 'incomeDeduction' | 'expenseProof'
  /** The buyer's phone number, or the number for buyers who are not named. */
  identity: string
  /** Whole won. */
  amount: number
  supply: number
  tax: number
  /** ISO 8601. */
  paidAt: string
}

/** Port of `runCashReceipts`: the issuer of Korean cash receipts (B9). */
export interface ReceiptIssuer {
  /**
   * Issues the receipt; for a known id it returns the existing receipt.
   * @throws Error if no readable response arrives; its message is fit for a log
   */
  issue: (order: ReceiptOrder) => Promise<{ approvalNo: string; issuedAt: Date }>
  /**
   * Cancels the receipt; repeated calls succeed.
   * @throws Error as `issue`
   */
  cancel: (order: ReceiptOrder, approvalNo: string) => Promise<void>
}

/** See CASH_RECEIPT_URL and CASH_RECEIPT_KEY. */
export interface ReceiptIssuerSettings {
  url: string
  /** Sent as the bearer token (RFC 6750 §2.1). */
  key: string
}

/** @returns undefined if no issuer is configured: then receipts wait, and look-ups return “not issued yet” */
export const receiptIssuerOf = ({ CASH_RECEIPT_URL: url, CASH_RECEIPT_KEY: key }: Environment): ReceiptIssuerSettings | undefined =>
  url === undefined || key === undefined ? undefined : { url, key }

const IssuedSchema = v.object({
  status: v.literal('issued'),
  approvalNo: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
  issuedAt: v.pipe(v.string(), v.isoTimestamp()),
})
const CancelledSchema = v.object({ status: v.literal('cancelled') })

/** @param o.timeout time in ms after which a call counts as failed without a response */
export function createReceiptIssuer(settings: ReceiptIssuerSettings, o: { fetch: typeof fetch; timeout?: number }): ReceiptIssuer {
  async function request<S extends v.GenericSchema>(content: ReceiptOrder & { action: string; approvalNo?: string }, schema: S) {
    const response = await callOutside(o, settings.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${content.action}-${content.id}`,
        authorization: `Bearer ${settings.key}`,
      },
      body: JSON.stringify(content),
    })
    if (!response.ok) throw new Error(`the issuer responded with ${String(response.status)}`)
    const parsed = v.safeParse(schema, await response.json().catch(() => undefined))
    if (!parsed.success) throw new Error('the issuer’s response cannot be read')
    return parsed.output
  }
  return {
    issue: async (order) => {
      const { approvalNo, issuedAt } = await request({ ...order, action: 'issue' }, IssuedSchema)
      return { approvalNo, issuedAt: new Date(issuedAt) }
    },
    cancel: async (order, approvalNo) => void (await request({ ...order, action: 'cancel', approvalNo }, CancelledSchema)),
  }
}
