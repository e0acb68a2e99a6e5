/**
 * Structured data for search engines: schema.org as JSON-LD. The router writes it into the page and escapes text that could end the script
 * (`</script>` in a title).
 */
import { plainTextOf } from '#contract/excerpt.ts'
import { priceDecimals } from '#contract/money.ts'
import type { PostDetail, PostItem } from '#contract/posts.ts'
import type { ProductDetail } from '#contract/shop.ts'
import type { SiteConfig } from '#contract/site.ts'

/** An object of JSON-LD, or a part of one. */
export type JsonLd = Record<string, unknown>

const typed = (type: string, facts: JsonLd): JsonLd => ({ '@type': type, ...facts })
const document = (type: string, facts: JsonLd): JsonLd => ({ '@context': 'https://schema.org', ...typed(type, facts) })

/** A breadcrumb: the front page, a page above this one, or this page. `href` is absolute. */
export interface Crumb {
  name: string
  href: string
}

/** A `BreadcrumbList`. @param crumbs from the front page down to this page */
export const breadcrumbs = (crumbs: readonly Crumb[]): JsonLd =>
  document('BreadcrumbList', {
    itemListElement: crumbs.map(({ name, href }, index) => typed('ListItem', { position: index + 1, name, item: href })),
  })

/** The publisher, named after the game. */
export interface Publisher {
  name: string
  /** Absolute address of the front page in the page's language. */
  url: string
  /** Absolute. */
  logo: string
}

const organization = ({ name, url, logo }: Publisher): JsonLd =>
  typed('Organization', { name, url, logo: typed('ImageObject', { url: logo }) })

/** Boards whose posts are news; the posts of the others are permanent explanations. */
const newsBoards: readonly string[] = ['notice', 'update', 'event', 'coupon']

/** Input of `article`. `url` and `image` are absolute; `section` is the board's name. */
export interface PostFacts {
  post: Pick<PostDetail, 'board' | 'title' | 'excerpt' | 'createdDt' | 'updatedDt'>
  url: string
  image: string
  /** BCP 47. */
  language: string
  section: string
  publisher: Publisher
}

/** A post: NewsArticle on the news boards, Article for guides, questions and terms. */
export const article = ({ post, url, image, language, section, publisher }: PostFacts): JsonLd =>
  document(newsBoards.includes(post.board) ? 'NewsArticle' : 'Article', {
    headline: post.title,
    description: post.excerpt,
    image: [image],
    datePublished: post.createdDt,
    dateModified: post.updatedDt,
    inLanguage: language,
    articleSection: section,
    mainEntityOfPage: url,
    author: organization(publisher),
    publisher: organization(publisher),
  })

/** An amount with its currency's decimals (contract/money.ts), a dot and no grouping, as schema.org/price requires: `9.90`, `13500`. */
export function priceText(amount: number, currency: string): string {
  return amount.toFixed(priceDecimals(currency))
}

/** Input of `product`. `url` and `image` are absolute; prices are in major units. */
export interface ProductFacts {
  product: Pick<ProductDetail, 'productId' | 'name' | 'itemPrice' | 'free'>
  /** The charged currency (contract/money.ts). */
  currency: string
  description: string
  category: string | undefined
  url: string
  image: string
  brand: string
  publisher: Publisher
}

/**
 * Goods with one offer, in the charged currency: the others are for reference only and cannot be paid. Goods that are shown are on sale.
 * Free goods are offered for nothing.
 */
export function product({ product: goods, currency, description, category, url, image, brand, publisher }: ProductFacts): JsonLd {
  return document('Product', {
    name: goods.name,
    description,
    image: [image],
    sku: goods.productId,
    ...(category === undefined ? {} : { category }),
    brand: typed('Brand', { name: brand }),
    url,
    offers: typed('Offer', {
      price: priceText(goods.free ? 0 : (goods.itemPrice[currency] ?? 0), currency),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      url,
      seller: organization(publisher),
    }),
  })
}

/** Questions with their complete answers, as the board shows them. */
export const questions = (posts: readonly Pick<PostItem, 'title' | 'excerpt' | 'answer'>[]): JsonLd =>
  document('FAQPage', {
    mainEntity: posts.map(({ title, excerpt, answer }) =>
      typed('Question', { name: title, acceptedAnswer: typed('Answer', { text: answer === undefined ? excerpt : plainTextOf(answer) }) }),
    ),
  })

/** Input of `frontPage`. `image` is absolute; `language` is BCP 47. */
export interface HomeFacts {
  publisher: Publisher
  description: string
  image: string
  language: string
  links: SiteConfig['links']
}

/** The front page: the game, the site and its publisher. */
export const frontPage = ({ publisher, description, image, language, links }: HomeFacts): JsonLd[] => [
  document('VideoGame', {
    name: publisher.name,
    url: publisher.url,
    description,
    image: [image],
    inLanguage: language,
    applicationCategory: 'GameApplication',
    installUrl: links.download,
    publisher: organization(publisher),
  }),
  document('WebSite', { name: publisher.name, url: publisher.url, inLanguage: language }),
  { '@context': 'https://schema.org', ...organization(publisher), sameAs: links.socials.map(({ href }) => href) },
]
