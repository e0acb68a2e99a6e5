/**
 * MyCard's difference report (3.7): MyCard's server asks which of its trades the shop has credited, by time or by its own number, and
 * compares them with its data. Its times are those of Taiwan.
 */
import { dayMs, minuteMs } from '#contract/durations.ts'
import { regionOffset } from '#contract/regions.ts'
import { isStorable } from '#contract/typed-text.ts'
import type { CreditedTrade, WhichTrades } from '../payment-provider.ts'

const offset = regionOffset('TW') * minuteMs

/** `2026-11-21T00:00:00`, in the time of Taiwan. */
const timeText = (at: Date): string => new Date(at.getTime() + offset).toISOString().slice(0, 19)

/** @returns undefined if it is no such time, or no day of the calendar */
function timeOf(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = new Date(Date.parse(`${text}Z`) - offset)
  return !Number.isNaN(at.getTime()) && timeText(at) === text ? at : undefined
}

/** In ms: 31 days. */
const longestTime = 31 * dayMs

/** @returns which trades the request asks for; undefined if it cannot be read, or asks for more than 31 days */
export function askedTrades(body: string): WhichTrades | undefined {
  const fields = new URLSearchParams(body)
  const tradeNo = fields.get('MyCardTradeNo') ?? ''
  if (tradeNo !== '') return isStorable(tradeNo) ? { tradeNo } : undefined
  const [from, end] = [timeOf(fields.get('StartDateTime') ?? ''), timeOf(fields.get('EndDateTime') ?? '')]
  if (from === undefined || end === undefined) return undefined
  // The end is the last second.
  const until = new Date(end.getTime() + 1000)
  return until.getTime() - from.getTime() > longestTime ? undefined : { from, until }
}

/** PaymentType,TradeSeq,MyCardTradeNo,FacTradeSeq,CustomerId,Amount,Currency,TradeDateTime<BR> for each trade. */
export const reportText = (trades: readonly CreditedTrade[]): string =>
  trades
    .map(({ means, reference, tradeNo, orderNo, memberNumber, amount, currency, at }) =>
      [means, reference, tradeNo, orderNo, memberNumber, amount, currency, `${timeText(at)}<BR>`].join(','),
    )
    .join('')
