/** The protocol's own rules: hash vectors, amounts, sent requests, and the meaning of each kind of response. */
import { describe, expect, test } from 'vitest'
import { amountText, majorOf, minorOf, parseAmount } from '#contract/money.ts'
import { createMyCard, MyCardRefusal, MyCardUnreachable } from './mycard-client.ts'
import { isMyCardHash, myCardHash } from './mycard-hash.ts'
import type { MyCardSettings } from './mycard.settings.ts'

const key = 'testkey1234567890'
const authGlobal = (game: readonly string[]) => [
  'demosvc',
  'HS-20250121-000001',
  ...game,
  '2',
  '1',
  'member:1001',
  '',
  '',
  '龍之寶箱 10+1',
  '150',
  'TWD',
  'true',
  'https://site.test/api/payment/mycard/return?x=1',
]

describe('hash', () => {
  const returned = ['1', '3', 'HS-20250121-000001', 'INGAME', '150', 'TWD', 'MC0000000001', '1', '']
  test.each([
    ['the return', returned, 'whole', '6586913266cf974b25b7a161a7b8a4d3c5513d1932f6cd3c5c34bc5a5000011d'],
    ['the return', returned, 'escapes', '3bf308b8325e977fe2d954c2c8973fbccd736d06db4909c9ec20305983dfc936'],
    ['AuthGlobal v1.6', authGlobal(['demogame', 'DemoGame']), 'whole', '48d136b065b1d49aaec037bdb09a09001fe95f84a0356899622e0e797e0edb56'],
    [
      'AuthGlobal v1.6',
      authGlobal(['demogame', 'DemoGame']),
      'escapes',
      '59ddeb509ee81ebb6430464cb92abaa04c3b9446ea3c9749ee11db632814d0d5',
    ],
    ['AuthGlobal v1.1', authGlobal([]), 'escapes', '472277f782a488c64d223577f1b877ac715d1fd110f37ddf63f87f16d67e28cc'],
    ['AuthGlobal v1.1', authGlobal([]), 'whole', '905788287055e056899ae806c42147f2bb58a5c54a37e55d0b0a2c184a2a6c16'],
    [
      'SDKTradeQuery',
      ['demosvc', 'HS-20250121-000001', '', '', '0'],
      'escapes',
      '6b37aba85ac9a1ea68ba62d899aa57d68f3c89e62a4c1eaa89fc3cf934421d23',
    ],
    [
      'SDKTradeQuery',
      ['demosvc', 'HS-20250121-000001', '', '', '0'],
      'whole',
      '53252a30aa62aeea0b16bad633428338181fa72c1dc5fdfcbdc734c55fc7d92c',
    ],
  ] as const)('%s, lower case: %s %s', (_name, values, lowering, expected) => {
    expect(myCardHash(values, key, lowering)).toBe(expected)
    expect(isMyCardHash(expected, myCardHash(values, key, lowering))).toBe(true)
  })

  test('a different hash is refused, whatever its length', () => {
    expect(isMyCardHash('', 'ab')).toBe(false)
    expect(isMyCardHash('ac', 'ab')).toBe(false)
  })
})

describe('money', () => {
  test.each([
    [9.9, 'USD', 990, '9.90'],
    [170, 'TWD', 17_000, '170'],
    [780, 'JPY', 780, '780'],
    [6900, 'KRW', 6900, '6900'],
    [19.99, 'USD', 1999, '19.99'],
    [0.29, 'USD', 29, '0.29'],
    [1.234, 'KWD', 1234, '1.234'],
  ])('%d %s is %i minor units, sent to MyCard as %s', (major, currency, minor, text) => {
    expect([minorOf(major, currency), majorOf(minor, currency), amountText(minor, currency), parseAmount(text, currency)]).toEqual([
      minor,
      major,
      text,
      minor,
    ])
  })

  test.each([
    ['150.00', 'TWD', 15_000],
    ['9.9', 'USD', 990],
    ['9.901', 'USD', undefined],
    ['780.5', 'JPY', undefined],
    ['780.00', 'JPY', 780],
    ['-1', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['', 'USD', undefined],
    ['1', 'usd ', undefined],
  ])('“%s” %s is %s', (text, currency, minor) => expect(parseAmount(text, currency)).toBe(minor))
})

describe('calls', () => {
  const settings: MyCardSettings = {
    api: 'https://mycard.test/MyBillingPay/v1.6',
    page: 'https://mycard.test/MyCardPay/?AuthCode=',
    serviceId: 'demosvc',
    key,
    lowering: 'whole',
    game: { id: 'demogame', name: 'DemoGame' },
    isTest: true,
    restoreFrom: [],
  }
  const trade = {
    facTradeSeq: 'HS-20250121-000001',
    customerId: 'member:1001',
    serverId: '1',
    productName: '龍之寶箱 10+1',
    amount: '150',
    currency: 'TWD',
    returnUrl: 'https://site.test/api/payment/mycard/return?x=1',
  }
  const requests: { url: string; fields: Record<string, string> }[] = []
  const answering = (answer: () => Response | Promise<Response>, given: Partial<MyCardSettings> = {}) =>
    createMyCard(
      { ...settings, ...given },
      {
        timeout: 20,
        fetch: async (input, init) => {
          requests.push({ url: input as string, fields: Object.fromEntries(new URLSearchParams(init!.body as string)) })
          // A real one also ends with its signal.
          const signal = init!.signal!
          return Promise.race([
            answer(),
            new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
          ])
        },
      },
    )
  const json = (body: object) => () => Response.json(body)

  test('AuthGlobal sends its fields in the order of the hash, and TransactionUrl is used unchanged', async () => {
    const url = 'https://mycard.test/pay?AuthCode=ABC&x=%41'
    const answer = await answering(json({ ReturnCode: '1', AuthCode: 'ABC', TradeSeq: 'T1', TransactionUrl: url })).authorise(trade)
    expect(answer).toEqual({ authCode: 'ABC', tradeSeq: 'T1', paymentUrl: url })
    expect(requests.at(-1)).toMatchObject({
      url: 'https://mycard.test/MyBillingPay/v1.6/AuthGlobal',
      fields: { FacGameId: 'demogame', Hash: '48d136b065b1d49aaec037bdb09a09001fe95f84a0356899622e0e797e0edb56' },
    })
  })

  test('v1.1 sends no game, and builds the address of the payment page itself', async () => {
    const { game: _, ...old } = settings
    const myCard = createMyCard(
      { ...old, lowering: 'escapes' },
      {
        fetch: async (_input, init) => {
          requests.push({ url: '', fields: Object.fromEntries(new URLSearchParams(init!.body as string)) })
          return Response.json({ ReturnCode: 1, AuthCode: 'A B' })
        },
      },
    )
    expect((await myCard.authorise(trade)).paymentUrl).toBe('https://mycard.test/MyCardPay/?AuthCode=A%20B')
    expect(requests.at(-1)!.fields).toMatchObject({ Hash: '472277f782a488c64d223577f1b877ac715d1fd110f37ddf63f87f16d67e28cc' })
    expect(requests.at(-1)!.fields['FacGameId']).toBeUndefined()
  })

  const never = () => new Promise<Response>(() => {})
  test.each([
    ['a refusal', json({ ReturnCode: '0', ReturnMsg: 'no' }), MyCardRefusal],
    ['an error page', () => new Response('<h1>', { status: 503 }), MyCardUnreachable],
    ['a page instead of JSON', () => new Response('<h1>maintenance</h1>'), MyCardUnreachable],
    ['JSON of another kind', json([1]), MyCardUnreachable],
    ['success without an AuthCode', json({ ReturnCode: '1' }), MyCardUnreachable],
    ['an invalid payment page address', json({ ReturnCode: '1', AuthCode: 'A', TransactionUrl: 'javascript:alert(1)' }), MyCardUnreachable],
    ['no connection', () => Promise.reject(new TypeError('fetch failed')), MyCardUnreachable],
    ['a timeout', never, MyCardUnreachable],
  ])('%s throws the matching error, is sent once, and its message contains no key', async (_name, answer, kind) => {
    const before = requests.length
    const error = await answering(answer)
      .authorise(trade)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(kind)
    expect(requests.length - before).toBe(1)
    expect(String(error)).not.toMatch(/testkey|Hash/)
  })

  test('TradeQuery: only PayResult 3 is paid; without a result the query returns undefined', async () => {
    const paid = {
      ReturnCode: '1',
      PayResult: '3',
      FacTradeSeq: 'X',
      Amount: '150',
      Currency: 'TWD',
      MyCardTradeNo: 'MC1',
      PaymentType: 'INGAME',
    }
    expect(await answering(json(paid)).query('A')).toEqual({
      isPaid: true,
      facTradeSeq: 'X',
      amount: '150',
      currency: 'TWD',
      tradeNo: 'MC1',
      paymentType: 'INGAME',
    })
    expect((await answering(json({ ...paid, PaymentType: 'IN\0GAME' })).query('A'))?.paymentType, 'no database stores NUL').toBe('INGAME')
    expect((await answering(json({ ...paid, PayResult: '0' })).query('A'))?.isPaid).toBe(false)
    expect(await answering(json({ ReturnCode: '0' })).query('A')).toBeUndefined()
    await expect(answering(never).query('A')).rejects.toThrow(MyCardUnreachable)
  })

  test('a PaymentConfirm response about another trade is no confirmation', async () => {
    await answering(json({ ReturnCode: '1', FacTradeSeq: 'X' })).confirm('A', 'X')
    await expect(answering(json({ ReturnCode: '1', FacTradeSeq: 'Y' })).confirm('A', 'X')).rejects.toThrow(MyCardUnreachable)
    await expect(answering(json({ ReturnCode: '2' })).confirm('A', 'X')).rejects.toThrow(MyCardRefusal)
  })

  test('a return is accepted only with MyCard’s hash', () => {
    const form = {
      ReturnCode: '1',
      ReturnMsg: 'ok',
      PayResult: '3',
      FacTradeSeq: 'HS-20250121-000001',
      PaymentType: 'INGAME',
      Amount: '150',
      Currency: 'TWD',
      MyCardTradeNo: 'MC0000000001',
      MyCardType: '1',
      PromoCode: '',
      Hash: '6586913266cf974b25b7a161a7b8a4d3c5513d1932f6cd3c5c34bc5a5000011d',
    }
    const { readReturn } = answering(never)
    expect(readReturn(form)).toMatchObject({ isPaid: true, facTradeSeq: 'HS-20250121-000001', amount: '150' })
    expect(readReturn({ ...form, ReturnMsg: 'other words' })).toBeDefined()
    expect(readReturn({ ...form, Amount: '1' })).toBeUndefined()
    expect(readReturn({ ...form, Hash: '' })).toBeUndefined()
    expect(readReturn({})).toBeUndefined()
  })
})
