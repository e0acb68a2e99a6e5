/** Heads by page and language, as a table; e2e/link-previews.spec.ts tests them in the browser. */
import { describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import type { PostDetail } from '#contract/posts.ts'
import { hreflangs } from '#contract/public-addresses.ts'
import type { HeadSite, PageHead } from './head-tags.ts'
import * as heads from './page-heads.ts'
import { aPost, aProduct, aSite, aTable, aView, brandNames, categories, origin } from './page-heads.fixtures.ts'
import { priceText } from './structured-data.ts'

const meta = (head: PageHead, name: string): string | undefined =>
  head.meta.map((tag) => tag as Record<string, string>).find((tag) => tag['name'] === name || tag['property'] === name)?.['content']
const otherLocales = (head: PageHead): string[] =>
  head.meta
    .map((tag) => tag as Record<string, string>)
    .flatMap((tag) => (tag['property'] === 'og:locale:alternate' ? [tag['content']!] : []))
const title = (head: PageHead): string => head.meta.map((tag) => (tag as { title?: string }).title).find((text) => text !== undefined)!
const canonical = (head: PageHead): string | undefined => head.links.find(({ rel }) => rel === 'canonical')?.['href']
const alternates = (head: PageHead): Record<string, string> =>
  Object.fromEntries(
    head.links
      .filter((link) => link['type'] === undefined && link['rel'] === 'alternate')
      .map((link) => [link['hrefLang']!, link['href']!]),
  )
// Tests read untyped data.
const data = (head: PageHead): any[] => head.meta.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
const dataOf = (head: PageHead, type: string) => data(head).find((one: { '@type': string }) => one['@type'] === type)

interface Row {
  page: string
  head: (site: HeadSite) => PageHead
  /** Without language; undefined: the page has no lasting address. */
  path: string | undefined
  isHidden?: boolean
  types: string[]
}
const home = {
  home: null,
  links: {
    download: 'https://store.example/',
    downloadCode: '/code.svg',
    stores: [],
    socials: [{ id: 'x', label: 'X', href: 'https://x.example/' }],
  },
}
const shopData = { shop: categories, isEmpty: false }
const rows: Row[] = [
  { page: 'home', head: (site) => heads.homeHead(site, home), path: '/', types: ['VideoGame', 'WebSite', 'Organization'] },
  {
    page: 'a board',
    head: (site) => heads.boardHead(site, aView(), 'Board', undefined),
    path: '/bulletin/list?type=notice',
    types: ['BreadcrumbList'],
  },
  {
    page: 'its second page',
    head: (site) => heads.boardHead(site, aView({ page: 2 }), 'Board', undefined),
    path: '/bulletin/list?type=notice&page=2',
    types: ['BreadcrumbList'],
  },
  {
    page: 'ended events',
    head: (site) => heads.boardHead(site, aView({ type: 'event', state: 'ended' }), 'Board', undefined),
    path: '/bulletin/list?type=event&state=ended',
    types: ['BreadcrumbList'],
  },
  {
    page: 'a group of the handbook',
    head: (site) => heads.boardHead(site, aView({ type: 'handbook', group: 'weapons' }), 'Board', undefined),
    path: '/bulletin/list?type=handbook',
    types: ['BreadcrumbList'],
  },
  {
    page: 'search results',
    head: (site) => heads.boardHead(site, aView({ search: 'a&b', searchType: 'TITLE' }), 'Board', undefined),
    path: '/bulletin/list?type=notice&search=a%26b&searchType=TITLE',
    isHidden: true,
    types: [],
  },
  { page: 'a post', head: (site) => heads.postHead(site, aPost(), 'Board'), path: '/bulletin/7', types: ['NewsArticle', 'BreadcrumbList'] },
  {
    page: 'a guide',
    head: (site) => heads.postHead(site, aPost({ board: 'guide' }), 'Board'),
    path: '/bulletin/7',
    types: ['Article', 'BreadcrumbList'],
  },
  {
    page: 'terms as a post',
    head: (site) => heads.postHead(site, aPost({ board: 'terms', document: 'service', version: '2025-01-21' }), 'Board'),
    path: '/terms/service?version=2025-01-21',
    types: ['Article', 'BreadcrumbList'],
  },
  { page: 'a hidden post', head: (site) => heads.hiddenPostHead(site, aPost()), path: '/bulletin/hidden/7', isHidden: true, types: [] },
  {
    page: 'a post in another language than the page',
    head: (site) => heads.postHead(site, aPost({ writtenIn: 'en' }), 'Board'),
    path: '/bulletin/7',
    isHidden: true,
    types: [],
  },
  { page: 'a preview', head: (site) => heads.previewHead(site, aPost()), path: undefined, isHidden: true, types: [] },
  {
    page: 'the terms in force',
    head: (site) => heads.termsHead(site, aPost({ document: 'service', version: '2025-01-21' }), true),
    path: '/terms/service',
    types: ['BreadcrumbList'],
  },
  {
    page: 'older terms',
    head: (site) => heads.termsHead(site, aPost({ document: 'service', version: '2024-11-14' }), false),
    path: '/terms/service?version=2024-11-14',
    types: ['BreadcrumbList'],
  },
  { page: 'the first table', head: (site) => heads.probabilityHead(site, aTable, true), path: '/probability', types: ['BreadcrumbList'] },
  {
    page: 'another table',
    head: (site) => heads.probabilityHead(site, aTable, false),
    path: '/probability?table=3',
    types: ['BreadcrumbList'],
  },
  { page: 'the shop', head: (site) => heads.shopHead(site, { page: 1 }, shopData), path: '/shop', types: ['BreadcrumbList'] },
  {
    page: 'a category, page 2',
    head: (site) => heads.shopHead(site, { category: 'bundles', page: 2 }, shopData),
    path: '/shop?category=bundles&page=2',
    types: ['BreadcrumbList'],
  },
  {
    page: 'no category',
    head: (site) => heads.shopHead(site, { category: 'none', page: 1 }, shopData),
    path: '/shop?category=none',
    isHidden: true,
    types: [],
  },
  {
    page: 'a product',
    head: (site) => heads.productHead(site, aProduct(), categories),
    path: '/shop/product/bundle',
    types: ['Product', 'BreadcrumbList'],
  },
  { page: 'the shop’s guide', head: (site) => heads.plainHead(site, 'shopGuide'), path: '/shop/guide', types: ['BreadcrumbList'] },
  { page: 'coupon registration', head: (site) => heads.plainHead(site, 'coupon'), path: '/coupon/register', types: ['BreadcrumbList'] },
  { page: 'maintenance', head: (site) => heads.plainHead(site, 'maintenance'), path: '/maintenance', isHidden: true, types: [] },
  { page: 'support', head: (site) => heads.plainHead(site, 'support'), path: '/inquiry', isHidden: true, types: [] },
  { page: 'the purchase history', head: (site) => heads.plainHead(site, 'orders'), path: '/purchases', isHidden: true, types: [] },
  { page: 'a purchase', head: (site) => heads.plainHead(site, 'order'), path: undefined, isHidden: true, types: [] },
  { page: 'withdrawal', head: (site) => heads.plainHead(site, 'withdrawal'), path: '/withdrawal', isHidden: true, types: [] },
  { page: 'cash receipts', head: (site) => heads.plainHead(site, 'cashReceipt'), path: '/cash-receipt', isHidden: true, types: [] },
  {
    page: 'a registration',
    head: (site) => heads.plainHead(site, 'registration'),
    path: '/teaser/registration',
    isHidden: true,
    types: [],
  },
  { page: 'the mail’s link', head: (site) => heads.plainHead(site, 'teaserEmail'), path: undefined, isHidden: true, types: [] },
  { page: 'the way back from an issuer', head: (site) => heads.plainHead(site, 'signIn'), path: undefined, isHidden: true, types: [] },
  { page: 'no page', head: (site) => heads.failureHead(site, 'notFound'), path: undefined, isHidden: true, types: [] },
  { page: 'an error', head: (site) => heads.failureHead(site, 'error'), path: undefined, isHidden: true, types: [] },
]

describe.each(locales)('in %s', (locale) => {
  test.each(rows)('$page', async ({ head: headOf, path, isHidden = false, types }) => {
    const site = await aSite(locale)
    const head = headOf(site)
    const address = path === undefined ? undefined : `${origin}/${locale}${path === '/' ? '' : path}`
    expect(title(head)).toContain(brandNames[locale])
    expect(title(head).replaceAll(brandNames[locale], '').replaceAll(/[ ·]/g, '') !== '' || path === '/').toBe(true)
    expect(meta(head, 'description')).not.toBe('')
    expect(meta(head, 'robots')).toBe(isHidden ? 'noindex' : 'max-image-preview:large')
    expect([canonical(head), meta(head, 'og:url')]).toEqual([address, address])
    expect(alternates(head)).toEqual(
      isHidden
        ? {}
        : {
            ko: `${origin}/ko${path === '/' ? '' : path!}`,
            en: `${origin}/en${path === '/' ? '' : path!}`,
            ja: `${origin}/ja${path === '/' ? '' : path!}`,
            'zh-Hant': `${origin}/tw${path === '/' ? '' : path!}`,
            'x-default': `${origin}${path!}`,
          },
    )
    expect(meta(head, 'og:locale')).toBe({ ko: 'ko_KR', en: 'en_US', ja: 'ja_JP', tw: 'zh_TW' }[locale])
    expect(otherLocales(head).length).toBe(isHidden ? 0 : 3)
    expect(otherLocales(head)).not.toContain(meta(head, 'og:locale'))
    expect(meta(head, 'og:site_name')).toBe(brandNames[locale])
    expect(meta(head, 'og:description')).toBe(meta(head, 'description'))
    expect([meta(head, 'og:image:width'), meta(head, 'og:image:height'), meta(head, 'og:image:type')]).toEqual([
      '1200',
      '630',
      'image/jpeg',
    ])
    expect(meta(head, 'og:image')).toMatch(/^https:\/\/www\.example\.com\/pictures\/og\/art\/.+\.jpg$/)
    expect(meta(head, 'og:image:alt')).not.toBe('')
    expect([meta(head, 'twitter:card'), meta(head, 'twitter:image')]).toEqual(['summary_large_image', meta(head, 'og:image')])
    expect(data(head).map((one) => one['@type'])).toEqual(types)
    // No duplicates: the router prints each name or property once and would drop the second.
    const names = head.meta.flatMap((tag) =>
      'script:ld+json' in tag ? [] : [(tag as Record<string, string>)['name'] ?? (tag as Record<string, string>)['property'] ?? 'title'],
    )
    expect(new Set(names).size).toBe(names.length)
    // Texts come from the catalog: a missing one would show as its id.
    expect(meta(head, 'description')).not.toMatch(/^[\w+/]{6}$/)
  })
})

test.each([
  ['the front page', (site: HeadSite) => heads.homeHead(site, { ...home, home: { hero: { title: [], lead: '' } } as never }), '#below'],
  [
    'the shop',
    (site: HeadSite) => heads.shopHead(site, { page: 1 }, { shop: { categories: [], banners: [] }, isEmpty: false } as never),
    '#below',
  ],
  [
    'the teaser',
    (site: HeadSite) =>
      heads.teaserHead(site, { main: { title: [], lead: '', image: { wide: '/art/trio.jpg#4e2818' } } } as never, 'world-view'),
    '#world-view',
  ],
] as const)('%s is painted when its first view is complete', async (_, head, href) => {
  expect(head(await aSite('en')).links).toContainEqual({ rel: 'expect', href, blocking: 'render' })
})

describe('the teaser', () => {
  const main = { title: ['Every cut', 'deepens the night'], lead: 'Fields.', image: { wide: '/art/trio.jpg#4e2818', narrow: '/n.jpg' } }
  test('has alternates in two languages, and its preview shows the teaser’s picture (R1, S18)', async () => {
    const { meta, links } = heads.teaserHead(await aSite('ko'), { main } as never, 'world-view')
    expect(meta).toContainEqual({ title: 'Every cut deepens the night · 게임' })
    expect(meta).toContainEqual({ property: 'og:image', content: `${origin}/pictures/og/art/trio.jpg.jpg` })
    expect(links.filter(({ rel }) => rel === 'alternate').map(({ hrefLang, href }) => [hrefLang, href])).toEqual([
      ['ko', `${origin}/ko/teaser`],
      ['en', `${origin}/en/teaser`],
      ['x-default', `${origin}/teaser`],
    ])
    expect(links).toContainEqual({ rel: 'canonical', href: `${origin}/ko/teaser` })
  })
})

describe('a post', () => {
  test('has its dates of publication and change, and its breadcrumb', async () => {
    const head = heads.postHead(await aSite('en'), aPost(), 'Notices')
    expect(dataOf(head, 'NewsArticle')).toMatchObject({
      '@context': 'https://schema.org',
      headline: 'A title',
      description: 'What it says.',
      datePublished: '2026-11-20T01:00:00.000Z',
      dateModified: '2026-11-21T01:00:00.000Z',
      inLanguage: 'en',
      mainEntityOfPage: `${origin}/en/bulletin/7`,
      image: [`${origin}/pictures/og/art/thumb.jpg.jpg`],
      publisher: { '@type': 'Organization', name: 'GAME', logo: { url: `${origin}/logo.svg` } },
    })
    expect(dataOf(head, 'BreadcrumbList').itemListElement.map((one: { name: string; item: string }) => [one.name, one.item])).toEqual([
      ['GAME', `${origin}/en`],
      ['Notices', `${origin}/en/bulletin/list?type=notice`],
      ['A title', `${origin}/en/bulletin/7`],
    ])
    expect(head.links.find((link) => link['type'] === 'application/rss+xml')).toMatchObject({ href: `${origin}/en/feeds/notice.xml` })
  })
  test('shows its cover before its thumbnail, and the publisher’s picture if neither can be rendered', async () => {
    const site = await aSite('en')
    const imageOf = (more: Partial<PostDetail>) => meta(heads.postHead(site, aPost(more), ''), 'og:image')
    expect(imageOf({ cover: '/art/cover.png' })).toBe(`${origin}/pictures/og/art/cover.png.jpg`)
    expect(imageOf({ thumbnail: null })).toBe(`${origin}/pictures/og/art/share.jpg.jpg`)
    expect(imageOf({ thumbnail: '/art/moving.gif' })).toBe(`${origin}/pictures/og/art/share.jpg.jpg`)
    expect(imageOf({ thumbnail: '//elsewhere.example/a.jpg' })).toBe(`${origin}/pictures/og/art/share.jpg.jpg`)
  })
  test('lists only the languages in which it is available', async () => {
    const head = heads.postHead(await aSite('ko'), aPost({ locales: ['en', 'ko'] }), '')
    expect(Object.keys(alternates(head))).toEqual(['ko', 'en', 'x-default'])
    expect(otherLocales(head)).toEqual(['en_US'])
  })
})

describe('a product', () => {
  test.each([
    ['en', {}, 'USD', '9.90'],
    ['ko', {}, 'USD', '9.90'],
    ['ja', {}, 'USD', '9.90'],
    ['tw', {}, 'TWD', '330'],
    ['tw', { USD: 9.9 }, 'USD', '9.90'],
  ] as const)('is offered in the currency that is charged (%s %o): %s %s', async (locale, itemPrice, currency, price) => {
    const goods = 'USD' in itemPrice ? aProduct({ itemPrice }) : aProduct()
    const { offers } = dataOf(heads.productHead(await aSite(locale), goods, categories), 'Product')
    expect([offers.priceCurrency, offers.price]).toEqual([currency, price])
  })
  test('is described with its offer', async () => {
    const product = dataOf(heads.productHead(await aSite('en'), aProduct(), categories), 'Product')
    expect(product.offers).toMatchObject({
      '@type': 'Offer',
      availability: 'https://schema.org/InStock',
      url: `${origin}/en/shop/product/bundle`,
    })
    expect(product).toMatchObject({ name: 'A bundle', sku: 'bundle', category: 'Bundles', brand: { name: 'GAME' } })
  })
  test('has an offer at price zero if it is free', async () => {
    const head = heads.productHead(await aSite('en'), aProduct({ free: true, itemPrice: {} }), categories)
    expect(dataOf(head, 'Product').offers).toMatchObject({ price: '0.00', priceCurrency: 'USD' })
  })
  test('describes plain text as it is written, and the text of HTML', async () => {
    const product = aProduct({ quantity: 'x < 3 and y > 2', description: '<p>a &lt;b&gt; c</p>' })
    expect(meta(heads.productHead(await aSite('en'), product, categories), 'description')).toBe('x < 3 and y > 2 · a <b> c')
    const table = { ...aTable, description: 'Chance < 1% or > 9% &amp; more.' }
    expect(meta(heads.probabilityHead(await aSite('en'), table, true), 'description')).toContain('Chance < 1% or > 9% &amp; more.')
  })
  test('has a description without markup, and the price that is charged in the region of the language', async () => {
    const english = heads.productHead(await aSite('en'), aProduct(), categories)
    const taiwanese = heads.productHead(await aSite('tw'), aProduct(), categories)
    expect(meta(english, 'description')).toBe('10 gems · Ten gems & a box.')
    const priceOf = (head: PageHead) => [meta(head, 'product:price:amount'), meta(head, 'product:price:currency')]
    expect([priceOf(english), priceOf(taiwanese)]).toEqual([
      ['9.90', 'USD'],
      ['330', 'TWD'],
    ])
  })
  test.each([
    [9.9, 'USD', '9.90'],
    [13500, 'KRW', '13500'],
    [0.1 + 0.2, 'EUR', '0.30'],
    [1.5, 'KWD', '1.500'],
    [0, 'JPY', '0'],
  ])('%d %s is “%s”', (amount, currency, text) => expect(priceText(amount, currency)).toBe(text))
})

test('the FAQ data contains the questions on the page with their full answers', async () => {
  const list = {
    items: [aPost({ title: 'Why?', excerpt: 'Because.…', answer: `<p>Because.</p>\n<p>${'So it is. '.repeat(60)}</p>` })],
    totalCount: 9,
    page: 1,
    size: 100,
    groups: [],
  }
  const site = await aSite('en')
  expect(dataOf(heads.boardHead(site, aView({ type: 'faq' }), 'FAQ', list), 'FAQPage').mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: `Because. ${'So it is. '.repeat(60).trim()}` } },
  ])
  expect(dataOf(heads.boardHead(site, aView({ type: 'faq' }), 'FAQ', { ...list, items: [] }), 'FAQPage')).toBeUndefined()
})

test('a page after the last one of a board is not indexed', async () => {
  const list = { items: [], totalCount: 9, page: 99, size: 10, groups: [] }
  expect(meta(heads.boardHead(await aSite('en'), aView({ page: 99 }), 'Board', list), 'robots')).toBe('noindex')
})

test.each([
  [1, 'max-image-preview:large'],
  [9, 'noindex'],
])('page %i of the shop without goods has the robots tag %s', async (page, robots) => {
  expect(meta(heads.shopHead(await aSite('en'), { page }, { shop: categories, isEmpty: true }), 'robots')).toBe(robots)
})

test('in the game, no page is indexed, and the site’s own page is the canonical one (S13)', async () => {
  const head = heads.shopHead(await aSite('ko', { embedded: true }), { page: 1 }, shopData)
  expect([meta(head, 'robots'), canonical(head), alternates(head), data(head)]).toEqual(['noindex', `${origin}/ko/shop`, {}, []])
})

test('an address without a language has the address with a language as canonical, and no x-default', async () => {
  const head = heads.shopHead(await aSite('ja', { isNegotiated: true }), { page: 1 }, shopData)
  expect(canonical(head)).toBe(`${origin}/ja/shop`)
  expect(Object.keys(alternates(head))).toEqual(Object.values(hreflangs))
})

test('if the provider cannot be reached, the head has a title without a brand', async () => {
  const { brand: _brand, ...site } = await aSite('en')
  const head = heads.failureHead(site, 'error')
  expect([title(head), meta(head, 'robots')]).toEqual(['Something went wrong', 'noindex'])
})
