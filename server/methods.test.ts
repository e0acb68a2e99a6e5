/** Methods that a path does not support (RFC 9110 §15.5.6): 405 with `Allow` on known paths, 404 on others. The table is the contract's. */
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createPageRenderer } from '#src/app/entry-server.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const friend = 'https://www.friend.example'
const provider = openProvider('demo', {
  allowedOrigins: [friend],
  files: (request) => (new URL(request.url).pathname === '/icons.svg' ? new Response('<svg/>') : undefined),
  pages: createPageRenderer({
    manifest: { manifest: { routes: {} }, catalogs: {} } as never,
    bases: { auth: '/api', game: '/api', payment: '/api' },
    icons: '',
  }),
})

const pathOf = (path: string): string => `/api${path.replaceAll(/\{\w+\}/g, '1')}`
const paths = [...new Set(endpoints.map(({ path }) => path))]
/** Methods of every described path that fits: `/payment/web/mycard` also fits `/payment/web/{orderNo}`. */
const methodsOf = (path: string): string[] => {
  const fits = endpoints.filter((one) => new RegExp(`^/api${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathOf(path)))
  const methods = new Set(fits.map(({ method }) => method))
  return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort()
}
const allowOf = (headers: Headers): string[] => (headers.get('allow') ?? '').split(', ').sort()

describe('calls', () => {
  test.each(paths)('%s responds 405 to other methods', async (path) => {
    const known = methodsOf(path)
    for (const method of ['OPTIONS', 'DELETE', 'PATCH', 'POST', 'PUT', 'GET', 'HEAD', 'PROPFIND'].filter((one) => !known.includes(one))) {
      const { status, headers, body } = await provider.send(method, pathOf(path), undefined, { 'accept-language': 'ko' })
      expect([method, status, allowOf(headers), method === 'HEAD' || body.code]).toEqual([
        method,
        405,
        known,
        method === 'HEAD' || 'METHOD_NOT_ALLOWED',
      ])
    }
  })

  test('the description and a player’s image respond 405 to other methods', async () => {
    for (const path of ['/api/openapi.json', '/api/cs/attachments/1']) {
      const { status, headers } = await provider.send('OPTIONS', path, undefined)
      expect([path, status, allowOf(headers)]).toEqual([path, 405, ['GET', 'HEAD']])
    }
  })

  test.each(['OPTIONS', 'DELETE', 'GET'])('%s of an unknown call responds 404', async (method) => {
    const { status, headers, body } = await provider.send(method, '/api/global/nothing', undefined)
    expect([status, headers.get('allow'), body.code]).toEqual([404, null, 'NOT_FOUND'])
  })
})

describe('a preflight (Fetch, CORS)', () => {
  const preflight = (origin: string) => ({
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  })
  test('an allowed origin gets a preflight response on every path', async () => {
    for (const path of paths) {
      const { status, headers } = await provider.send('OPTIONS', pathOf(path), undefined, preflight(friend))
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, friend])
    }
  })
  test('another origin gets 405', async () => {
    const { status, headers } = await provider.send('OPTIONS', '/api/site/config', undefined, preflight('https://evil.example'))
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null])
  })
})

describe('a write that a page of another site makes a browser send', () => {
  const send = (headers: Record<string, string>) =>
    provider.send('POST', '/api/pre-order/verification/sms', { mobileNo: 'x' }, { 'content-type': 'text/plain', ...headers })
  test('is refused before its body is read', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const { status, body } = await send({ 'sec-fetch-site': 'cross-site', origin })
      expect([origin, status, body.code, body.issues[0].path]).toEqual([origin, 403, 'INVALID_REQUEST', 'origin'])
    }
  })
  test.each([
    ['an allowed origin', { 'sec-fetch-site': 'cross-site', origin: friend }],
    ['this site', { 'sec-fetch-site': 'same-origin', origin: 'http://site.test' }],
    ['a program', {}],
  ])('from %s it is read', async (_, headers) => {
    const { status, body } = await send(headers)
    expect([status, body.issues[0].path]).toEqual([400, expect.stringMatching(/^body/)])
  })
  test('reading stays possible', async () => {
    const { status } = await provider.get('/api/site/config?locale=ko', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
    expect(status).toBe(200)
  })
})

describe('pages, files and other paths', () => {
  const reading = ['GET', 'HEAD']
  test.each([
    ['/', reading],
    ['/ko', reading],
    ['/ko/shop', reading],
    ['/shop/product/anything', reading],
    ['/en/ingame/coupon/register', reading],
    ['/auth/callback/apple', reading],
    ['/bulletin/7', reading],
    ['/icons.svg', reading],
    ['/robots.txt', reading],
    ['/ko/feeds/notice.xml', reading],
    ['/healthz', reading],
    ['/payments/mycard/restore', ['POST']],
    ['/payments/mycard/report', ['POST']],
    ['/payments/mycard/return', ['GET', 'HEAD', 'POST']],
    ['/payments/checkout/webhook', ['POST']],
    ['/payments/checkout/return', ['GET', 'HEAD', 'POST']],
  ])('%s responds 405 to other methods', async (path, known) => {
    for (const method of ['OPTIONS', 'DELETE', 'PUT', 'PATCH']) {
      const { status, headers } = await provider.send(method, path, undefined)
      expect([method, status, allowOf(headers)]).toEqual([method, 405, known])
    }
  })
  test.each([
    '/pictures/320/art/nope.jpg',
    '/sitemaps/posts-99.xml',
    '/.well-known/security.txt',
    '/nope.txt',
    '/api/nothing',
    '/assets/no.js',
  ])('no cache keeps the 404 of %s', async (path) => {
    const { status, headers } = await provider.get(path)
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })
  test.each(['/nowhere', '/ko/nowhere/at/all', '/nothing.svg', '/de/shop/x'])('%s is no path of the site: 404', async (path) => {
    for (const method of ['OPTIONS', 'DELETE', 'POST']) {
      const { status, headers } = await provider.send(method, path, undefined)
      expect([method, status, headers.get('allow')]).toEqual([method, 404, null])
    }
  })
})
