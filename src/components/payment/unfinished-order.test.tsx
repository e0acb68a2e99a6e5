/** An unpaid order where it is shown elsewhere (S16, B5), by role and name, over a real provider. Rules: machines/payment. */
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callsTo, refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { UnfinishedOrder } from './unfinished-order.tsx'

const shop = openShop()
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/**
 * The unpaid order of a new member.
 * @param o.by who looks at it; by default the member
 * @param o.isPaid it has been paid since
 * @param o.shown how this tab has shown the order before
 */
async function show(instead?: CallOptions['instead'], o: { by?: string; isPaid?: boolean; shown?: 'unpaid' | 'paid' | undefined } = {}) {
  const memberId = await shop.member()
  const started = await shop.buy(memberId, 'growth-bundle')
  const orderNo = started.body.orderNo as string
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const keepOrder = async () => {
    const { body } = await shop.get(memberId, `/api/payment/web/${orderNo}?lang=en`)
    queryClient.setQueryData(['orders', 'detail', { locale: 'en', orderNo }], body)
  }
  if (o.shown === 'unpaid') await keepOrder()
  if (o.isPaid === true) {
    await shop.pay(started, 'pay')
    await shop.verify(memberId, orderNo)
  }
  if (o.shown === 'paid') await keepOrder()
  queryClient.setQueryData(['orders', 'list'], [])
  const calls = callsTo(shop.replicas[0], { memberId: o.by ?? memberId, ...(instead !== undefined && { instead }) })
  const { router } = await renderInRouter(
    '/',
    {
      '/': () => <UnfinishedOrder orderNo={orderNo} />,
      '/payment/$orderNo': undefined,
      '/error/500': () => <h1>Error page</h1>,
    },
    {
      actors: await testActors({ region: 'KR' }),
      fetch: calls.fetch,
      config: { serverTime: shop.provider.now.toISOString() },
      queryClient,
    },
  )
  return { orderNo, router, queryClient, user: userEvent.setup() }
}

const isCheck = (path: string): boolean => path.endsWith('/verification')
const isCancellation = (path: string): boolean => path.endsWith('/cancellation')
const cancelIt = () => screen.getByRole('button', { name: 'Cancel it' })

test.each<[string, CallOptions['instead']]>([
  ['runs', ({ path }) => (isCheck(path) ? new Promise<never>(() => {}) : undefined)],
  ['has had no response', ({ path }) => (isCheck(path) ? 'unreachable' : undefined)],
])('is cancelled while the first check %s', async (_name, instead) => {
  const { orderNo, user } = await show(instead)
  await user.click(cancelIt())
  await waitFor(async () => expect((await shop.order(orderNo)).state).toBe('cancelled'))
})

test.each([
  ['opens its page', undefined, true],
  ['opens its page, which has shown it as unpaid', 'unpaid', true],
  // Back has led here from there.
  ['does not open its page, which has shown that', 'paid', false],
] as const)('an order that has been paid since %s', async (_name, shown, isOpened) => {
  const { orderNo, router, queryClient } = await show(undefined, { isPaid: true, shown })
  await waitFor(() => expect(queryClient.getQueryState(['orders', 'list'])?.isInvalidated).toBe(true))
  expect(router.history.location.pathname).toBe(isOpened ? `/payment/${orderNo}` : '/')
})

test('an order of another member has no buttons that do nothing', async () => {
  await show(undefined, { by: await shop.member() })
  expect((await screen.findByRole('alert')).textContent).toBe('This does not exist, or can no longer be seen.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Resume payment'])
})

test.each<[string, Response | 'unreachable', RegExp]>([
  ['429', refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.'), /^Slowly\.$/],
  ['403', refusal(403, 'FORBIDDEN', 'Not for you.'), /^Not for you\.$/],
  ['409', refusal(409, 'BUSY', 'Changed.'), /^Changed\.$/],
  ['400', refusal(400, 'INVALID_REQUEST', 'Wrong.'), /^Wrong\.$/],
  ['nothing', 'unreachable', /^We could not check with the payment provider just now/],
])('a check that is answered with %s says so', async (_name, answer, text) => {
  await show(({ path }) => (isCheck(path) ? (answer instanceof Response ? answer.clone() : answer) : undefined))
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

test.each<[string, Response | 'lost' | 'unreachable', RegExp]>([
  ['429', refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.'), /^Slowly\.$/],
  ['nothing', 'unreachable', /^The cancellation was not answered/],
])('a cancellation that is answered with %s says that', async (_name, answer, text) => {
  const { user } = await show(({ path }) => (isCancellation(path) ? (answer instanceof Response ? answer.clone() : answer) : undefined))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check now' }).getAttribute('aria-busy')).not.toBe('true'))
  await user.click(cancelIt())
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
})

test.each<[string, (path: string) => boolean]>([
  ['the first check', isCheck],
  ['a cancellation', isCancellation],
])('500 to %s shows the error page (E1)', async (name, isIt) => {
  const { user } = await show(({ path }) => (isIt(path) ? refusal(500, 'INTERNAL') : undefined))
  if (name === 'a cancellation') await user.click(cancelIt())
  expect(await screen.findByRole('heading', { name: 'Error page' })).toBeDefined()
})
