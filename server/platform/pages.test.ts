/** Responses with pages: cached, revalidated, purged by an import, complete or aborted. */
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'
import type { Load } from './overload.ts'
import type { PageRenderer } from './page-renderings.ts'
import { contentPacks } from '../site/site.tables.ts'
import { aRenderer } from '#tests/helpers/pages.ts'
import { openProvider } from '#tests/helpers/provider.ts'

let renders = 0
let render: PageRenderer['render']
const html = (nonce: string, body: string, clock: string): string =>
  `<!doctype html><script nonce="${nonce}">start()</script><p>${body}</p><script nonce="${nonce}">data={serverTime:"${clock}"}</script>`

const quiet: Load = { delay: 0, waiting: 0 }
let load = quiet
const provider = openProvider('demo', {
  load: () => load,
  pageCache: createPageCache({ maxBytes: 1e6, maxAge: 10_000 }),
  pages: aRenderer((request, o) => {
    renders += 1
    return render(request, o)
  }),
})
const requestPage = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  provider.fetch(new Request(`http://site.test${path}`, { headers, method }))

/** Pages are cached shortly after they have been read to their end. */
async function keptPage(path: string): Promise<Response> {
  await (await requestPage(path)).text()
  await expect.poll(async () => (await requestPage(path)).headers.get('etag')).toMatch(/^W\//)
  renders = 0
  return requestPage(path)
}

beforeEach(() => {
  renders = 0
  render = (_request, { nonce }) =>
    Promise.resolve(new Response(html(nonce, 'hello', provider.now.toISOString()), { headers: { 'content-type': 'text/html' } }))
})

test('an address with an unsupported language redirects to the language that the rule gives (F-17)', async () => {
  for (const [path, known] of [
    ['/de/shop?page=2', '/en/shop?page=2'],
    ['/zh-TW', '/tw'],
    ['/ingame/de/shop', '/ingame/en/shop'],
  ] as const) {
    const answer = await requestPage(path)
    expect([answer.status, answer.headers.get('location'), renders]).toEqual([302, known, 0])
  }
})

describe('a cached page', () => {
  test('is sent without rendering, with its scripts allowed by hash and without a nonce', async () => {
    const page = await keptPage('/en/one')
    const text = await page.text()
    expect(renders).toBe(0)
    expect(text).toContain('<p>hello</p>')
    expect(text).not.toContain('nonce')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).not.toContain('nonce-')
    expect(policy).toContain(`'sha256-${createHash('sha256').update('start()').digest('base64')}'`)
  })

  test('allows no script that does not come from the renderer, such as one in unsanitised text', async () => {
    render = (_request, { nonce }) =>
      Promise.resolve(new Response(html(nonce, '<script>steal()</script><script nonce="guess">steal()</script>', '')))
    const page = await keptPage('/en/injected')
    const policy = page.headers.get('content-security-policy')!
    expect(await page.text()).toContain('steal()')
    expect(policy).toContain(`'sha256-${createHash('sha256').update('start()').digest('base64')}'`)
    expect(policy).not.toContain(createHash('sha256').update('steal()').digest('base64'))
  })

  test('is sent compressed, has a length, and responds to HEAD without a body', async () => {
    await keptPage('/en/two')
    const page = await requestPage('/en/two', { 'accept-encoding': 'gzip, br' })
    expect(page.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await page.arrayBuffer())).toString()).toContain('hello')
    const gzipped = await requestPage('/en/two', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await gzipped.arrayBuffer())).toString()).toContain('hello')
    const head = await requestPage('/en/two', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('responds 304 to its validator, with the clock and without a content security policy', async () => {
    // Long enough to be compressed for clients that accept it.
    render = (_request, { nonce }) =>
      Promise.resolve(new Response(html(nonce, 'hello '.repeat(200), ''), { headers: { 'content-type': 'text/html' } }))
    const etag = (await keptPage('/en/three')).headers.get('etag')!
    const answer = await requestPage('/en/three', { 'if-none-match': etag })
    expect(answer.status).toBe(304)
    expect(answer.headers.get('content-security-policy')).toBeNull()
    expect(answer.headers.get('server-timing')).toBe(`clock;desc="${provider.now.toISOString()}"`)
    const whole = await requestPage('/en/three')
    expect([answer, whole].map(({ headers }) => headers.get('vary'))).toEqual([
      'sec-fetch-site, accept-encoding',
      'sec-fetch-site, accept-encoding',
    ])
  })

  test('keeps its validator if only the clock changes, and gets another one if the text changes', async () => {
    const first = (await keptPage('/en/four')).headers.get('etag')
    provider.now = new Date(provider.now.getTime() + 11_000)
    expect((await keptPage('/en/four')).headers.get('etag')).toBe(first)
    provider.now = new Date(provider.now.getTime() + 11_000)
    render = (_request, { nonce }) => Promise.resolve(new Response(html(nonce, 'changed', '')))
    expect((await keptPage('/en/four')).headers.get('etag')).not.toBe(first)
  })

  test('is rendered again after ten seconds, and is not cached beyond a whole minute', async () => {
    provider.now = new Date('2026-11-21T05:00:10Z')
    await keptPage('/en/five')
    provider.now = new Date('2026-11-21T05:00:19.999Z')
    await requestPage('/en/five')
    expect(renders).toBe(0)
    provider.now = new Date('2026-11-21T05:00:20Z')
    await requestPage('/en/five')
    expect(renders).toBe(1)
    provider.now = new Date('2026-11-21T05:00:57Z')
    await keptPage('/en/six')
    provider.now = new Date('2026-11-21T05:01:00Z')
    await requestPage('/en/six')
    expect(renders).toBe(1)
  })

  test('is rendered again at once after an import', async () => {
    await keptPage('/en/seven')
    await provider.database.db.insert(contentPacks).values({ name: 'another', digest: 'd-1', importedAt: new Date() })
    const page = await requestPage('/en/seven')
    expect([renders, page.headers.get('etag')]).toEqual([1, null])
  })
})

describe('refresh at the start of a minute', () => {
  const refresh = (): Promise<number> => {
    renders = 0
    return provider.refreshPages()
  }
  const nextMinute = (): void => {
    provider.now = new Date((Math.floor(provider.now.getTime() / 60_000) + 1) * 60_000)
  }
  /** Until all requests of earlier tests are forgotten. */
  beforeEach(async () => {
    do nextMinute()
    while ((await refresh()) > 0)
  })

  test('requested pages are rendered and compressed before the next request', async () => {
    await keptPage('/en/asked')
    await requestPage('/en/asked')
    nextMinute()
    expect(await refresh()).toBe(1)
    const page = await requestPage('/en/asked', { 'accept-encoding': 'br' })
    expect([renders, page.headers.get('etag')]).toEqual([1, expect.stringMatching(/^W\//)])
    expect(page.headers.get('content-security-policy')).not.toContain('nonce-')
    expect(brotliDecompressSync(Buffer.from(await page.arrayBuffer())).toString()).toContain('hello')
  })

  test('a page without recent requests is dropped, and a page that is still cached is not rendered', async () => {
    await (await requestPage('/en/once')).text()
    expect(await refresh()).toBe(0)
    nextMinute()
    expect(await refresh()).toBe(0)
    await (await requestPage('/en/once')).text()
    nextMinute()
    expect(await refresh()).toBe(1)
    nextMinute()
    expect(await refresh()).toBe(0)
  })

  test('a refreshed page has imported content, and a failing page does not block the others', async () => {
    for (const path of ['/en/breaks', '/en/works', '/en/works']) await (await requestPage(path)).text()
    nextMinute()
    render = (request, { nonce }) =>
      request.url.endsWith('/en/breaks')
        ? Promise.reject(new Error('broken'))
        : Promise.resolve(new Response(html(nonce, 'imported', ''), { headers: { 'content-type': 'text/html' } }))
    expect(await refresh()).toBe(1)
    renders = 0
    expect(await (await requestPage('/en/works')).text()).toContain('imported')
    expect(renders).toBe(0)
  })

  test('an address that depends on the visitor and a page that was not found are not refreshed', async () => {
    await (await requestPage('/?a=1', { 'accept-language': 'ja' })).text()
    render = () => Promise.resolve(new Response('no', { status: 404 }))
    await (await requestPage('/en/lost')).text()
    nextMinute()
    expect(await refresh()).toBe(0)
  })
})

test('a failed page is not cached', async () => {
  render = () => Promise.resolve(new Response('no', { status: 500 }))
  await (await requestPage('/en/failed')).text()
  await (await requestPage('/en/failed')).text()
  expect(renders).toBe(2)
})

test('a page that responds 404 is cached, stays a 404, and is never 304', async () => {
  render = (_request, { nonce }) => Promise.resolve(new Response(html(nonce, 'none', ''), { status: 404 }))
  await (await requestPage('/en/none')).text()
  const again = await requestPage('/en/none', { 'if-none-match': '*' })
  expect([again.status, (await again.text()).includes('none'), again.headers.get('etag'), renders]).toEqual([404, true, null, 1])
})

test.each([404, 410])('a page that now responds %s is cached as such', async (status) => {
  const path = `/en/removed-${String(status)}`
  await keptPage(path)
  await provider.database.db.insert(contentPacks).values({ name: path, digest: 'd-1', importedAt: new Date() })
  render = (_request, { nonce }) => Promise.resolve(new Response(html(nonce, 'removed', ''), { status }))
  await (await requestPage(path)).text()
  expect([(await requestPage(path)).status, renders]).toEqual([status, 1])
})

test.each([
  ['of a removed post', [200, 410]],
  ['of a post that is back', [410, 200]],
])('a cache has one page of an address, the newest, also if the content version is unknown: %s', (_name, statuses) => {
  const cache = createPageCache({ maxBytes: 1e6, maxAge: 10_000 })
  const facts = { key: '/en/bulletin/1', headers: new Headers(), nonce: 'n', now: 0 }
  statuses.forEach((status, index) => cache.keep(Buffer.from(''), { ...facts, status, version: String(index), isInvented: status !== 200 }))
  expect([undefined, '1'].map((version) => cache.get(facts.key, version, 0)?.status)).toEqual([statuses[1], statuses[1]])
})

describe('invented addresses cannot exhaust the renderings', () => {
  let held: (() => void)[] = []
  const holding = openProvider('empty', {
    pageCache: createPageCache({ maxBytes: 1e6, maxAge: 10_000 }),
    rendersAtOnce: 4,
    pages: aRenderer(
      async (request, { nonce }) => {
        order.push(new URL(request.url).pathname)
        if (request.url.includes('held')) await new Promise<void>((resolve) => held.push(resolve))
        request.signal.throwIfAborted()
        if (request.url.includes('error')) return new Response('failed', { status: 500 })
        if (request.url.includes('private')) return new Response('own', { headers: { 'cache-control': 'no-store' } })
        return new Response(html(nonce, 'hello', ''), { headers: { 'content-type': 'text/html' } })
      },
      {
        addressOf: ({ url }) => {
          const { pathname } = new URL(url)
          if (pathname.includes('main') || pathname.includes('/auth/callback/')) return { address: pathname, kind: 'main' }
          return { address: pathname, kind: pathname.includes('invented') ? 'invented' : 'page' }
        },
      },
    ),
  })
  let order: string[] = []
  const get = (path: string): Promise<Response> => holding.fetch(new Request(`http://site.test${path}`))
  const releaseNext = async (): Promise<void> => {
    for (const one of held.splice(0)) one()
    await new Promise(setImmediate)
  }
  beforeEach(() => {
    held = []
    order = []
  })

  test('while all renderings are busy, cached pages are sent, others wait, and more get 503, Retry-After and the shell', async () => {
    await (await get('/en/kept')).text()
    const busy = Array.from({ length: 40 }, (_, i) => get(`/en/invented-held-${String(i)}`))
    await expect.poll(() => held.length).toBe(1)
    const refused = await Promise.race(busy)
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
      503,
      '2',
      '<!doctype html><title>shell</title>',
    ])
    const kept = await get('/en/kept')
    expect([kept.status, kept.headers.get('etag')]).toEqual([200, expect.stringMatching(/^W/)])
    // A page is still rendered, however many invented addresses are requested.
    expect((await get('/en/page')).status).toBe(200)
    const ending = Promise.all(busy)
    let isOver = false
    void ending.then(() => (isOver = true))
    await expect.poll(async () => (await releaseNext(), isOver), { interval: 1 }).toBe(true)
    const answers = await ending
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(40 - 1 - 32)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(33)
  })

  test('waiting pages are rendered in this order: found before, other pages, invented addresses', async () => {
    await (await get('/en/found')).text()
    holding.now = new Date(holding.now.getTime() + 60_000)
    await (await get('/en/kept')).text()
    order = []
    const mains = [1, 2, 3, 4].map((n) => `/en/main-held-${String(n)}`)
    const first = mains.map(get)
    await expect.poll(() => held.length).toBe(4)
    const waiting = [get('/en/invented'), get('/en/new'), get('/en/found')]
    // Requested after them, sent after they have started to wait.
    expect((await get('/en/kept')).status).toBe(200)
    await releaseNext()
    await Promise.all([...first, ...waiting])
    expect(order).toEqual([...mains, '/en/found', '/en/new', '/en/invented'])
  })

  test('pages that were not found before take at most half of the renderings', async () => {
    await (await get('/en/found')).text()
    holding.now = new Date(holding.now.getTime() + 60_000)
    order = []
    const unknown = ['/en/held-1', '/en/held-2', '/en/held-3'].map(get)
    await expect.poll(() => held.length).toBe(2)
    expect((await get('/en/found')).status).toBe(200)
    expect(order).toEqual(['/en/held-1', '/en/held-2', '/en/found'])
    await releaseNext()
    await expect.poll(() => held.length).toBe(1)
    await releaseNext()
    await Promise.all(unknown)
  })

  test.each([
    ['a sign-in’s return', '/auth/callback/held'],
    ['a sign-in’s return in another language', '/ko/auth/callback/held'],
    ['an error', '/en/main-error-held'],
    ['a page that forbids caching', '/en/main-private-held'],
  ])('a page that is never kept takes no more of the renderings than they do: %s', async (_name, path) => {
    const many = Array.from({ length: 40 }, () => get(path))
    await expect.poll(() => held.length).toBe(1)
    // The first rendering shows what it is; then each of the others needs one of its own.
    await releaseNext()
    await expect.poll(() => held.length).toBe(1)
    const others = [1, 2, 3].map((n) => get(`/en/main-${String(path.length)}-${String(n)}`))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect([held.length, order.filter((one) => one === path).length]).toEqual([1, 2])
    let isOver = false
    void Promise.all(many).then(() => (isOver = true))
    await expect.poll(async () => (await releaseNext(), isOver), { interval: 1 }).toBe(true)
  })

  test('concurrent requests for the same page cause one rendering', async () => {
    const all = Array.from({ length: 50 }, () => get('/en/held-popular'))
    await expect.poll(() => held.length).toBe(1)
    await releaseNext()
    const answers = await Promise.all(all)
    expect([...new Set(answers.map(({ status }) => status)), order.length]).toEqual([200, 1])
  })

  test('if the reader for whom a page is rendered leaves, one of those who wait has it rendered again, not each', async () => {
    const leaving = new AbortController()
    const first = holding.fetch(new Request('http://site.test/en/held-left', { signal: leaving.signal }))
    await expect.poll(() => held.length).toBe(1)
    const others = Array.from({ length: 20 }, () => get('/en/held-left'))
    // Requested after them, sent after they have started to wait.
    await get('/en/other')
    leaving.abort()
    await releaseNext()
    await expect(first).resolves.toMatchObject({ status: 500 })
    await expect.poll(() => held.length).toBe(1)
    await releaseNext()
    const answers = await Promise.all(others)
    expect([[...new Set(answers.map(({ status }) => status))], order.filter((path) => path.includes('left')).length]).toEqual([[200], 2])
  })

  test('a response that is read slowly, or not at all, holds no rendering', async () => {
    const unread = [await get('/en/slow-1'), await get('/en/slow-2'), await get('/en/slow-3')]
    expect((await get('/en/after')).status).toBe(200)
    for (const one of unread) await one.body!.cancel()
  })
})

test('a page with deferred content is not cached', async () => {
  render = (_request, { nonce, onDeferred }) => {
    onDeferred()
    return Promise.resolve(new Response(html(nonce, 'late', '')))
  }
  await (await requestPage('/en/late')).text()
  await (await requestPage('/en/late')).text()
  expect(renders).toBe(2)
})

test('a page that aborts is not cached, and the next rendering is complete', async () => {
  let isBroken = true
  render = (_request, { nonce }) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode(html(nonce, 'half', '')))
            if (isBroken) controller.error(new Error('gone'))
            else controller.close()
          },
        }),
      ),
    )
  await expect((await requestPage('/en/broken')).text()).rejects.toThrow('gone')
  isBroken = false
  expect(await (await requestPage('/en/broken')).text()).toContain('half')
  expect(renders).toBe(2)
})

test('HEAD of an uncached page sends no body; its page is rendered once for all, and kept', async () => {
  const heads = await Promise.all(Array.from({ length: 5 }, () => requestPage('/en/head', {}, 'HEAD')))
  for (const head of heads) expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'text/html', ''])
  expect([await (await requestPage('/en/head')).text(), renders]).toEqual([expect.stringContaining('hello'), 1])
})

test.each<[string, Load, unknown[]]>([
  ['is refused under load: 503 with Retry-After', { delay: 5000, waiting: 50 }, [503, '2', expect.stringContaining('shell')]],
  ['succeeds: 500, the failure is the page’s own', quiet, [500, null, expect.stringContaining('broken')]],
])('a page that fails, of which a call %s', async (_name, callLoad, sent) => {
  render = async (_request, o) => {
    load = callLoad
    await o.fetch('http://site.test/api/site/config?locale=en')
    load = quiet
    return new Response(html(o.nonce, 'broken', ''), { status: 500 })
  }
  const page = await requestPage('/en/failing')
  expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual(sent)
})

test('a page without the data of a refused call is not cached', async () => {
  render = async (_request, o) => {
    load = { delay: 5000, waiting: 50 }
    const { ok } = await o.fetch('http://site.test/api/site/config?locale=en')
    load = quiet
    return new Response(html(o.nonce, ok ? 'whole' : 'in part', ''))
  }
  const texts = [await (await requestPage('/en/in-part')).text(), await (await requestPage('/en/in-part')).text()]
  expect([texts, renders]).toEqual([[expect.stringContaining('in part'), expect.stringContaining('in part')], 2])
})

test('if rendering fails, the browser gets the shell', async () => {
  render = () => Promise.reject(new Error('no'))
  const page = await requestPage('/en/fails')
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>shell</title>'])
  expect(page.headers.get('content-security-policy')).toContain('nonce-')
})
