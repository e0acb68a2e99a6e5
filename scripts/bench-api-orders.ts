/** The purchase path under load, on either database: members each buy one product, ten at a time, and then fetch its paid status. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '../server/platform/database.ts'
import type { MyCardSettings } from '../server/orders/mycard/mycard.settings.ts'
import { upsertMember } from '../server/session/members.queries.ts'
import { startSession } from '../server/session/tokens.ts'
import { products } from '../server/shop/shop.tables.ts'
import { serve } from './bench-processes.ts'

const text = (word: string) => ({ ko: word, en: word, ja: word, tw: word })

/** Responds at once and reports everything as paid: only our own time is measured. */
async function startMyCard(): Promise<{ settings: MyCardSettings; stop: () => void }> {
  const trades = new Map<string, { facTradeSeq: string; amount: string; currency: string }>()
  let sold = 0
  const responseTo = (call: string, form: URLSearchParams): object => {
    if (call === 'AuthGlobal') {
      sold += 1
      const code = `CODE${String(sold)}`
      trades.set(code, { facTradeSeq: form.get('FacTradeSeq')!, amount: form.get('Amount')!, currency: form.get('Currency')! })
      return { ReturnCode: '1', AuthCode: code, TradeSeq: code, TransactionUrl: `http://127.0.0.1/pay/${code}` }
    }
    const code = form.get('AuthCode')!
    const { facTradeSeq: FacTradeSeq, amount: Amount, currency: Currency } = trades.get(code)!
    return { ReturnCode: '1', PayResult: '3', FacTradeSeq, Amount, Currency, MyCardTradeNo: `MC${code}`, PaymentType: 'INGAME' }
  }
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(parts).toString())
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(responseTo(request.url!.split('/').at(-1)!, form)))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const api = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const settings: MyCardSettings = {
    api,
    page: `${api}/pay/`,
    serviceId: 'bench',
    key: 'bench',
    lowering: 'whole',
    isTest: true,
    restoreFrom: [],
  }
  return { settings, stop: () => server.close() }
}

interface Load {
  perSecond: number
  p99: number
}

/** Processes all items, ten at a time. */
async function load<T>(all: readonly T[], ask: (one: T) => Promise<void>): Promise<Load> {
  const times: number[] = []
  const left = [...all]
  const from = performance.now()
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) {
        const start = performance.now()
        await ask(one)
        times.push(performance.now() - start)
      }
    }),
  )
  const seconds = (performance.now() - from) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: all.length / seconds, p99: times[Math.floor((times.length - 1) * 0.99)]! }
}

/** @returns how many purchases begin, and are settled, per second; `byJob`: how many the reconciler held at that moment */
export async function benchOrders(
  where: { url: string } | { folder: string },
  { port, purchases }: { port: number; purchases: number },
): Promise<{ begin: Load; settle: Load; byJob: number }> {
  const database = await openDatabase(where)
  const { db } = database
  const now = new Date()
  await db
    .insert(products)
    .values({
      productId: 'bench',
      pack: 'bench',
      category: 'bench',
      position: 1,
      image: '/art/x.webp',
      limitType: 'DAILY',
      limitAmount: 1,
      maxQuantity: 1,
      free: false,
      prices: { USD: 4.9, KRW: 6900 },
      texts: { name: text('bench'), quantity: text('1'), description: text(''), notes: [] },
      contents: [],
      digest: '',
    })
    .onConflictDoNothing()
  const warmup = 200
  const tokens: string[] = []
  for (let i = 0; i < purchases + warmup; i += 1) {
    const identities = [{ issuer: 'bench', subject: randomUUID() }]
    // Prepared before the clock runs.
    const memberId = await upsertMember(db, { nickname: 'Ash', region: 'KR', server: 'A', identities }, now)
    tokens.push((await startSession(db, { memberId, now })).access.token)
  }
  await database.close()
  const myCard = await startMyCard()
  const origin = `http://127.0.0.1:${String(port)}`
  const env = { PORT: String(port), NODE_ENV: 'production', MYCARD: JSON.stringify(myCard.settings) }
  const child = await serve(['scripts/bench-api-server.ts'], `${origin}/readyz`, {
    env: { ...env, ...('url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: where.folder }) },
  })
  const post = async (path: string, body: object, token: string): Promise<{ orderNo: string; status: string }> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`)
    return (await response.json()) as { orderNo: string; status: string }
  }
  const orders: [string, string][] = []
  let byJob = 0
  const begin = async (token: string): Promise<void> => {
    const wish = { productId: 'bench', quantity: 1, lang: 'en', consent: true, idempotencyKey: randomUUID() }
    orders.push([token, (await post('/api/payment/web/mycard', wish, token)).orderNo])
  }
  const settle = async ([token, orderNo]: [string, string]): Promise<void> => {
    const { status } = await post('/api/payment/web/mycard/verification', { orderNo }, token)
    // The reconciler may hold the order, as in production.
    if (status !== 'confirmed') byJob += 1
  }
  try {
    await load(tokens.slice(0, warmup), begin)
    await load(orders.splice(0), settle)
    const begun = await load(tokens.slice(warmup), begin)
    return { begin: begun, settle: await load(orders, settle), byJob }
  } finally {
    const ended = new Promise((exit) => child.once('exit', exit))
    child.kill()
    await ended
    myCard.stop()
  }
}
