/**
 * Buying on a desktop (B3–B5, S16): the product page up to the order, and the order's page up to MyCard's. All responses of the provider
 * are real except two.
 */
import type { Page, Route } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { paymentEntry } from '../../machines/payment/payment.entry.ts'
import type { OrderFacts, PaymentContext } from '../../machines/payment/payment.types.ts'
import { aFailure, done, failed } from '../../machines/shared/answers.ts'
import { expect, hydrated } from '../fixtures.ts'
import { buyButton, callAsMember, consent, openProduct, type Shop } from '../shop-site.ts'
import type { Chart } from './chart.ts'

const orderNo = 'EH-20260121-000184'
const anOrder = (status: 'atProvider' | 'cancelled'): OrderFacts => ({
  orderNo,
  status,
  isPaymentBeingReturned: false,
  paymentUrl: status === 'atProvider' ? 'https://pay.example/p?AuthCode=A1' : null,
  expiresAt: status === 'atProvider' ? '2026-01-21T06:00:00.000Z' : null,
})
const resumed = { opensWindow: true, resumed: { orderNo } }
const stillOpen = done('verifyOrder', anOrder('atProvider'))
const buy = { type: 'payment.buy', consentVersion: '2026-11-21', idempotencyKey: 'key-1' }

const contextOf = ({ context }: AnyMachineSnapshot) => context as PaymentContext
const isChoosing = (at: AnyMachineSnapshot) => at.matches('reviewing') || at.matches('lockedOut')
const isAtProvider = (at: AnyMachineSnapshot) => at.matches('atProvider')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The order call, held on its way to the provider. */
let held: Route | undefined

/** Cancels waiting orders and held calls. */
export async function cancelWaiting(page: Page): Promise<void> {
  await held?.abort()
  held = undefined
  await page.unrouteAll()
  const { body } = await callAsMember(page, '/payment/web/list?lang=en')
  const rows = body['items'] as { orderNo: string; status: string }[]
  for (const one of rows.filter(({ status }) => status === 'atProvider'))
    await callAsMember(page, '/payment/web/mycard/cancellation', { orderNo: one.orderNo })
}

/** Places an order as the site does, for tests of the order's page only. */
async function anOrderNo(page: Page): Promise<string> {
  const { body, status } = await callAsMember(page, '/payment/web/mycard', {
    productId: 'gem-pouch',
    quantity: 1,
    consent: true,
    consentVersion: buy.consentVersion,
    idempotencyKey: crypto.randomUUID(),
    lang: 'en',
    returnTo: 'window',
  })
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'atProvider' })])
  return body['orderNo'] as string
}

/** @param shop a separate one: purchases of one member block each other */
export const paymentChart = (shop: Shop): Chart => ({
  entry: paymentEntry,
  starts: [
    {
      input: { opensWindow: true },
      begins: [
        {
          type: 'payment.offered',
          offer: { productId: 'gem-pouch', isFree: false, most: 10, resetsAt: null, standing: 'open', methods: ['mycard', 'checkout'] },
        },
      ],
      open: async (page) => {
        await openProduct(page, shop, 'gem-pouch')
        await cancelWaiting(page)
        await openProduct(page, shop, 'gem-pouch')
        await hydrated(page)
      },
    },
    {
      input: resumed,
      begins: [stillOpen],
      open: async (page) => {
        await cancelWaiting(page)
        await page.goto(`${shop.origin}/en/payment/${await anOrderNo(page)}`)
        await hydrated(page)
      },
    },
    {
      input: resumed,
      begins: [failed('verifyOrder', aFailure(0, 'NETWORK'))],
      open: async (page) => {
        await cancelWaiting(page)
        const no = await anOrderNo(page)
        await page.route('**/payment/web/mycard/verification', (route) => route.abort())
        await page.goto(`${shop.origin}/en/payment/${no}`)
      },
    },
  ],
  steps: {
    'order without consent': {
      events: [{ ...buy }],
      when: (at) => isChoosing(at) && !contextOf(at).isAgreed && !contextOf(at).isConsentMissing,
      do: (page) => buyButton(page).click(),
    },
    'give consent': {
      events: [{ type: 'payment.consent', isGiven: true }],
      when: (at) => isChoosing(at) && !contextOf(at).isAgreed,
      do: (page) => consent(page).check(),
    },
    'choose a quantity of two': {
      events: [{ type: 'payment.choose', quantity: 2 }],
      when: (at) => isChoosing(at) && contextOf(at).wanted === 1,
      do: (page) => button(page, 'One more').click(),
    },
    'choose another payment method': {
      events: [{ type: 'payment.chooseMethod', method: 'checkout' }],
      when: (at) => isChoosing(at) && contextOf(at).method !== 'checkout',
      do: (page) => page.getByRole('radio', { name: 'Card checkout' }).check(),
    },
    'order, with the response held': {
      events: [buy],
      when: (at) => isChoosing(at) && contextOf(at).isAgreed,
      do: async (page) => {
        await page.route('**/payment/web/mycard', (route) => {
          held = route
        })
        await buyButton(page).click()
        await expect.poll(() => held !== undefined).toBe(true)
      },
    },
    'choose a quantity of one while ordering': {
      events: [{ type: 'payment.choose', quantity: 1 }],
      when: (at) => at.matches('ordering') && contextOf(at).wanted === 2,
      do: (page) => button(page, 'One less').click(),
    },
    'choose the first payment method while ordering': {
      events: [{ type: 'payment.chooseMethod', method: 'mycard' }],
      when: (at) => at.matches('ordering') && contextOf(at).method === 'checkout',
      do: (page) => page.getByRole('radio', { name: 'MyCard' }).check(),
    },
    'take back consent while ordering': {
      events: [{ type: 'payment.consent', isGiven: false }],
      when: (at) => at.matches('ordering') && contextOf(at).isAgreed,
      do: (page) => consent(page).uncheck(),
    },
    'an earlier payment is open': {
      events: [done('placeOrder', { type: 'locked', orderNo, minutes: 28 })],
      when: (at) => at.matches('ordering'),
      do: async (page) => {
        await held!.fulfill({ status: 409, json: { code: 2416, message: '28', traceId: 't-1', orderNo } })
        held = undefined
        await page.unrouteAll()
        await expect(page.getByRole('dialog')).toContainText('Your previous payment is still open')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      },
    },
    'MyCard’s window is opened': {
      events: [{ type: 'payment.openPage' }, done('openPage', 'window')],
      when: isAtProvider,
      do: async (page) => {
        const opened = page.context().waitForEvent('page')
        await button(page, 'Open the MyCard window').click()
        await (await opened).close()
      },
    },
    'MyCard’s window is blocked': {
      events: [{ type: 'payment.openPage' }, done('openPage', 'blocked')],
      when: isAtProvider,
      do: async (page) => {
        await page.evaluate(() => {
          const open = window.open.bind(window)
          window.open = () => {
            window.open = open
            return null
          }
        })
        await button(page, 'Open the MyCard window').click()
      },
    },
    'check the payment': {
      events: [{ type: 'payment.check' }, stillOpen],
      when: isAtProvider,
      do: (page) => button(page, 'Check now').click(),
    },
    'return to the page': {
      events: [{ type: 'payment.returned' }, stillOpen],
      when: isAtProvider,
      do: (page) => page.evaluate(() => dispatchEvent(new Event('focus'))),
    },
    'cancel the order': {
      events: [{ type: 'payment.cancel' }, done('cancelOrder', anOrder('cancelled'))],
      when: isAtProvider,
      do: (page) => button(page, 'Cancel order').click(),
    },
    'return to the lost order': {
      events: [{ type: 'payment.returned' }, done('verifyOrder', anOrder('cancelled'))],
      when: (at) => at.matches('failed'),
      do: (page) => page.evaluate(() => dispatchEvent(new Event('focus'))),
    },
    'the shop responds again': {
      events: [{ type: 'payment.check' }, stillOpen],
      when: (at) => at.matches('unsettled'),
      do: async (page) => {
        await page.unrouteAll()
        await button(page, 'Check now').click()
      },
    },
  },
  situation: paymentEntry.walk!.serializeState!,
  seen: {
    payment: (page) => page.getByRole('main'),
    'payment.reviewing': buyButton,
    'payment.ordering': (page) => page.locator('form#buying [aria-busy="true"]'),
    'payment.lockedOut': buyButton,
    'payment.unsettled': (page) => heading(page, 'The shop does not answer'),
    'payment.atProvider': (page) => heading(page, 'Finish paying in the MyCard window'),
    'payment.atProvider.page': 'covered by its child states',
    'payment.atProvider.page.sameTab': (page) => button(page, 'Open the MyCard window'),
    'payment.atProvider.page.windowOpen': (page) => page.getByText('No window? Your browser may have blocked it.'),
    'payment.atProvider.page.blocked': (page) => page.getByText('Your browser has blocked the MyCard window.'),
    'payment.atProvider.watch': 'covered by its child states',
    'payment.atProvider.watch.waiting': (page) => page.getByText(/^Checking again in/),
    'payment.failed': (page) => heading(page, 'The order is cancelled'),
    'payment.failed.resting': (page) => heading(page, 'The order is cancelled'),
  },
})
