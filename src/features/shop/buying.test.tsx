/** Consent and order (B3, B4), by role and name, over a real provider. The machine (machines/payment) decides what is possible when. */
import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { use, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { ProductDetail } from '#contract/shop.ts'
import { methodsOf } from '#server/orders/payment-registry.ts'
import { messageOf } from '#server/platform/failure-messages.ts'
import { SiteContext } from '#src/components/use-site.ts'
import { createTranslations } from '#src/i18n/translations.ts'
import { callsTo, refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { OnePurchase } from '#tests/helpers/one-purchase.tsx'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { bearerOf, signInDeps } from '#tests/helpers/sign-in.ts'

const shop = openShop('demo')
beforeEach(() => {
  // A desktop whose browser opens windows.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('open', () => ({ closed: false, close: () => undefined, focus: () => undefined, location: { replace: () => undefined } }))
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await shop.maintenance(false)
})

/** A provider whose shops offer these methods in every region. */
function offering(methods: readonly PaymentMethod[]): Provider {
  const { payments } = shop.deps
  const shown = { KR: methods, TW: methods, default: methods }
  return replicaOf(shop.provider, { ...signInDeps, payments: { ...payments, methodsOf: methodsOf(payments.providers, shown) } })
}

interface ShowOptions {
  /** Where the page orders: the shop may have changed since it read the product. */
  to?: Provider
  /** The member's own; by default it follows the language. */
  region?: 'KR' | 'TW' | undefined
  locale?: Locale
  /** Responds to the orders. */
  instead?: CallOptions['instead']
}

/** @param from where the page read the product */
async function show(from: Provider, { to = from, region, locale = 'en', instead }: ShowOptions = {}) {
  const memberId = await shop.member({ region: region ?? null })
  const { body } = await from.get('/api/payment/web/item/gem-pouch?lang=en', await bearerOf(from, memberId))
  const calls = callsTo(to, { memberId, ...(instead !== undefined && { instead }) })
  const { popups } = await renderInRouter(
    '/',
    {
      '/': () => <OnePurchase product={body as ProductDetail} />,
      '/payment/$orderNo': () => <h1>Payment</h1>,
      '/shop/guide': undefined,
    },
    {
      actors: await testActors(region === undefined ? {} : { region }),
      locale,
      fetch: calls.fetch,
      queryClient: new QueryClient(),
    },
  )
  return { memberId, writes: calls.writes, popups, user: userEvent.setup() }
}
const radios = () => screen.queryAllByRole<HTMLInputElement>('radio', { name: /MyCard|Card checkout/ })
const pay = () => screen.getByRole('button', { name: /^Pay/ })

test('without the consent nothing is ordered: its box gets the focus with the message, which nothing else repeats', async () => {
  const { user, writes } = await show(shop.replicas[0])
  await user.click(pay())
  const box = screen.getByRole('checkbox')
  expect([document.activeElement, box.getAttribute('aria-invalid')]).toEqual([box, 'true'])
  const message = screen.getByText('Please read and tick this first.')
  expect(box.getAttribute('aria-describedby')).toBe(message.closest('p')!.id)
  expect([screen.queryByRole('alert'), screen.queryByText(/^Please check: /)]).toEqual([null, null])
  await user.click(box)
  expect(screen.queryByText('Please read and tick this first.')).toBeNull()
  expect(writes()).toEqual([])
})

test.each<['KR' | 'TW' | undefined, RegExp]>([
  ['KR', /conditions of withdrawal.*my legal guardian/],
  ['TW', /provided at once and that the seven-day appraisal period does not apply/],
  [undefined, /conditions of withdrawal.*my parent or legal guardian/],
])('the consent of region %s contains its conditions (R8)', async (region, text) => {
  await show(shop.replicas[0], { region })
  expect(screen.getByRole('checkbox', { name: text })).toBeDefined()
})

test.each<[Locale, number]>([
  ['ja', 6],
  ['en', 0],
])('in %s the form lists %i facts of the order above the consent (Act on Specified Commercial Transactions)', async (locale, count) => {
  await show(shop.replicas[0], { locale })
  expect(screen.queryAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    ['Quantity', 'Price (tax included)', 'Payment', 'Delivery', 'Order period', 'Cancellation'].slice(0, count),
  )
})

test.each<[string, readonly PaymentMethod[], string | undefined, PaymentMethod]>([
  ['the preferred one if the player selects none', ['mycard', 'checkout'], undefined, 'mycard'],
  ['the selected one', ['mycard', 'checkout'], 'Card checkout', 'checkout'],
  ['the only one, without a choice', ['checkout'], undefined, 'checkout'],
])('payment method: %s', async (_name, methods, choice, expected) => {
  const { user, writes, memberId } = await show(offering(methods))
  expect(radios().map(({ checked }) => checked)).toEqual(methods.length < 2 ? [] : [true, false])
  if (choice !== undefined) await user.click(screen.getByRole('radio', { name: choice }))
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay())
  await waitFor(async () => expect((await shop.ordersOf(memberId)).map(({ provider }) => provider)).toEqual([expected]))
  expect(writes()).toMatchObject([{ body: { productId: 'gem-pouch', method: expected } }])
})

test('a shop that offers no method refuses the order in place; the order names none', async () => {
  const { user, writes, memberId } = await show(offering([]))
  expect(radios()).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay())
  expect((await screen.findByRole('alert')).textContent).toContain(messageOf('PAYMENT_UNAVAILABLE', 'en'))
  expect(writes().map(({ body }) => 'method' in body)).toEqual([false])
  expect(await shop.ordersOf(memberId)).toEqual([])
})

test('a method that is no longer offered is refused; its alert scrolls into view: the button may be in a bar far below', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, memberId } = await show(offering(['checkout', 'mycard']), { to: offering(['mycard']) })
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(messageOf('METHOD_UNAVAILABLE', 'en'))
  expect(scrolled.mock.contexts.some((one) => (one as Element).contains(alert))).toBe(true)
  expect(await shop.ordersOf(memberId)).toEqual([])
  scrolled.mockRestore()
})

test('a payment provider in maintenance is reported in place, and the order succeeds afterwards', async () => {
  await shop.maintenance(true)
  const { user, memberId, popups } = await show(shop.replicas[0])
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay())
  expect((await screen.findByRole('alert')).textContent).toContain(messageOf('PAYMENT_UNAVAILABLE', 'en'))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(popups).toEqual([])
  await shop.maintenance(false)
  await user.click(pay())
  await screen.findByRole('heading', { name: 'Payment' })
  expect((await shop.ordersOf(memberId)).map(({ state }) => state)).toContain('atProvider')
})

test.each(['unreachable', 'lost'] as const)('no response (%s): shown in place, and another press is the same purchase', async (missing) => {
  const { user, memberId, writes, popups } = await show(shop.replicas[0], {
    instead: ({ method }, times) => (method === 'POST' && times === 1 ? missing : undefined),
  })
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay())
  expect((await screen.findByRole('alert')).textContent).toMatch(/it stays one purchase, and nothing is charged twice\.$/)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(popups).toEqual([])
  await user.click(pay())
  await screen.findByRole('heading', { name: 'Payment' })
  const keys = writes().map(({ body }) => body['idempotencyKey'])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await shop.ordersOf(memberId)).toHaveLength(1)
})

/** The page of a member whose region follows the language, with a button that changes the language. */
async function showChanging(to: Locale, opened: object) {
  vi.stubGlobal('open', () => ({ closed: false, close: () => undefined, location: { replace: () => undefined }, ...opened }))
  const translations = await createTranslations({}).load(to)
  const memberId = await shop.member({ region: null })
  const { body } = await shop.replicas[0].get('/api/payment/web/item/gem-pouch?lang=en', await bearerOf(shop.replicas[0], memberId))
  const calls = callsTo(shop.replicas[0], { memberId })
  function Page() {
    const facts = use(SiteContext)!
    const { i18n } = useLingui()
    const [isChanged, setIsChanged] = useState(false)
    const locale = isChanged ? to : 'en'
    return (
      <SiteContext value={{ ...facts, locale }}>
        <I18nProvider i18n={isChanged ? translations : i18n}>
          <button onClick={() => setIsChanged(true)}>Change the language</button>
          <OnePurchase product={body as ProductDetail} />
        </I18nProvider>
      </SiteContext>
    )
  }
  await renderInRouter(
    '/',
    { '/': Page, '/payment/$orderNo': () => <h1>Payment</h1>, '/shop/guide': undefined },
    {
      actors: await testActors({}),
      fetch: calls.fetch,
      queryClient: new QueryClient(),
    },
  )
  return { user: userEvent.setup(), memberId, writes: calls.writes, change: () => screen.getByRole('button', { name: /^Change/ }) }
}

test('after a change of language the order is sent in the language that the page shows', async () => {
  const text = { textContent: '' }
  const { user, memberId, writes, change } = await showChanging('ko', { document: { body: text } })
  await user.click(change())
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: /결제/ }))
  await screen.findByRole('heading', { name: 'Payment' })
  expect(writes().map((one) => one.body['lang'])).toEqual(['ko'])
  expect((await shop.ordersOf(memberId)).map(({ lang, region }) => [lang, region])).toEqual([['ko', 'KR']])
  expect(text.textContent).toBe('결제 페이지를 여는 중…')
})

test.each<[Locale, RegExp, string]>([
  ['ko', /^US\$ 4\.90 결제/, 'KR'],
  ['tw', /NT\$ 170/, 'TW'],
])('a consent is for the conditions and the currency of its region: a change to %s takes it back', async (to, button, region) => {
  const { user, memberId, change } = await showChanging(to, {})
  await user.click(screen.getByRole('checkbox'))
  await user.click(change())
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  await user.click(screen.getByRole('button', { name: button }))
  expect(await shop.ordersOf(memberId)).toEqual([])
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('heading', { name: 'Payment' })
  expect((await shop.ordersOf(memberId)).map((order) => order.region)).toEqual([region])
})

test('a failure that is not about the purchase opens a popup with the provider’s message (§8)', async () => {
  const { user, popups } = await show(shop.replicas[0], { instead: () => refusal(429, 'TOO_MANY_REQUESTS', 'Later.') })
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay())
  await waitFor(() => expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'apiMessage', message: 'Later.' } }]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a secure context, where `randomUUID` is missing, the press orders too: a phone opens a QA deployment by http', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  const { user, memberId } = await show(shop.replicas[0])
  await user.click(screen.getByRole('checkbox'))
  await user.click(pay())
  await screen.findByRole('heading', { name: 'Payment' })
  expect(await shop.ordersOf(memberId)).toHaveLength(1)
})
