/** What a withdrawal fetches again, by its outcome; here and in the other tabs. */
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { createWithdrawalPorts } from './withdraw.ts'

const orderNo = '20261121-7K3M9QXW2D'
const detail = ['orders', 'detail', { locale: 'en', orderNo }]
const others = [
  ['orders', 'list', { locale: 'en' }],
  ['products', 'detail'],
  ['cashReceipts', 'list'],
]

afterEach(() => void vi.unstubAllGlobals())

/** @returns whether the purchase and everything else are fetched again, and the news to other tabs */
async function withdraw(error: unknown) {
  const news: unknown[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (keys: unknown): void => void news.push(keys)
      close = (): void => undefined
    },
  )
  const queryClient = new QueryClient()
  for (const queryKey of [detail, ...others]) queryClient.setQueryData(queryKey, {})
  const call = () => Promise.reject(error as Error)
  const ports = createWithdrawalPorts({ api: { call } as never, locale: () => 'en', queryClient })
  await ports.withdrawOrder({ orderNo, reason: undefined })
  const isRefetched = (queryKey: unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  return { detail: isRefetched(detail), others: others.map(isRefetched), news }
}

const failure = (status: number, code: string | number) => new Failure(status, { code, message: '', traceId: '' })

test.each([
  ['no answer', failure(0, 'NETWORK')],
  ['the game does not respond, so the declaration is stored', failure(503, 'WITHDRAWAL_UNAVAILABLE')],
  ['a failure of the server', failure(500, 'INTERNAL')],
  ['the mail was opened', failure(409, 'WITHDRAWAL_EXCLUDED')],
])('%s: lists and other tabs follow', async (_name, error) => {
  expect(await withdraw(error)).toEqual({
    detail: true,
    others: [true, true, true],
    news: [[['orders'], ['products'], ['cashReceipts']]],
  })
})

test.each([
  ['too many tries', failure(429, 'TOO_MANY_REQUESTS')],
  ['a fault of the page', new TypeError('x is undefined')],
])('%s: nothing has changed, so only the purchase is fetched again', async (_name, error) => {
  expect(await withdraw(error)).toEqual({ detail: true, others: [false, false, false], news: [] })
})
