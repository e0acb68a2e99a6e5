/** The hosted checkout's own rules: sent requests, the meaning of each kind of response, and accepted webhooks. */
import { describe, expect, test } from 'vitest'
import { ProviderRefusal, ProviderUnreachable } from '../payment-provider.ts'
import { createCheckoutProvider } from './checkout.provider.ts'
import { signatureHeader, webhookSignature, whyUnsigned } from './checkout-signature.ts'

const [current, previous] = ['current-secret'.repeat(3), 'previous-secret'.repeat(3)]
const settings = { api: 'https://pay.test/v1', key: 'the-bearer-key', webhookSecrets: [current, previous] }
const now = new Date('2026-11-26T18:00:00.000Z')
const payment = {
  orderNo: '20261126-7K3M9QXW2D',
  memberNumber: '1001',
  server: null,
  productName: 'Gem pouch',
  amount: 490,
  currency: 'USD',
  lang: 'tw' as const,
  expiresAt: now,
}
const session = {
  id: 'cs_1',
  status: 'paid',
  reference: payment.orderNo,
  amount: 490,
  currency: 'USD',
  payment: { id: 'pay_1', means: 'card' },
}

const requests: Request[] = []
const answering = (...answers: (() => Response | Promise<Response>)[]) =>
  createCheckoutProvider(settings, {
    timeout: 20,
    returnUrl: 'https://site.test/payments/checkout/return',
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!
      // A real one also ends with its signal.
      const signal = init!.signal!
      return Promise.race([
        answer(),
        new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      ])
    },
  })
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const refusal = (status: number) => json({ error: { code: 'no', message: 'because' } }, status)
const never = () => new Promise<Response>(() => {})

describe('calls', () => {
  test('a session is created with the bearer key and an idempotency key of the order, and returns the payment page', async () => {
    const url = 'https://pay.test/pages/cs_1?x=%41'
    expect(await answering(json({ id: 'cs_1', url }, 201)).start(payment)).toEqual({ key: 'cs_1', paymentUrl: url })
    const request = requests.at(-1)!
    expect([request.url, request.headers.get('authorization'), request.headers.get('idempotency-key')]).toEqual([
      'https://pay.test/v1/sessions',
      'Bearer the-bearer-key',
      `order-${payment.orderNo}`,
    ])
    expect(await request.json()).toEqual({
      reference: payment.orderNo,
      amount: 490,
      currency: 'USD',
      description: 'Gem pouch',
      locale: 'zh-Hant-TW',
      return_url: `https://site.test/payments/checkout/return?order=${payment.orderNo}`,
      expires_at: now.toISOString(),
      customer: { id: '1001', server: null },
    })
  })

  test.each([
    ['a refusal', refusal(422), ProviderRefusal],
    ['a wrong key', refusal(401), ProviderUnreachable],
    ['a concurrent call with the same key', refusal(409), ProviderUnreachable],
    ['too many calls', refusal(429), ProviderUnreachable],
    ['a server error', refusal(500), ProviderUnreachable],
    ['an error page', () => new Response('<h1>', { status: 422 }), ProviderUnreachable],
    ['JSON of another kind', json([1]), ProviderUnreachable],
    ['a payment page with http:', json({ id: 'cs_1', url: 'http://pay.test/cs_1' }), ProviderUnreachable],
    ['an invalid payment page address', json({ id: 'cs_1', url: 'javascript:alert(1)' }), ProviderUnreachable],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), ProviderUnreachable],
    ['a timeout', never, ProviderUnreachable],
  ])('%s throws the matching error, is sent once, and its message contains no key', async (_name, answer, kind) => {
    const before = requests.length
    const error = await answering(answer)
      .start(payment)
      .catch((thrown: unknown) => thrown)
    expect([(error as Error).constructor.name, requests.length - before]).toEqual([kind.name, 1])
    expect(String(error)).not.toMatch(/bearer|cs_1/)
  })

  test('the state is the session’s state, undefined for an unknown session, and an error for an unreadable response', async () => {
    expect(await answering(json(session)).state('cs_1')).toEqual({
      status: 'paid',
      orderNo: payment.orderNo,
      amount: '4.90',
      currency: 'USD',
      tradeNo: 'pay_1',
      means: 'card',
    })
    expect(await answering(json({ ...session, status: 'open', payment: null })).state('cs_1')).toMatchObject({
      status: 'open',
      tradeNo: '',
    })
    const odd = { ...session, payment: { id: 'pay_1', means: 'ca\0rd' } }
    expect((await answering(json(odd)).state('cs_1'))?.means, 'no database stores NUL').toBe('card')
    expect(await answering(refusal(404)).state('cs_1')).toBeUndefined()
    for (const status of [400, 402, 422]) await expect(answering(refusal(status)).state('cs_1')).rejects.toThrow(ProviderUnreachable)
    for (const odd of [{ amount: -1 }, { amount: 4.9 }, { currency: 'usd' }, { status: 'fine' }, { payment: { id: '' } }])
      await expect(answering(json({ ...session, ...odd })).state('cs_1')).rejects.toThrow(ProviderUnreachable)
  })

  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
  ])('a refund that is %s by now is %s, whatever its first response was', async (status, outcome) => {
    const before = requests.length
    const provider = answering(json({ id: 're_1', status: 'pending' }, 201), json({ id: 're_1', status }))
    expect(await provider.refund!('cs_1', payment.orderNo, 1)).toBe(outcome)
    const [post, get] = requests.slice(before)
    expect([post!.headers.get('idempotency-key'), await post!.json(), get!.url]).toEqual([
      `refund-${payment.orderNo}`,
      { session: 'cs_1' },
      'https://pay.test/v1/refunds/re_1',
    ])
  })

  test('another attempt has a key of its own', async () => {
    const before = requests.length
    const provider = answering(json({ id: 're_2', status: 'pending' }, 201), json({ id: 're_2', status: 'succeeded' }))
    expect(await provider.refund!('cs_1', payment.orderNo, 2)).toBe('done')
    expect(requests[before]!.headers.get('idempotency-key')).toBe(`refund-${payment.orderNo}-2`)
  })
})

describe('webhooks', () => {
  const event = { id: 'evt_1', type: 'session.paid', created: '', data: { reference: payment.orderNo } }
  const read = (body: string, header: string) =>
    answering(never).readCallback({ headers: new Headers({ [signatureHeader]: header }), body, clientAddress: '', now })
  const body = JSON.stringify(event)
  const sign = (secrets: readonly string[], seconds = 0, text = body) =>
    webhookSignature(secrets, text, new Date(now.getTime() + seconds * 1000))

  test('the signature matches a known vector', () => {
    expect(webhookSignature(['secret'], '{}', new Date(1_764_180_000_000))).toBe(
      't=1764180000,v1=c71bebc71bd680d0360da9a2801c9d7ed83a46422d130c12e8fc2187b53d346f',
    )
  })

  test.each([
    ['the current secret', sign([current])],
    ['the previous secret', sign([previous])],
    ['one of several secrets', sign(['another one', previous])],
    ['the current secret, 5 minutes ago', sign([current], -300)],
    ['the current secret, 5 minutes ahead', sign([current], 300)],
  ])('signed by %s: accepted', (_name, header) => {
    expect(read(body, header)).toEqual({
      type: 'accepted',
      notices: [{ orderNo: payment.orderNo, eventId: 'evt_1', event: 'session.paid' }],
      response: 'ok',
    })
  })

  test.each([
    ['no secret', ''],
    ['another secret', sign(['another one'])],
    ['the current secret, for another body', sign([current], 0, '{}')],
    ['the current secret, with another time', sign([current]).replace(/^t=\d+/, `t=${String(now.getTime() / 1000 + 1)}`)],
    ['the current secret, 301 seconds ago', sign([current], -301)],
    ['the current secret, 301 seconds ahead', sign([current], 301)],
    ['the current secret, without a time', sign([current]).replace(/^t=\d+,/, '')],
    ['the current secret, in another scheme', sign([current]).replace('v1=', 'v0=')],
  ])('signed by %s: 401', (_name, header) => expect(read(body, header)).toMatchObject({ type: 'refused', status: 401 }))

  test.each(['', 'null', '[]', '{', JSON.stringify({ ...event, id: 'a b' }), JSON.stringify({ ...event, data: {} })])(
    'a signed body that is no event (%s): 400',
    (text) => expect(read(text, sign([current], 0, text))).toMatchObject({ type: 'refused', status: 400 }),
  )

  test('a header with many signatures is refused', () => {
    const header = `t=${String(now.getTime() / 1000)},${'v1=ab,'.repeat(2000)}`
    expect(whyUnsigned({ secrets: [current], header, body, now })).toBe('a webhook with a wrong signature')
  })
})
