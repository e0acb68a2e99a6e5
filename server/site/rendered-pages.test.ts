/** Pages as the process sends them, with the site's own renderer: their calls to the provider, and that none outlives an import (S1–S5). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { locales } from '#contract/locales.ts'
import { createPageRenderer } from '#src/app/entry-server.tsx'
import { aRenderer } from '#tests/helpers/pages.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { demoPack } from '#tests/helpers/provider-database.ts'
import { ensurePack } from '../content/ensure-pack.ts'
import { createPageCache } from '../platform/page-cache.ts'

const renderer = createPageRenderer({
  manifest: { manifest: { routes: {} }, catalogs: {} },
  bases: { auth: '/api', game: '/api', payment: '/api' },
  icons: '',
})
/** Calls to the provider during the latest rendering. */
let calls: string[] = []
/** Delays a call as long as its reader waits. */
let wait: (call: Request) => Promise<void> | undefined = () => undefined
const provider = openProvider('demo', {
  pageCache: createPageCache({ maxBytes: 1e7, maxAge: 10_000 }),
  pages: aRenderer(
    (request, o) => {
      calls = []
      return renderer.render(request, {
        ...o,
        fetch: async (input, init) => {
          const call = new Request(input, init)
          const { pathname, searchParams } = new URL(call.url)
          searchParams.sort()
          calls.push(`${pathname}?${searchParams.toString()}`)
          await wait(call)
          return o.fetch(input, init)
        },
      })
    },
    { variantOf: renderer.variantOf },
  ),
})
// A crawler gets the whole page at once, also if this machine is busy.
const requestPage = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  provider.fetch(new Request(`http://site.test${path}`, { headers: { 'user-agent': 'Googlebot/2.1', ...headers } }))

const slug = 'phishing-warning'
let folder: string
let seq: number
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'pack-')), 'everharrow')
  cpSync(demoPack, folder, { recursive: true })
  const { body } = await provider.get('/api/global/notices/list?board=notice&locale=en&size=100')
  const title = /^title: (.*)$/m.exec(readFileSync(join(folder, 'posts/notice', slug, 'post.en.md'), 'utf8'))![1]
  seq = (body as { items: { seq: number; title: string }[] }).items.find((item) => item.title === title)!.seq
})
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

describe('a page sends each call to the provider once', () => {
  const paths = [
    '',
    '/bulletin/list?type=notice',
    '/bulletin/list?type=notice&page=2',
    '/bulletin/list?type=notice&search=season',
    '/bulletin/list?type=event',
    '/bulletin/list?type=handbook',
    '/bulletin/list?type=faq',
    '/bulletin?type=coupon',
    '/bulletin/$seq',
    '/bulletin/$seq?type=notice&page=2',
    '/terms/service',
    '/probability',
    '/shop',
    '/shop/product/growth-bundle',
    '/shop/guide',
    '/maintenance',
    '/coupon/register',
    '/purchases',
    '/withdrawal',
    '/cash-receipt',
    '/no/such/page',
  ]
  test.each(paths)('%s, in every language', async (path) => {
    for (const locale of locales) {
      calls = []
      await (await requestPage(`/${locale}${path.replace('$seq', String(seq))}`)).text()
      expect(calls.length).toBeGreaterThan(0)
      expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
    }
  })

  test('a page sends no call for data that it does not show', async () => {
    const of = async (path: string): Promise<string[]> => {
      await (await requestPage(path)).text()
      return calls.map((call) => call.replace(/\?.*/, '').replace('/api', '')).toSorted()
    }
    expect(await of('/en?a=1')).toEqual(['/global/notices/recent', '/payment/open/web/item/list', '/site/config', '/site/config'])
    // The first page also lists the pinned ones.
    expect(await of('/en/bulletin/list?type=notice&a=1')).toEqual(['/global/notices/list', '/global/notices/list', '/site/config'])
    expect(await of('/en/bulletin/list?type=notice&page=2&a=1')).toEqual(['/global/notices/list', '/site/config'])
    expect(await of(`/en/bulletin/${String(seq)}?a=1`)).toEqual([`/global/notices/details/${String(seq)}`, '/site/config'])
  })
})

describe('the cache address of a page', () => {
  const addressOf = (path: string): { address: string; kind: string } => renderer.addressOf(new Request(`http://site.test${path}`))
  test.each([
    ['/en/bulletin/list?utm_source=mail&page=2&type=notice&a=1', '/en/bulletin/list?type=notice&page=2', 'page'],
    ['/en/bulletin/list?type=notice&page=2', '/en/bulletin/list?type=notice&page=2', 'page'],
    ['/en/shop?fbclid=x', '/en/shop', 'main'],
    ['/ko', '/ko', 'main'],
    ['/ko/ingame?x=1', '/ko/ingame', 'main'],
    ['/en/bulletin/7?x', '/en/bulletin/7', 'page'],
    ['/en/search?search=a&b=c', '/en/search?search=a', 'invented'],
    ['/en/withdrawal?order=1&x=2', '/en/withdrawal?order=1', 'invented'],
    ['/en/bulletin/list?type=notice&page=20', '/en/bulletin/list?type=notice&page=20', 'page'],
    ['/en/bulletin/list?type=notice&page=21', '/en/bulletin/list?type=notice&page=21', 'invented'],
    ['/en/bulletin/list?type=notice&page=02', '/en/bulletin/list?type=notice&page=02', 'invented'],
    ['/en/bulletin/list?type=event&state=ended', '/en/bulletin/list?type=event&state=ended', 'page'],
    ['/en/bulletin/list?type=invented', '/en/bulletin/list?type=invented', 'invented'],
    ['/en/bulletin/list?type=faq&group=invented', '/en/bulletin/list?type=faq&group=invented', 'invented'],
    ['/en/shop?category=invented', '/en/shop?category=invented', 'invented'],
    ['/en/SHOP', '/en/SHOP', 'invented'],
    ['/en//shop', '/en//shop', 'invented'],
    ['/en/ingame/ingame/shop', '/en/ingame/ingame/shop', 'invented'],
    ['/en/BULLETIN/7', '/en/BULLETIN/7', 'invented'],
    ['/en/bulletin/%37', '/en/bulletin/%37', 'invented'],
    ['/en/shop/product/growth-bundle', '/en/shop/product/growth-bundle', 'page'],
    ['/en/no/such/page?x=1', '/en/404', 'invented'],
    ['/en/shop/no/such', '/en/404', 'invented'],
    ['/en/ingame/nothing', '/en/ingame/404', 'invented'],
    ['/nothing', '/404', 'invented'],
  ])('%s is %s (%s)', (path, address, kind) => {
    expect(addressOf(path)).toEqual({ address, kind })
  })

  test('other parameters do not appear in the page, and redirects keep them', async () => {
    const page = await requestPage('/en/shop?secret=of-somebody')
    expect([page.status, (await page.text()).includes('of-somebody')]).toEqual([200, false])
    const none = await requestPage('/en/nothing/of-somebody')
    expect([none.status, (await none.text()).includes('of-somebody')]).toEqual([404, false])
    for (const path of ['/ja/teaser?click_key=a1', '/en/bulletin/list?click_key=a1'])
      expect((await requestPage(path)).headers.get('location')).toMatch(/[?&]click_key=a1$/)
  })
})

test.each(['ja', 'tw'])('the teaser in %s redirects to English, and keeps its parameters (R1)', async (locale) => {
  const page = await requestPage(`/${locale}/teaser?from=mail`)
  const { pathname, searchParams } = new URL(page.headers.get('location')!, 'http://site.test')
  expect([page.status, pathname, searchParams.get('from')]).toEqual([302, '/en/teaser', 'mail'])
})

describe('an unknown address', () => {
  test.each(['/en/no/such/page', '/ingame/ko/nothing'])('%s has a title, and is excluded from search engines', async (path) => {
    const page = await requestPage(path)
    const html = await page.text()
    expect([page.status, /<title>[^<]+<\/title>/.test(html), html.includes('<meta name="robots" content="noindex"')]).toEqual([
      404,
      true,
      true,
    ])
  })

  test.each([
    ['/en/shop/product/Growth-Bundle', 404, 'data-screen="/shop/product/$productId"'],
    ['/en/shop/product/No_Such', 404, 'data-screen="/shop/product/$productId"'],
    ['/en/shop/product/😀', 404, 'data-screen="/shop/product/$productId"'],
    ['/en/shop/product/%00', 404, 'data-screen="/shop/product/$productId"'],
    ['/en/shop/product/..%2f..%2f', 404, 'data-screen="/shop/product/$productId"'],
    ['/en/bulletin/%00', 404, 'data-screen="/bulletin/$seq"'],
    ['/en/bulletin/list?type=notice&page=1000000', 200, 'The list ends before this page'],
    ['/en/bulletin/list?type=notice&page=999999999', 200, 'The list ends before this page'],
    ['/en/shop?page=999', 200, 'The list ends before this page'],
  ])('%s is %i with a message (F-9, F-10), and excluded from search engines', async (path, status, text) => {
    const page = await requestPage(path)
    const html = await page.text()
    expect([page.status, html.includes(text), html.includes('<meta name="robots" content="noindex"')]).toEqual([status, true, true])
  })

  test.each([
    ['/en/bulletin/list?type=notice&page=-1', '/en/bulletin/list?type=notice'],
    ['/en/bulletin/list?type=notice&page=abc', '/en/bulletin/list?type=notice'],
    ['/en/terms/service?version=2026-02-30', '/en/terms/service'],
    ['/en/bulletin/list?type=notice&search=%00', '/en/bulletin/list?type=notice&search=%EF%BF%BD'],
  ])('%s redirects to %s (F-2, F-10)', async (path, next) => {
    const page = await requestPage(path)
    expect([page.status, page.headers.get('location')?.replace(/^https?:\/\/[^/]+/, '')]).toEqual([307, next])
    expect((await requestPage(next)).status).toBe(200)
  })
})

describe('without scripts', () => {
  /** The markup of the page's screen. */
  const mainOf = async (path: string): Promise<string> => {
    const html = await (await requestPage(path)).text()
    return /<main[^]*<\/main>/.exec(html.replaceAll(/<script[^]*?<\/script>/g, ''))![0]
  }

  test.each(['/en/probability', '/en/terms/service'])(
    '%s: the select list is a plain form that leads to each of its pages (S9, S10)',
    async (path) => {
      const form = /<form>[^]*?<\/form>/.exec(await mainOf(path))![0]
      expect(form).toMatch(/<button(?![^>]*disabled)[^>]*type="submit"/)
      const name = /<select[^>]* name="(\w+)"/.exec(form)![1]!
      const values = [...form.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value!)
      expect(values.length).toBeGreaterThan(1)
      for (const value of values) {
        const page = await mainOf(`${path}?${name}=${value}`)
        expect(page).toContain(`<option value="${value}" selected=""`)
      }
    },
  )

  test('the front page contains story, weapons and link of every class (S1)', async () => {
    const page = await mainOf('/en')
    expect([...page.matchAll(/<li[^>]*data-open="/g)]).toHaveLength(3)
    expect([...page.matchAll(/<a [^>]*>Meet the /g)]).toHaveLength(3)
  })

  test('the filters of the front page’s news lead to the boards (S1)', async () => {
    const nav = /<nav[^>]*aria-labelledby="news"[^]*?<\/nav>/.exec(await mainOf('/en'))![0]
    const hrefs = [...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual(['#news', ...['notice', 'update', 'event'].map((board) => `/en/bulletin/list?type=${board}`)])
    expect(nav).not.toContain('<button')
  })

  test('every page with a form that needs scripts says so', async () => {
    const others = ['', '/shop', '/shop/product/growth-bundle', '/search', '/probability', '/terms/service', '/inquiry/new', '/purchases']
    const needing = ['/coupon/register', '/cash-receipt', '/teaser', '/teaser/registration']
    const pages = new Map<string, string>()
    for (const path of [...others, '/login', ...needing]) pages.set(path, await mainOf(`/en${path}`))
    const containing = (text: RegExp): string[] => [...pages].filter(([, page]) => text.test(page)).map(([path]) => path)
    // The mark of a submit button that works after hydration (src/design/button.tsx).
    expect(containing(/data-hydrating/)).toEqual(needing)
    const note = /<noscript>(?:(?!<\/noscript>)[^])*This needs JavaScript\. Please switch it on in your browser\./
    expect(containing(note)).toEqual(['/login', ...needing])
  })

  test('rendering reads no storage of a browser, about which Node prints a warning', async () => {
    const read = vi.fn<() => undefined>()
    vi.stubGlobal('localStorage', new Proxy({}, { get: read }))
    try {
      for (const path of ['', '/coupon/register', '/inquiry/new', '/withdrawal', '/purchases', '/teaser/registration', '/login'])
        await mainOf(`/ja${path}`)
    } finally {
      vi.unstubAllGlobals()
    }
    expect(read).not.toHaveBeenCalled()
  })

  test('the texts of the consents of the pre-registration can be opened', async () => {
    expect(await mainOf('/en/teaser')).toMatch(/<details><summary[^]*?<\/summary><p[^>]*>We collect your mobile phone number/)
  })
})

/** Edits the post's facts and text in the pack. */
const edit = (file: string, from: RegExp, to: string): void => {
  const path = join(folder, 'posts/notice', slug, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}
const importTitle = async (title: string): Promise<void> => {
  edit('post.en.md', /^title: .*$/m, `title: ${title}`)
  await ensurePack(provider.database.db, { folder, pictures: 'public' }, provider.now, () => {})
}

test('after an import the next page is the new one, also for a client that has cached the old one', async () => {
  // The newest of all, so that the front page shows it too; a search finds only posts that are not pinned.
  edit('post.ko.md', /^pinned: true\n/m, '')
  edit('post.ko.md', /^publishedAt: .*$/m, 'publishedAt: 2026-11-21T11:59:00+09:00')
  await importTitle('First imported words')
  const paths = ['/en', '/en/bulletin/list?type=notice', '/en/bulletin/list?type=notice&search=imported', `/en/bulletin/${String(seq)}`]

  const etags = new Map<string, string>()
  for (const path of paths) {
    await (await requestPage(path)).text()
    // Cached shortly after it has been read to its end.
    await expect.poll(async () => (await requestPage(path)).headers.get('etag')).toMatch(/^W\//)
    const page = await requestPage(path)
    etags.set(path, page.headers.get('etag')!)
    expect([path, (await page.text()).includes('First imported words')]).toEqual([path, true])
    expect([path, (await requestPage(path, { 'if-none-match': etags.get(path)! })).status]).toEqual([path, 304])
  }

  for (const [title, hasOld] of [
    ['Second imported words', false],
    ['Third imported words', true],
  ] as const) {
    await importTitle(title)
    for (const [path, etag] of etags) {
      const page = await requestPage(path, hasOld ? { 'if-none-match': etag } : {})
      expect([path, page.status]).toEqual([path, 200])
      expect([path, (await page.text()).includes(title)]).toEqual([path, true])
      // No intermediate cache and no browser may show it again without revalidation.
      expect(page.headers.get('cache-control')).toMatch(/^no-(cache|store)$/)
    }
  }
}, 60_000)

test.each(['/bulletin/list?type=notice', '/bulletin/$seq'])(
  'a client with %s gets 304 in the next minute if nothing has changed',
  async (path) => {
    const url = `/en${path.replace('$seq', String(seq))}`
    const keptTag = async (): Promise<string> => {
      await (await requestPage(url)).text()
      const page = await requestPage(url)
      await page.text()
      return page.headers.get('etag') ?? 'rendered anew'
    }
    const etag = await keptTag()
    expect(etag).toMatch(/^W\//)
    provider.now = new Date(provider.now.getTime() + 60_000)
    expect(await keptTag()).toBe(etag)
    expect((await requestPage(url, { 'if-none-match': etag })).status).toBe(304)
  },
)

describe('a client that disconnects during streaming aborts all calls of the page', () => {
  const signals: AbortSignal[] = []
  beforeEach(() => {
    signals.length = 0
    wait = (call) => {
      if (!call.url.includes('/notices/list')) return undefined
      signals.push(call.signal)
      return new Promise((resolve) => call.signal.addEventListener('abort', () => resolve()))
    }
    // In development the router logs responses that never came.
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    wait = () => undefined
    vi.restoreAllMocks()
  })

  test.each([
    ['plain', {}],
    ['compressed', { 'accept-encoding': 'br' }],
  ])('%s', async (name, headers) => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
    const page = await requestPage(`/en/bulletin/list?type=notice&visit=${name}`, { 'user-agent': agent, ...headers })
    const reader = page.body!.getReader()
    expect((await reader.read()).value!.length).toBeGreaterThan(0)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
    await reader.cancel()
    await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })
})
