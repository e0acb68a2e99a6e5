/** Rules of every call: validation, failures, completeness of the table, headers, health. */
import { describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { FailureBodySchema } from '#contract/failure-body.ts'
import { aRenderer } from '#tests/helpers/pages.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { is } from 'valibot'
import { createCalls } from './platform/calls.ts'
import type { ProviderFailure } from './platform/failures.ts'

let stopping = false
const provider = openProvider('demo', {
  isStopping: () => stopping,
  sharesRecordings: true,
  publicUrl: 'https://www.everharrow.example',
  files: (request) => (new URL(request.url).pathname === '/assets/app.js' ? new Response('start()') : undefined),
  pages: aRenderer(async () => new Response('<!doctype html><p>page</p>', { headers: { 'content-type': 'text/html' } })),
})

/** The specification's table (§7), methods and paths as written there. */
const specified = [
  'PUT /auth/tokens/cs-site',
  'POST /auth/tokens/google/cs-site',
  'POST /auth/tokens/apple/cs-site',
  'POST /auth/tokens/outer-site',
  'GET /auth/account/profiles',
  'GET /cs/questions/list',
  'POST /cs/questions',
  'PUT /cs/questions/{id}',
  'GET /cs/questions/details/{id}',
  'POST /cs/review',
  'POST /claim-rewards/coupon',
  'GET /global/notices/details/{seq}',
  'GET /global/notices/recent',
  'GET /global/notices/list',
  'GET /global/bulletin/details/{seq}',
  'GET /global/probabilities/list',
  'GET /global/probabilities/details/{seq}',
  'GET /pre-order/country',
  'GET /pre-order/coupon',
  'POST /pre-order/registration',
  'POST /pre-order/coupon-email',
  'POST /pre-order/verification/sms',
  'PUT /pre-order/verification/sms',
  'PUT /pre-order/verification/email',
  'GET /scheduler/cash-bill/issued',
  'POST /payment/web/mycard',
  'POST /payment/web/mycard/verification',
  'GET /payment/open/web/item/list',
  'GET /payment/web/item/list',
  'GET /payment/open/web/item/{productId}',
  'GET /payment/web/item/{productId}',
  'GET /payment/web/list',
  'GET /payment/web/{orderNo}',
  'GET /payment/open/web/category/list',
]

describe('the endpoint table (C1)', () => {
  test('has the calls of the specification, and those that the site adds', () => {
    const ours = [
      'GET /site/config',
      'GET /site/teaser',
      'GET /claim-rewards/coupons',
      'POST /payment/web/mycard/cancellation',
      'POST /payment/web/{orderNo}/withdrawal',
      'GET /pre-order/campaign',
      'POST /pre-order/registration/held',
      'POST /pre-order/registration/withdrawal',
      'DELETE /auth/tokens/cs-site',
      'POST /site/recordings',
      'POST /site/reports',
      'GET /site/recordings/{code}',
      'PUT /cs/questions/{id}/recording',
      'GET /global/bulletin/preview/{token}',
    ]
    expect(endpoints.map((one) => `${one.method} ${one.path}`).sort(), 'add a new call of the site to `ours` here').toEqual(
      [...specified, ...ours].sort(),
    )
    expect(new Set(endpoints.map((one) => one.name)).size).toBe(endpoints.length)
  })

  test('openapi.json describes every call with its failures', async () => {
    const { body } = await provider.get('/api/openapi.json')
    for (const one of endpoints) {
      const operation = body.paths[one.path][one.method.toLowerCase()]
      expect(operation.operationId).toBe(one.name)
      const { 200: ok, 204: done } = operation.responses
      // A call without a response has no body, every other a schema.
      expect([done !== undefined, ok?.content['application/json'].schema !== undefined]).toEqual(
        one.response.type === 'void' ? [true, false] : [false, true],
      )
      for (const failure of one.failures) expect(operation.responses[String(failure.status)].description).toContain(String(failure.code))
    }
    const list = body.paths['/global/notices/list'].get.parameters
    expect(list.find((one: { name: string }) => one.name === 'board')).toMatchObject({ in: 'query', required: true })
    expect(list.find((one: { name: string }) => one.name === 'page')).toMatchObject({ required: false })
  })

  test('no described call responds as an unknown call', async () => {
    for (const one of endpoints) {
      const path = one.path
        .replace('{productId}', 'gem-pouch')
        .replace('{orderNo}', 'A-12345678')
        .replaceAll(/\{\w+\}/g, '1')
      const answer = one.method === 'GET' ? await provider.get(`/api${path}`) : await provider.send(one.method, `/api${path}`, {})
      // A parameter may name a missing item; a path without one must be known.
      const isKnown = one.path.includes('{') || answer.status !== 404
      expect([one.name, isKnown, answer.status < 400 || is(FailureBodySchema, answer.body)]).toEqual([one.name, true, true])
    }
  })
})

describe('failures (docs/requirements.md "Wire format")', () => {
  test.each([
    ['an unknown field', '/api/global/notices/list?board=notice&locale=ko&colour=red', 400, 'INVALID_REQUEST'],
    ['a missing field', '/api/global/notices/list?board=notice', 400, 'INVALID_REQUEST'],
    ['a bad number', '/api/global/notices/details/abc?locale=ko', 400, 'INVALID_REQUEST'],
    ['a query for a call without parameters', '/api/payment/open/web/category/list?x=1', 400, 'INVALID_REQUEST'],
    ['an unknown call', '/api/global/nothing', 404, 'NOT_FOUND'],
    ['a call for members', '/api/cs/questions/list', 401, 'UNAUTHORISED'],
  ])('%s', async (_name, path, status, code) => {
    const answer = await provider.get(path, { 'accept-language': 'ko-KR' })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toMatch(/[가-힣]/)
    expect(answer.body.traceId).toBe(answer.headers.get('x-trace-id'))
  })

  test.each([
    ['/api/site/config?locale=de', 'en'],
    ['/api/site/config?locale=ko', 'ko'],
  ])('%s: an unsupported language gets English (F-17)', async (path, locale) => {
    const english = await provider.get(`/api/site/config?locale=${locale}`)
    const answer = await provider.get(path, { 'accept-language': 'ko-KR' })
    expect([answer.status, answer.body.brand]).toEqual([200, english.body.brand])
    const failed = await provider.get(`/api/global/nothing?${path.split('?')[1]!}`, { 'accept-language': 'ko-KR' })
    expect(failed.body.message).toMatch(locale === 'ko' ? /[가-힣]/ : /^[\x20-\x7E’]+$/)
  })

  test.each(['searchPayload=zq%00zq', 'searchPayload=%F0%9F', 'group=%00a', 'page=1000000', 'page=999999999'])(
    '%s finds nothing and responds 200 (F-1, F-10)',
    async (query) => {
      const answer = await provider.get(`/api/global/notices/list?board=notice&locale=en&${query}`)
      expect([answer.status, answer.body.items]).toEqual([200, []])
    },
  )

  test('a described call without an implementation responds 501; all calls of the contract are implemented', async () => {
    const calls = createCalls(endpoints, [], { verifyResponses: true, authenticate: () => Promise.resolve(undefined) })
    calls.onError((error) => new Response(String((error as ProviderFailure).code), { status: (error as ProviderFailure).status }))
    const unbuilt = await calls.request('/pre-order/coupon')
    expect([unbuilt.status, await unbuilt.text()]).toEqual([501, 'NOT_IMPLEMENTED'])
    for (const { method, path } of endpoints.filter(({ access }) => access === 'open'))
      expect((await provider.send(method, `/api${path.replaceAll(/\{\w+\}/g, '1')}`, undefined)).status).not.toBe(501)
  })

  test.each(['/api/site/config?locale=en', '/api/site/config?locale=en&odd=1'])(
    'the response to %s has its length, so that a small one is not compressed',
    async (path) => {
      const { headers, body } = await provider.get(path)
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(JSON.stringify(body))))
    },
  )

  test('more than 50 parameters are refused before they are read one by one', async () => {
    const query = (count: number): string => Array.from({ length: count }, (_, n) => `a${String(n)}=1`).join('&')
    const reading = vi.spyOn(URLSearchParams.prototype, 'getAll')
    const many = await provider.get(`/api/site/config?locale=en&${query(2000)}`)
    expect([many.status, many.body.code, many.body.issues]).toEqual([
      400,
      'INVALID_REQUEST',
      [{ path: 'query', message: 'At most 50 parameters' }],
    ])
    const few = await provider.get(`/api/site/config?locale=en&${query(49)}`)
    expect([few.status, few.body.issues[0].message]).toEqual([400, 'A key that the contract does not describe'])
    expect(reading.mock.calls.length).toBe(0)
    reading.mockRestore()
  })

  test('trace headers are those of the operator’s proxies: any other sender would choose what operators search for', async () => {
    const open = replicaOf(provider)
    open.isFromProxy = false
    const { traceId } = (await open.get('/api/global/nothing', { 'x-trace-id': 'chosen-by-a-client' })).body as { traceId: string }
    expect(traceId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a valid trace id of the request is used, an invalid one is replaced', async () => {
    expect((await provider.get('/api/global/nothing', { 'x-trace-id': 'from-the-balancer-1' })).body.traceId).toBe('from-the-balancer-1')
    expect((await provider.get('/api/global/nothing', { 'x-trace-id': '<script>' })).body.traceId).not.toContain('<')
  })

  test('an unexpected error responds 500 without its message', async () => {
    const broken = {
      get db(): never {
        throw new Error('secret inner words')
      },
    }
    const { createServer } = await import('./index.ts')
    const { createLog } = await import('./platform/log.ts')
    const server = createServer({
      database: {
        db: new Proxy({}, { get: () => broken.db }) as never,
        ping: () => Promise.reject(new Error('gone')),
        query: () => Promise.reject(new Error('gone')),
      },
      now: () => new Date(),
      log: createLog('silent'),
      verifyResponses: false,
      development: false,
    })
    const response = await server.fetch(new Request('http://site.test/api/global/notices/recent?locale=en'))
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('secret')
    expect(JSON.parse(text).code).toBe('INTERNAL')
    expect((await server.fetch(new Request('http://site.test/readyz'))).status).toBe(503)
  })
})

describe('pages and headers', () => {
  test('a page has a strict content security policy with its own nonce', async () => {
    const [one, two] = await Promise.all([provider.get('/ko'), provider.get('/ko')])
    const policy = one.headers.get('content-security-policy')!
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'(;|$)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toBe(two.headers.get('content-security-policy'))
    expect(one.headers.get('strict-transport-security')).toBeTruthy()
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
    // Not even the next page learns the address: its third parties could read it there.
    expect(one.headers.get('referrer-policy')).toBe('strict-origin')
    expect(one.headers.get('vary')).toBe('sec-fetch-site, accept-encoding')
    expect((await provider.get('/shop')).headers.get('vary')).toBe('accept-language, cookie, sec-fetch-site, accept-encoding')
  })

  test.each([
    ['GET', '/assets/app.js', 200],
    ['PUT', '/assets/app.js', 405],
    ['GET', '/assets/nothing.js', 404],
    ['GET', '/healthz', 200],
    ['GET', '/robots.txt', 200],
    ['DELETE', '/robots.txt', 405],
    ['BREW', '/nowhere/at/all', 404],
    ['GET', '/api/nowhere', 404],
    ['GET', '/api/auth/account/profiles', 401],
    ['GET', '/api/cs/attachments/none', 404],
  ])('%s %s (%i) has nosniff, a restrictive content security policy and HSTS', async (method, path, status) => {
    const response = await provider.fetch(new Request(`http://site.test${path}`, { method }))
    expect(response.status).toBe(status)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/)
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  })

  test('the auth callback page of an issuer keeps its opener', async () => {
    const paths = ['/ko/shop', '/auth/callback/google', '/auth/callback/apple', '/ja/ingame/auth/callback/google']
    const openers = await Promise.all(paths.map((path) => provider.get(path)))
    expect(openers.map((one) => one.headers.get('cross-origin-opener-policy'))).toEqual([
      'same-origin-allow-popups',
      'unsafe-none',
      'unsafe-none',
      'same-origin-allow-popups',
    ])
  })

  test('a page opened from another site is isolated; one opened directly or from this site keeps its process', async () => {
    const policyOf = async (site?: string) =>
      (await provider.get('/ko/shop', site === undefined ? {} : { 'sec-fetch-site': site })).headers.get('cross-origin-opener-policy')
    const isolated = 'same-origin-allow-popups'
    expect(await Promise.all([undefined, 'cross-site', 'same-site', 'same-origin', 'none'].map(policyOf))).toEqual([
      isolated,
      isolated,
      isolated,
      'unsafe-none',
      'unsafe-none',
    ])
    const answers = await Promise.all(['none', 'cross-site'].map((site) => provider.get('/ko/shop', { 'sec-fetch-site': site })))
    expect(answers.map((one) => one.headers.get('vary'))).toEqual(['sec-fetch-site, accept-encoding', 'sec-fetch-site, accept-encoding'])
  })

  test.each([
    ['//', '/'],
    ['///', '/'],
    ['//shop', '/shop'],
    ['//ja//', '/ja/'],
    ['/ko//ingame//shop?page=2', '/ko/ingame/shop?page=2'],
    ['//evil.test/ko', '/evil.test/ko'],
  ])('%s leads to %s: a browser would read the first part after two slashes as a host', async (address, to) => {
    const { status, headers } = await provider.get(address)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([308, to, 'no-cache'])
  })

  test.each([
    ['/ko/ingame/shop', 'cross-site', ['clock', 'sec-fetch-site']],
    ['/ko/ingame/shop', 'none', ['clock']],
    ['/ko/ingame/shop', 'same-origin', ['clock']],
    ['/ko/shop', 'cross-site', ['clock']],
  ])('%s, reached by %s, tells its script %j (src/app/game-token.ts)', async (path, site, names) => {
    const { headers } = await provider.get(path, { 'sec-fetch-site': site })
    expect(
      headers
        .get('server-timing')!
        .split(', ')
        .map((entry) => entry.split(';')[0]),
    ).toEqual(names)
  })

  test.each(['/ko/shop', '/ko/bulletin/list?type=notice', '/ko/nowhere', '/ingame/ko/shop'])(
    '%s accepts no string as HTML or as a script address (Trusted Types)',
    async (path) => {
      const policy = (await provider.get(path)).headers.get('content-security-policy')
      expect(policy).toMatch(/require-trusted-types-for 'script'; trusted-types site default$/)
    },
  )

  test('only allowed origins may call', async () => {
    const { createServer } = await import('./index.ts')
    const { createLog } = await import('./platform/log.ts')
    const server = createServer({
      database: provider.database,
      now: () => new Date(),
      log: createLog('silent'),
      verifyResponses: true,
      development: false,
      allowedOrigins: ['https://www.friend.example'],
    })
    const allowedOriginFor = async (origin: string) => {
      const request = new Request('http://site.test/api/payment/open/web/category/list', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      return (await server.fetch(request)).headers.get('access-control-allow-origin')
    }
    expect([await allowedOriginFor('https://www.friend.example'), await allowedOriginFor('https://evil.example')]).toEqual([
      'https://www.friend.example',
      null,
    ])
  })

  test('a missing asset responds 404 as text, never with the page', async () => {
    for (const path of ['/assets/app-12345678.js', '/art/nothing.jpg', '/favicon.ico']) {
      const answer = await provider.get(path)
      expect([answer.status, answer.body]).toEqual([404, 'not found'])
    }
  })

  test.each(['/en/index.html', '/ko/events.php', '/en/shop/product/v1.25', '/en/ingame/bulletin/preview/12.1790000000'])(
    'an address with a language that ends like a file’s is a page’s: %s',
    async (path) => {
      const answer = await provider.fetch(new Request(`http://site.test${path}`))
      expect(await answer.text()).toBe('<!doctype html><p>page</p>')
    },
  )

  test('healthz is available, and readyz until the process stops', async () => {
    expect((await provider.get('/healthz')).body).toEqual({ ok: true })
    expect((await provider.get('/readyz')).status).toBe(200)
    stopping = true
    expect((await provider.get('/readyz')).status).toBe(503)
    stopping = false
  })
})
