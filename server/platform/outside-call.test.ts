/** Responses of other systems that are too large, or never end. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createHandOver, createTakeBack } from '../deliveries/game-delivery.ts'
import { createCheckoutClient } from '../orders/checkout/checkout-client.ts'
import { createMyCard } from '../orders/mycard/mycard-client.ts'
import { createReceiptIssuer } from '../orders/receipt-issuer.ts'
import { createTokenVerifier } from '../session/signed-tokens.ts'
import { callOutside } from './outside-call.ts'
import { createTwilio } from './sms.ts'

const mega = 1024 * 1024
const now = (): Date => new Date('2025-01-21T03:00:00Z')

/** @returns a `fetch` whose response is valid JSON after 8 MB of spaces, and how many bytes of it were read */
function paddedFetch(content: object, status = 200): { fetch: typeof fetch; read: () => number } {
  let sent = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        if (sent === 8 * mega) {
          stream.enqueue(Buffer.from(JSON.stringify(content)))
          stream.close()
          return
        }
        sent += mega / 4
        stream.enqueue(Buffer.alloc(mega / 4, ' '))
      },
    },
    { highWaterMark: 0 },
  )
  return { fetch: async () => new Response(body, { status }), read: () => sent }
}

const delivery = { id: 'EH-1', memberNumber: '1001', server: '1', identities: [] }
const game = { url: 'https://game.test/', secrets: ['s'.repeat(32)] }
const receipt = {
  id: 'EH-1',
  kind: 'incomeDeduction' as const,
  identity: '010',
  amount: 110,
  supply: 100,
  tax: 10,
  paidAt: now().toISOString(),
}
const myCard = {
  api: 'https://mycard.test',
  page: 'https://mycard.test/pay?AuthCode=',
  serviceId: 'shop',
  key: 'key',
  lowering: 'whole' as const,
  isTest: true,
  restoreFrom: [],
}
const keys = await generateKeyPair('ES256')
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' }
const token = await new SignJWT({})
  .setProtectedHeader({ alg: 'ES256', kid: 'one' })
  .setIssuer('https://issuer.test')
  .setAudience('site')
  .setIssuedAt(now())
  .setExpirationTime(now().getTime() / 1000 + 60)
  .sign(keys.privateKey)
const tokenRules = { issuers: ['https://issuer.test'], jwksUri: 'https://issuer.test/jwks', audience: 'site', maxAge: 60, required: [] }

test.each<[string, content: object, status: number, call: (o: { fetch: typeof fetch }) => Promise<unknown>]>([
  [
    'the game server, of a delivery',
    { status: 'delivered' },
    200,
    (o) => createHandOver(game, { ...o, now })({ ...delivery, kind: 'purchase' }),
  ],
  ['the game server, of a withdrawal', { status: 'withdrawn' }, 200, (o) => createTakeBack(game, { ...o, now })(delivery)],
  [
    'the hosted checkout',
    { id: 'r1', status: 'pending' },
    200,
    (o) => createCheckoutClient({ api: 'https://pay.test', key: 'key', webhookSecrets: [] } as never, o).getRefund('r1'),
  ],
  ['MyCard', { ReturnCode: '1', FacTradeSeq: 'EH-1' }, 200, (o) => createMyCard(myCard, o).confirm('auth', 'EH-1')],
  [
    'the issuer of cash receipts',
    { status: 'cancelled' },
    200,
    (o) => createReceiptIssuer({ url: 'https://receipts.test', key: 'key' }, o).cancel(receipt, 'no'),
  ],
  [
    'the SMS service',
    { sid: `SM${'0'.repeat(32)}` },
    201,
    (o) => createTwilio({ host: 'https://sms.test', account: 'AC', token: 't', from: '+1' }, o)({ id: '1', to: '+82101', text: 'code' }),
  ],
  ['the keys of an issuer', { keys: [jwk] }, 200, (o) => createTokenVerifier(tokenRules, { ...o, now })(token)],
])('a response above 1 MB is a failure, and no more of it is read: %s', async (_name, content, status, call) => {
  const padded = paddedFetch(content, status)
  await expect(call(padded)).rejects.toThrow(/larger than 1 MB|ResponseTooLarge/)
  expect(padded.read()).toBeLessThanOrEqual(1.5 * mega)
  // The same content within the limit is accepted.
  expect(await call({ fetch: async () => Response.json(content, { status }) }).then(() => 'accepted')).toBe('accepted')
})

test('the timeout covers the body: a response that stops in its middle is a failure', async () => {
  const server = createServer((_request, response) => void response.write('{"status":')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  await expect(callOutside({ fetch, timeout: 50 }, address)).rejects.toThrow(/timeout/)
  server.closeAllConnections()
  expect(server.close().listening).toBe(false)
})

test('status, headers and body of a response are those that were sent; a response may have no body', async () => {
  const sent = new Response('{"a":1}', { status: 404, headers: { 'retry-after': '7' } })
  const response = await callOutside({ fetch: async () => sent }, 'https://api.test')
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([404, '7', { a: 1 }])
  const empty = await callOutside({ fetch: async () => new Response(null, { status: 204 }) }, 'https://api.test')
  expect([empty.status, await empty.text()]).toEqual([204, ''])
})
