/**
 * A link as search engines, messengers and curl see it: heads without JavaScript, their images, structured data; and a navigation produces
 * the same head.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { locales } from '../contract/locales.ts'
import { hreflangs } from '../contract/public-addresses.ts'
import { production } from '../playwright.config.ts'
import { addressOf, chooseLanguage, expect, hydrated, test } from './fixtures.ts'

const codes = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP', tw: 'zh_TW' }
const letters = { ko: /[가-힣]{2}/, en: /[a-z]{3}/i, ja: /[ぁ-んァ-ン]{2}/, tw: /[一-龥]{2}/ }

const unescape = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

interface Head {
  status: number
  html: string
  titles: string[]
  /** By name or property. */
  meta: Record<string, string[]>
  links: Record<string, string>[]
  data: Record<string, unknown>[]
}

/** The head of an address as sent by the server, parsed without a browser. */
async function headOf(request: APIRequestContext, address: string): Promise<Head> {
  const response = await request.get(address)
  const html = await response.text()
  const attributes = (tag: string): Record<string, string> =>
    Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!.toLowerCase(), unescape(value!)]))
  const meta: Record<string, string[]> = {}
  for (const [tag] of html.matchAll(/<meta [^>]*>/g)) {
    const { name, property, content = '' } = attributes(tag)
    const key = property ?? name
    if (key !== undefined) (meta[key] ??= []).push(content)
  }
  return {
    status: response.status(),
    html,
    titles: [...html.matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, text]) => unescape(text!)),
    meta,
    links: [...html.matchAll(/<link [^>]*>/g)].map(([tag]) => attributes(tag)),
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    ),
  }
}

const pages = [
  { name: 'home', path: '/', types: ['VideoGame', 'WebSite', 'Organization'] },
  { name: 'board', path: '/bulletin/list?type=notice', types: ['BreadcrumbList'] },
  { name: 'questions', path: '/bulletin/list?type=faq', types: ['FAQPage', 'BreadcrumbList'] },
  { name: 'post', path: '/bulletin/$season', types: ['NewsArticle', 'BreadcrumbList'] },
  { name: 'product', path: '/shop/product/growth-bundle', types: ['Product', 'BreadcrumbList'] },
]
const required: Record<string, string[]> = {
  VideoGame: ['name', 'url', 'description', 'image'],
  WebSite: ['name', 'url'],
  Organization: ['name', 'url', 'logo'],
  NewsArticle: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
  Product: ['name', 'image', 'description', 'offers'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
}

for (const locale of locales)
  test(`without JavaScript, each page has its own preview data in ${locale}`, async ({ request, seqOf }) => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
    for (const { name, path, types } of pages) {
      const address = await addressOf(locale, path, seqOf)
      const { status, html, titles, meta, links, data } = await headOf(request, address)
      expect([name, status, titles.length]).toEqual([name, 200, 1])
      for (const once of ['description', 'robots', 'og:title', 'og:description', 'og:url', 'og:image', 'og:type', 'twitter:card'])
        expect([name, once, meta[once]?.length]).toEqual([name, once, 1])
      expect(meta['description']![0]).toMatch(letters[locale])
      expect(titles[0]).not.toBe('')
      seen.titles.add(titles[0]!)
      seen.descriptions.add(meta['description']![0]!)

      expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)).toEqual([`${production}${address}`])
      expect(meta['og:url']).toEqual([`${production}${address}`])
      const bare = address.replace(/^\/\w\w/, '')
      const alternates = links.filter(({ rel, hreflang, type }) => rel === 'alternate' && type === undefined && hreflang !== undefined)
      expect(alternates.map(({ hreflang, href }) => [hreflang, href])).toEqual([
        ...locales.map((other) => [hreflangs[other], `${production}/${other}${bare}`]),
        ['x-default', `${production}${bare === '' ? '/' : bare}`],
      ])
      expect(meta['og:locale']).toEqual([codes[locale]])
      expect(meta['og:locale:alternate']?.toSorted()).toEqual(
        locales
          .filter((other) => other !== locale)
          .map((other) => codes[other])
          .toSorted(),
      )

      const [image] = meta['og:image']!
      expect(image).toMatch(new RegExp(`^${production}/pictures/og/`))
      const picture = await request.get(image!)
      const bytes = await picture.body()
      const { width, height, format } = await sharp(bytes).metadata()
      expect([picture.status(), picture.headers()['content-type'], width, height, format]).toEqual([200, 'image/jpeg', 1200, 630, 'jpeg'])
      expect(bytes.length).toBeLessThan(200_000)
      expect([meta['og:image:width'], meta['og:image:height'], meta['twitter:image']]).toEqual([['1200'], ['630'], [image]])

      expect(data.map((one) => one['@type'])).toEqual(types)
      for (const one of data)
        for (const field of required[String(one['@type'])]!)
          expect([name, field, one[field] ?? 'missing']).not.toEqual([name, field, 'missing'])

      const main = /<main[^>]*>([^]*?)<\/main>/.exec(html.replaceAll(/<script[^]*?<\/script>/g, ''))![1]!
      expect(main.replaceAll(/<[^>]+>/g, ' ')).toMatch(letters[locale])
      // The preview's title is the page's title.
      if (name === 'post') expect(unescape(main)).toContain(meta['og:title']![0]!)
    }
    expect([seen.titles.size, seen.descriptions.size]).toEqual([pages.length, pages.length])
  })

test('search results, private pages, errors and in-game pages are noindex', async ({ request, seqOf }) => {
  const config = (await (await request.get('/api/site/config?locale=ja')).json()) as { statutoryNotice: { seq: number } }
  const season = String(await seqOf('update', /Season 3/))
  for (const path of [
    `/ja/bulletin/hidden/${String(config.statutoryNotice.seq)}`,
    '/en/bulletin/list?type=notice&search=maintenance',
    '/en/ingame/shop',
    `/en/ingame/bulletin/${season}`,
    '/en/error/500',
    '/en/no/such/page',
    '/en/bulletin/999999',
    '/en/maintenance',
    '/en/inquiry',
    '/en/auth/callback/google',
    '/sandbox',
  ]) {
    const { meta, titles } = await headOf(request, path)
    expect([path, meta['robots']?.[0] ?? meta['robots'], titles.length]).toEqual([path, 'noindex', 1])
  }
  for (const path of ['/en/shop', '/en/coupon/register', '/en/terms/service', '/en/probability', '/en/shop/guide'])
    expect([path, (await headOf(request, path)).meta['robots']]).toEqual([path, ['max-image-preview:large']])
})

test('the canonical address of an address without a language contains the shown language', async ({ request }) => {
  const response = await request.get('/shop', { headers: { 'accept-language': 'ja-JP' } })
  expect(/rel="canonical" href="([^"]*)"/.exec(await response.text())?.[1]).toBe(`${production}/ja/shop`)
})

/** The current head in the browser. */
const headNow = (page: Page) =>
  page.evaluate(() => {
    const sorted = (texts: (string | null)[]): string[] => texts.map(String).toSorted((a, b) => a.localeCompare(b))
    const all = (selector: string, attribute: string) =>
      sorted([...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute)))
    return {
      title: [...document.querySelectorAll('title')].filter((one) => one.closest('svg') === null).map((one) => one.textContent),
      canonical: all('link[rel=canonical]', 'href'),
      description: all('meta[name=description]', 'content'),
      robots: all('meta[name=robots]', 'content'),
      url: all('meta[property="og:url"]', 'content'),
      ogTitle: all('meta[property="og:title"]', 'content'),
      image: all('meta[property="og:image"]', 'content'),
      locale: all('meta[property="og:locale"]', 'content'),
      otherLocales: all('meta[property="og:locale:alternate"]', 'content'),
      alternates: all('link[rel=alternate]', 'href'),
      data: sorted([...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent)),
    }
  })

test('after a navigation the head equals that of a fresh load', async ({ page, seen }) => {
  await page.goto('/en')
  await hydrated(page)
  const atHome = await headNow(page)

  /** The current head equals the head after a fresh load of this address. */
  const expectFresh = async (): Promise<void> => {
    const address = page.url()
    const fresh = await page.context().newPage()
    await fresh.goto(address)
    await hydrated(fresh)
    const loaded = await headNow(fresh)
    await fresh.close()
    await expect.poll(() => headNow(page)).toEqual(loaded)
    expect([loaded.title.length, loaded.canonical.length, loaded.description.length]).toEqual([1, 1, 1])
  }

  await page.locator('header a[href*="/shop"]').filter({ visible: true }).first().click()
  await expect(page.locator('main[data-screen="/shop"]')).toBeVisible()
  await expectFresh()
  await page.getByRole('main').locator('a[href*="/shop/product/"]').filter({ visible: true }).first().click()
  await expect(page.locator('main[data-screen="/shop/product/$productId"]')).toBeVisible()
  await expectFresh()
  await page.getByRole('banner').getByRole('link', { name: 'EVERHARROW' }).click()
  await expect(page.locator('main[data-screen="/"]')).toBeVisible()
  await expectFresh()
  await page.getByRole('navigation', { name: 'Highlights' }).locator('a[href*="/bulletin/"]').first().click()
  await expect(page.locator('main[data-screen="/bulletin/$seq"]')).toBeVisible()
  await expectFresh()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.locator('main[data-screen="/bulletin/list"]')).toBeVisible()
  await expectFresh()
  // Another language of the same page.
  await chooseLanguage(page, 'English', '한국어')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko-KR')
  await expectFresh()
  for (let step = 0; step < 6; step++) await page.goBack()
  await expect(page.locator('main[data-screen="/"]')).toBeVisible()
  await expect.poll(() => headNow(page)).toEqual(atHome)
  expect(seen.messages).toEqual([])
})

test('the sitemap’s addresses are pages with themselves as canonical address', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const all = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => unescape(url!))
  expect(all.length).toBeGreaterThan(200)
  // One of each kind, in any language.
  const kindOf = (url: string): string => url.slice(production.length + 3).replaceAll(/\d+|product\/.*|=.*/g, '')
  for (const url of new Map(all.toReversed().map((one) => [kindOf(one), one])).values()) {
    const { status, links, meta } = await headOf(request, url)
    expect([url, status, links.find(({ rel }) => rel === 'canonical')?.['href'], meta['robots']]).toEqual([
      url,
      200,
      url,
      ['max-image-preview:large'],
    ])
  }
})

test('boards and posts link to a valid feed', async ({ request, page, seqOf }) => {
  for (const path of ['/ko/bulletin/list?type=event', await addressOf('ko', '/bulletin/$season', seqOf)]) {
    const { links } = await headOf(request, path)
    const feed = links.find(({ type }) => type === 'application/rss+xml')
    const xml = await (await request.get(feed!['href']!)).text()
    await page.goto('/robots.txt')
    const read = await page.evaluate((text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml')
      return { broken: document.querySelector('parsererror') !== null, items: document.querySelectorAll('channel > item > link').length }
    }, xml)
    expect(read.broken).toBe(false)
    expect(read.items).toBeGreaterThan(2)
  }
})
