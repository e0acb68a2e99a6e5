import { describe, expect, test, vi } from 'vitest'
import { createPageRenderer, negotiate } from './entry-server.tsx'

test.each([
  [{ 'accept-language': 'ja-JP,ja;q=0.9,en;q=0.8' }, 'ja'],
  [{ 'accept-language': 'zh-HK' }, 'tw'],
  [{}, 'en'],
  [{ 'accept-language': 'ja-JP', cookie: 'a=1; locale=ko' }, 'ko'],
  [{ 'accept-language': 'ja-JP', cookie: 'locale=fr' }, 'ja'],
])('%o → %s (R1, R2, R4)', (headers, locale) => expect(negotiate(new Headers(headers as Record<string, string>))).toBe(locale))

describe('the head of a page', () => {
  const hostile = '</script><script>alert(1)</script><b>"&'
  const site = {
    serverTime: '2026-11-21T03:00:00.000Z',
    region: { id: 'default', utcOffsetMinutes: 540 },
    brand: { name: 'GAME', wordmark: '/w.svg', logo: '/l.svg', shareImage: '/s.jpg' },
    links: { download: 'https://store.example/', downloadCode: '/code.svg', stores: [], socials: [] },
    legal: { lines: [], copyright: '', rating: null },
    statutoryNotice: null,
    maintenance: null,
    signIn: { appId: 'x', google: null, apple: null, nonce: null },
    thirdParty: { pixel: null, offerwall: null },
    vitalsShare: 0,
    campaign: null,
    home: null,
  }
  const item = {
    seq: 7,
    board: 'notice',
    title: hostile,
    excerpt: hostile,
    label: null,
    thumbnail: null,
    pinned: false,
    createdDt: '2026-11-20T01:00:00.000Z',
    period: null,
    group: null,
    document: null,
    version: null,
  }
  const post = {
    ...item,
    updatedDt: item.createdDt,
    locales: ['en'],
    cover: null,
    html: '',
    contents: [],
    previous: null,
    next: null,
    related: [],
  }
  const provider: typeof fetch = (input, init) =>
    Promise.resolve(Response.json(new Request(input, init).url.includes('/site/config') ? site : post))
  const rendererFor = (publicUrl?: string) =>
    createPageRenderer({
      manifest: { manifest: { routes: {} }, catalogs: {} },
      bases: { auth: '/api', game: '/api', payment: '/api' },
      icons: '',
      publicUrl,
    })
  const render = async (address: string, publicUrl?: string): Promise<string> =>
    (await rendererFor(publicUrl).render(new Request(address), { fetch: provider, nonce: 'n' })).text()

  test('leaves no timer of more than five minutes, which would keep its data in memory', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await render('http://site.test/en/bulletin/7')
    const delays = timers.mock.calls.map(([, delay]) => delay ?? 0)
    timers.mockRestore()
    // The timer that cancels an unread page is shorter.
    expect(delays.filter((delay) => delay > 300_000)).toEqual([])
  })

  test('escapes a title that would end a script, and contains each of its tags once', async () => {
    const html = await render('http://site.test/en/bulletin/7')
    expect(html).not.toContain('<script>alert')
    const [data] = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as { headline?: string },
    )
    expect(data!.headline).toBe(hostile)
    for (const once of [/<title>/g, /rel="canonical"/g, /name="description"/g, /name="robots"/g])
      expect([...html.matchAll(once)].length).toBe(1)
  })

  test.each([
    ['the public address', 'https://www.example.com', 'https://www.example.com/en/bulletin/7'],
    ['the requested address if no public address is configured', undefined, 'http://site.test/en/bulletin/7'],
  ])('uses %s as the canonical address', async (_name, publicUrl, canonical) => {
    const html = await render('http://site.test/bulletin/7', publicUrl)
    expect(/rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(canonical)
  })

  test('contains the rules for visitors without scripts in `noscript`: older browsers do not know their media query', async () => {
    const { render: renderStyled } = createPageRenderer({
      manifest: { manifest: { routes: { __root__: { css: ['/a.css'], preloads: [] } } }, catalogs: {} },
      styles: { '/a.css': 'a{}@media (scripting:none){b{order:1}}' },
      bases: { auth: '/api', game: '/api', payment: '/api' },
      icons: '',
    })
    const page = await renderStyled(new Request('http://site.test/en/bulletin/7'), { fetch: provider, nonce: 'n' })
    const html = await page.text()
    expect(html).toContain('<noscript><style>b{order:1}</style></noscript>')
    expect(html).not.toContain('(scripting:none)')
  })

  test('varies by the request’s host only where no public address is configured', () => {
    const [one, two] = ['http://a.test/en', 'http://b.test/en'].map((address) => new Request(address))
    expect(rendererFor().variantOf(one!)).not.toBe(rendererFor().variantOf(two!))
    expect(rendererFor('https://www.example.com').variantOf(one!)).toBe(rendererFor('https://www.example.com').variantOf(two!))
  })
})

describe('an empty page', () => {
  const shell = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const renderer = createPageRenderer({
      manifest: { manifest: { routes: {} }, catalogs: {} },
      bases: { auth: '/api', game: '/api', payment: '/api' },
      icons: '',
    })
    return (await renderer.shell(new Request(`http://site${path}`, { headers }), { nonce: 'n' })).text()
  }

  test.each([
    ['/ko/shop', {}, 'ko-KR', /스크립트/],
    ['/en/shop', { 'accept-language': 'ko' }, 'en', /drawn by scripts/],
    ['/shop', { 'accept-language': 'ja' }, 'ja-JP', /スクリプト/],
    ['/tw', {}, 'zh-Hant-TW', /指令碼/],
  ] as const)(
    '%s %o shows one sentence in its language on what to do: without scripts, and when the scripts fail',
    async (path, headers, lang, sentence) => {
      const html = await shell(path, headers)
      expect(html).toContain(`<html lang="${lang}"`)
      const [, unscripted, failed] = /<body><noscript><p [^>]*>([^<]+)<\/p><\/noscript><p role="alert"[^>]*>([^<]+)<\/p><\/body>/.exec(
        html,
      )!
      expect([unscripted, failed]).toEqual([expect.stringMatching(sentence), unscripted])
    },
  )
})
