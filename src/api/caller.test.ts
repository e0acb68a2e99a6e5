import { describe, expect, test } from 'vitest'
import { Failure, toFailure } from '#contract/failure.ts'
import { createApi, type ApiDeps } from './api.ts'
import { retryShopList } from './shop.queries.ts'

const bases = { auth: 'http://auth.test/a', game: 'http://game.test/g', payment: 'http://pay.test/p' }
interface Seen {
  url: string
  method: string
  authorization: string | null
  language: string | null
  body: unknown
}

/** A provider that returns these responses in turn and records its requests. */
function respondingWith(...responses: { status?: number; body: unknown }[]): { seen: Seen[]; deps: ApiDeps } {
  const seen: Seen[] = []
  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    seen.push({
      url: request.url,
      method: request.method,
      authorization: request.headers.get('authorization'),
      language: request.headers.get('accept-language'),
      body: request.body === null ? undefined : await request.json(),
    })
    const response = responses[Math.min(seen.length, responses.length) - 1]!
    return Response.json(response.body, { status: response.status ?? 200 })
  }
  return { seen, deps: { fetch: fetchIt, bases } }
}
/** A connection without a response. */
const unanswered: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    const { signal } = init!
    if (signal!.aborted) reject(signal!.reason as Error)
    signal!.addEventListener('abort', () => reject(signal!.reason as Error))
  })
const empty = { items: [], totalCount: 0, page: 1, size: 10, groups: [] }

describe('one client for all calls (C1)', () => {
  test('each provider part has its own base address, path parameters are filled in, empty query parameters are dropped (§5)', async () => {
    const { seen, deps } = respondingWith({ body: empty })
    await createApi(deps).call('listPosts', { query: { board: 'notice', locale: 'ko', searchPayload: '   ', page: 2 } })
    expect(seen[0]!.url).toBe('http://game.test/g/global/notices/list?board=notice&locale=ko&page=2')
  })
  test('repeated parameters stay repeated', async () => {
    const { seen, deps } = respondingWith({ body: { items: [] } })
    await createApi(deps).call('listCashReceipts', { query: { orderId: ['A-12345678', 'B-12345678'] } })
    expect(seen[0]!.url).toBe('http://pay.test/p/scheduler/cash-bill/issued?orderId=A-12345678&orderId=B-12345678')
  })
  test('sends the stored token, and no Authorization header without one', async () => {
    const { seen, deps } = respondingWith({ body: { items: [] } })
    await createApi({ ...deps, token: () => 'abc' }).call('listRecentPosts', { query: { locale: 'en' } })
    await createApi({ ...deps, token: () => null }).call('listRecentPosts', { query: { locale: 'en' } })
    expect(seen.map((one) => one.authorization)).toEqual(['Bearer abc', null])
  })
  test('requests responses in the page’s language, not the browser’s', async () => {
    const { seen, deps } = respondingWith({ body: { items: [] } })
    let language = 'ko-KR'
    const api = createApi({ ...deps, language: () => language })
    await api.call('listRecentPosts', { query: { locale: 'ko' } })
    language = 'zh-Hant-TW'
    await api.call('listRecentPosts', { query: { locale: 'tw' } })
    expect(seen.map((one) => one.language)).toEqual(['ko-KR', 'zh-Hant-TW'])
  })
  test('bodies are JSON', async () => {
    const { seen, deps } = respondingWith({ body: { access: { token: 'a' }, refresh: { token: 'r' } } })
    await createApi(deps).call('refreshTokens', { body: { refresh: 'old' } })
    expect(seen[0]).toMatchObject({ method: 'PUT', url: 'http://auth.test/a/auth/tokens/cs-site', body: { refresh: 'old' } })
  })
})

describe('failures', () => {
  test('carry status, code, message and trace id', async () => {
    const { deps } = respondingWith({ status: 404, body: { code: 'NOT_FOUND', message: '없습니다', traceId: 'trace-1' } })
    const failure = await createApi(deps)
      .call('getPost', { params: { seq: 1 }, query: { locale: 'ko' } })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ status: 404, code: 'NOT_FOUND', message: '없습니다', traceId: 'trace-1' })
  })
  test('a response from an intermediary keeps its status', async () => {
    const { deps } = respondingWith({ status: 503, body: 'upstream' })
    await expect(createApi(deps).call('listRecentPosts', { query: { locale: 'en' } })).rejects.toMatchObject({ status: 503, code: 503 })
  })
  test('a request without a response gives status 0 and a message without the address', async () => {
    const api = createApi({ bases, fetch: () => Promise.reject(new TypeError('Failed to fetch http://internal/api')) })
    const failure = (await api.call('listRecentPosts', { query: { locale: 'en' } }).catch((error: unknown) => error)) as Failure
    expect([failure.status, failure.code]).toEqual([0, 'NETWORK'])
    expect(failure.message).not.toContain('internal')
  })
  test('a programming error in the client is not reported as a network failure', async () => {
    const circular: { self?: unknown } = {}
    circular.self = circular
    const { deps } = respondingWith({ body: {} })
    const failure = await createApi(deps)
      .call('refreshTokens', { body: circular as never })
      .catch((error: unknown) => error)
    expect(toFailure(failure)).toMatchObject({ status: 0, code: 'UNEXPECTED' })
  })
  test('a connection that breaks while the body is read is a network failure', async () => {
    const broken = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })
    const api = createApi({
      bases,
      fetch: () => Promise.resolve(new Response(broken(), { headers: { 'content-type': 'application/json' } })),
    })
    await expect(api.call('listRecentPosts', { query: { locale: 'en' } })).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
  })
  test('a timeout of the caller is a network failure; an abort is not', async () => {
    const api = createApi({ bases, fetch: unanswered })
    const timedOut = api.call('listRecentPosts', { query: { locale: 'en' }, signal: AbortSignal.timeout(1) })
    await expect(timedOut).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
    const controller = new AbortController()
    const aborted = api.call('listRecentPosts', { query: { locale: 'en' }, signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.not.toBeInstanceOf(Failure)
  })
  test('without a response in time a call fails, also while its token is renewed', async () => {
    const query = { query: { locale: 'en' as const }, timeLimit: 20 }
    const noResponse = { status: 0, code: 'NETWORK' }
    await expect(createApi({ bases, fetch: unanswered }).call('listRecentPosts', query)).rejects.toMatchObject(noResponse)
    const { seen, deps } = respondingWith({ status: 401, body: { code: 'UNAUTHORISED', message: '', traceId: 't' } })
    const renewing = createApi({ ...deps, token: () => 'old', recover: () => new Promise<never>(() => {}) })
    await expect(renewing.call('listRecentPosts', query)).rejects.toMatchObject(noResponse)
    const controller = new AbortController()
    const left = renewing.call('listRecentPosts', { query: { locale: 'en' }, signal: controller.signal })
    await expect.poll(() => seen.length).toBe(2)
    controller.abort()
    await expect(left).rejects.not.toBeInstanceOf(Failure)
  })
  test('an HTML response from a gateway keeps its status and has an empty message', async () => {
    const html = () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502, headers: { 'content-type': 'text/html' } })
    const api = createApi({ bases, fetch: () => Promise.resolve(html()) })
    await expect(api.call('listRecentPosts', { query: { locale: 'en' } })).rejects.toMatchObject({ status: 502, code: 502, message: '' })
  })
  test.each([
    ['of an open call without a token is no statement about an account', 'listRecentPosts', null, 'REFUSED'],
    ['of an open call of a member has its status', 'listRecentPosts', 'token', 403],
    ['of a call for members has its status', 'listOrders', null, 403],
  ] as const)('a 403 of a firewall %s', async (_name, call, token, code) => {
    const api = createApi({ bases, token: () => token, fetch: async () => new Response('<h1>Forbidden</h1>', { status: 403 }) })
    await expect(api.call(call, { query: { locale: 'en' } } as never)).rejects.toMatchObject({ status: 403, code, message: '' })
  })
  test('a 403 of the provider keeps its code', async () => {
    const { deps } = respondingWith({ status: 403, body: { code: 'CAMPAIGN_CLOSED', message: 'over', traceId: 't' } })
    await expect(createApi(deps).call('getCampaign', {})).rejects.toMatchObject({ status: 403, code: 'CAMPAIGN_CLOSED', message: 'over' })
  })
  test('a response that does not match the contract is a failure that names the call', async () => {
    const { deps } = respondingWith({ body: { items: 'none' } })
    await expect(createApi(deps).call('listRecentPosts', { query: { locale: 'en' } })).rejects.toMatchObject({
      code: 'MALFORMED_RESPONSE',
      message: expect.stringContaining('listRecentPosts'),
    })
  })
  test('unknown fields of a response are ignored', async () => {
    const { deps } = respondingWith({ body: { items: [], surprise: 1 } })
    expect(await createApi(deps).call('listRecentPosts', { query: { locale: 'en' } })).toEqual({ items: [] })
  })
})

describe('a rejected token (A4)', () => {
  const rejected = { status: 401, body: { code: 'UNAUTHORISED', message: '', traceId: 't' } }
  test('is renewed once, and the call is repeated', async () => {
    const { seen, deps } = respondingWith(rejected, { body: { items: [] } })
    let recoveries = 0
    const api = createApi({ ...deps, recover: () => Promise.resolve(++recoveries > 0) })
    expect(await api.call('listRecentPosts', { query: { locale: 'en' } })).toEqual({ items: [] })
    expect([seen.length, recoveries]).toEqual([2, 1])
  })
  test('is passed to the renewal, and the repeated call sends the new token', async () => {
    const { seen, deps } = respondingWith(rejected, { body: { items: [] } })
    let token = 'old'
    const refused: (string | null)[] = []
    const api = createApi({
      ...deps,
      token: () => token,
      recover: async (_failure, _endpoint, sent) => {
        refused.push(sent)
        token = 'new'
        return true
      },
    })
    await api.call('listRecentPosts', { query: { locale: 'en' } })
    expect(refused).toEqual(['old'])
    expect(seen.map((one) => one.authorization)).toEqual(['Bearer old', 'Bearer new'])
  })
  test('a second rejection is returned without another renewal', async () => {
    const { seen, deps } = respondingWith(rejected, rejected)
    let recoveries = 0
    const api = createApi({ ...deps, recover: () => Promise.resolve(++recoveries > 0) })
    await expect(api.call('listRecentPosts', { query: { locale: 'en' } })).rejects.toMatchObject({ status: 401 })
    expect([seen.length, recoveries]).toEqual([2, 1])
  })
  test('a failed renewal returns the first failure', async () => {
    const { seen, deps } = respondingWith(rejected)
    await expect(
      createApi({ ...deps, recover: () => Promise.resolve(false) }).call('listRecentPosts', { query: { locale: 'en' } }),
    ).rejects.toMatchObject({ status: 401 })
    expect(seen.length).toBe(1)
  })
})

test.each([
  [401, 'UNAUTHORISED'],
  [403, 'FORBIDDEN'],
  [0, 'RENEWAL_UNANSWERED'],
])('the shop list is not retried after a rejected token: %i %s (A4)', (status, code) => {
  expect(retryShopList(0, new Failure(status, { code, message: '', traceId: '' }))).toBe(false)
})

test('the shop list is retried up to three times, and never on 2474 (§9)', () => {
  const failure = (code: number | string) => new Failure(409, { code, message: '', traceId: '' })
  expect([0, 1, 2, 3].map((failures) => retryShopList(failures, failure('X')))).toEqual([true, true, true, false])
  expect([retryShopList(0, failure(2474)), retryShopList(0, failure('2474'))]).toEqual([false, false])
})
