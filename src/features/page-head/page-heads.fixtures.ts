/** A site, a post and goods for tests of heads. */
import type { Locale } from '#contract/common.ts'
import { locales } from '#contract/locales.ts'
import type { PostDetail } from '#contract/posts.ts'
import type { ProbabilityDetail } from '#contract/probability.ts'
import type { CategoryList, ProductDetail } from '#contract/shop.ts'
import { createTranslations } from '#src/i18n/translations.ts'
import type { HeadSite } from './head-tags.ts'
import type { BoardView } from '#src/components/board-view.ts'

export const origin = 'https://www.example.com'
export const brandNames = { ko: '게임', en: 'GAME', ja: 'ゲーム', tw: '遊戲' }

export async function aSite(locale: Locale, more: Partial<HeadSite> = {}): Promise<HeadSite> {
  const i18n = await createTranslations({}).load(locale)
  const brand = { name: brandNames[locale], wordmark: '/w.svg', logo: '/logo.svg', shareImage: '/art/share.jpg' }
  return { i18n, locale, isNegotiated: false, embedded: false, origin, brand, ...more }
}

export const aPost = (more: Partial<PostDetail> = {}): PostDetail => ({
  seq: 7,
  board: 'notice',
  title: 'A title',
  excerpt: 'What it says.',
  label: null,
  thumbnail: '/art/thumb.jpg',
  pinned: false,
  createdDt: '2026-11-20T01:00:00.000Z',
  period: null,
  group: null,
  document: null,
  version: null,
  updatedDt: '2026-11-21T01:00:00.000Z',
  locales: [...locales],
  cover: null,
  html: '',
  contents: [],
  previous: null,
  next: null,
  related: [],
  ...more,
})

export const aProduct = (more: Partial<ProductDetail> = {}): ProductDetail => ({
  productId: 'bundle',
  category: 'bundles',
  name: 'A bundle',
  quantity: '10 gems',
  image: '/art/bundle.webp',
  featured: false,
  free: false,
  itemPrice: { USD: 9.9, KRW: 13500, TWD: 330, JPY: 1500 },
  limit: { type: 'NONE', color: null, total: null, used: 0, resetsAt: null },
  maxQuantity: 1,
  description: '<p>Ten gems &amp; a box.</p>',
  notes: [],
  contents: [],
  ...more,
})
export const categories: CategoryList = {
  categories: [{ id: 'bundles', name: { ko: '묶음', en: 'Bundles', ja: 'セット', tw: '組合' }, icon: null, count: 1 }],
  banners: [],
}
export const aView = (more: Partial<BoardView> = {}): BoardView => ({ type: 'notice', page: 1, searchType: 'TITLE_CONTENT', ...more })
export const aTable: ProbabilityDetail = { seq: 3, name: 'Chest', effectiveDt: '', description: 'What is in it.', groups: [], history: [] }
