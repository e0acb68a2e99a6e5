/** Consent and order (B3), by role and name. The machine (machines/payment) decides what is possible when. */
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductDetail, ProductItem } from '#contract/shop.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { OnePurchase } from '#tests/helpers/one-purchase.tsx'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const product: Pick<ProductDetail, 'productId' | 'free' | 'itemPrice' | 'limit' | 'paymentMethods'> = {
  productId: 'weapon-box',
  free: false,
  itemPrice: { USD: 9.9 },
  limit: { type: 'NONE', used: 0, total: 0, label: null, resetsAt: null } as unknown as ProductItem['limit'],
}

test('without the consent nothing is ordered: its box gets the focus, and a live region names it', async () => {
  const sent: string[] = []
  await renderInRouter(
    '/',
    { '/': () => <OnePurchase product={product} />, '/payment/$orderNo': undefined },
    {
      actors: await testActors({}),
      fetch: async (input, init) => {
        sent.push(new Request(input, init).url)
        return Response.json({})
      },
      queryClient: new QueryClient(),
    },
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  const box = screen.getByRole('checkbox')
  expect([document.activeElement, box.getAttribute('aria-invalid')]).toEqual([box, 'true'])
  expect(screen.getByText(/^Please check: I have checked product, price/)).toBeDefined()
  await user.click(box)
  expect(screen.queryByText(/^Please check: /)).toBeNull()
  expect(sent.filter((url) => url.includes('mycard'))).toEqual([])
})

const both = [
  { id: 'mycard', name: 'MyCard' },
  { id: 'checkout', name: 'Card checkout' },
] as const
test.each([
  ['the preferred one if the player selects none', both, undefined, 'mycard'],
  ['the selected one', both, 'Card checkout', 'checkout'],
  ['the only one, without a choice', [both[1]], undefined, 'checkout'],
  ['none if the provider lists none', [], undefined, undefined],
])('payment method: %s', async (_name, methods, choice, expected) => {
  const sent: unknown[] = []
  await renderInRouter(
    '/',
    { '/': () => <OnePurchase product={{ ...product, paymentMethods: [...methods] }} />, '/payment/$orderNo': undefined },
    {
      actors: await testActors({}),
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.url.endsWith('/payment/web/mycard')) sent.push(await request.json())
        return Response.json({ code: 'METHOD_UNAVAILABLE', message: 'No longer offered.', traceId: 't' }, { status: 409 })
      },
      queryClient: new QueryClient(),
    },
  )
  const user = userEvent.setup()
  const radios = screen.queryAllByRole('radio', { name: /MyCard|Card checkout/ })
  expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual(methods.length < 2 ? [] : [true, false])
  if (choice !== undefined) await user.click(screen.getByRole('radio', { name: choice }))
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('No longer offered.')
  expect(sent).toMatchObject([{ productId: 'weapon-box', ...(expected === undefined ? {} : { method: expected }) }])
  expect('method' in (sent[0] as object)).toBe(expected !== undefined)
})

test('a rejected order scrolls its alert into view: the button may be in a bar far below', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await renderInRouter(
    '/',
    { '/': () => <OnePurchase product={product} />, '/payment/$orderNo': undefined },
    {
      actors: await testActors({}),
      fetch: async () => Response.json({ code: 'METHOD_UNAVAILABLE', message: 'No longer offered.', traceId: 't' }, { status: 409 }),
      queryClient: new QueryClient(),
    },
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /^Pay/ }))
  const alert = await screen.findByRole('alert')
  expect(scrolled.mock.contexts.some((one) => (one as Element).contains(alert))).toBe(true)
  scrolled.mockRestore()
})
