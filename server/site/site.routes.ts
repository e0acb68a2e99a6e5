import { and, eq } from 'drizzle-orm'
import { getSiteConfig, type SiteConfig, type ThirdParties } from '#contract/site.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import type { Nonces } from '../session/nonces.ts'
import type { SignInSettings } from '../session/session.settings.ts'
import { findCampaign } from '../pre-registration/campaign.ts'
import { isPublished, listUpcomingEvents } from '../posts/posts.queries.ts'
import { posts } from '../posts/posts.tables.ts'
import type { Locale } from '#contract/locales.ts'
import { regionOf } from '#contract/regions.ts'
import { downloadCode } from './download-code.ts'
import { windowOf, type StoredSite } from './maintenance.ts'
import { siteDocuments } from './site.tables.ts'

const document = async (db: Database, id: string): Promise<unknown> => {
  const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, id))
  return row?.data
}

/** Dependencies of the calls of the site. `vitalsShare`: share of visits that report web vitals, 0 to 1. */
export interface SiteDeps {
  db: Database
  now: () => Date
  signIn: SignInSettings
  nonces: Nonces
  /** C3. */
  thirdParty: ThirdParties
  vitalsShare: number
}

/** What links to posts are made from. */
interface PostLinks {
  db: Database
  now: Date
}

/** @returns null if readers cannot open the post: hidden and listed posts have different addresses */
async function seqOf({ db, now }: PostLinks, board: string, slug: string, isHidden: boolean): Promise<number | null> {
  const [row] = await db
    .select({ seq: posts.seq })
    .from(posts)
    .where(and(eq(posts.board, board), eq(posts.slug, slug), eq(posts.hidden, isHidden), isPublished(now)))
  return row?.seq ?? null
}

/** Japan's footer links it. */
async function statutoryNoticeOf(links: PostLinks, site: StoredSite, locale: Locale): Promise<SiteConfig['statutoryNotice']> {
  if (locale !== 'ja' || site.statutoryNotice === undefined) return null
  const seq = await seqOf(links, 'terms', site.statutoryNotice, true)
  return seq === null ? null : { seq }
}

async function maintenanceOf(links: PostLinks, site: StoredSite): Promise<SiteConfig['maintenance']> {
  const maintenance = windowOf(site, links.now)
  if (maintenance === undefined) return null
  const { start, end, notice } = maintenance
  const noticeSeq = notice === undefined ? null : await seqOf(links, 'notice', notice, false)
  return { start: start.toISOString(), end: end.toISOString(), noticeSeq }
}

/** The campaign until its coupon ends. */
async function campaignOf({ db, now }: PostLinks): Promise<SiteConfig['campaign']> {
  const campaign = await findCampaign(db)
  if (campaign === undefined || now >= campaign.coupon.until) return null
  const { opens, closes, coupon } = campaign
  return { start: opens.toISOString(), end: closes.toISOString(), couponUntil: coupon.until.toISOString() }
}

function legalOf({ lines, copyright, rating }: StoredSite['legal'][Locale]): SiteConfig['legal'] {
  return { lines, copyright, rating: rating === undefined ? null : { ...rating, badge: rating.badge ?? null } }
}

async function homeOf({ db, now }: PostLinks, site: StoredSite, locale: Locale): Promise<SiteConfig['home']> {
  const home = site.home[locale]
  return {
    ...home,
    hero: { ...home.hero, loop: home.hero.loop ?? null },
    gameplay: home.gameplay ?? null,
    upcoming: await listUpcomingEvents(db, { locale, size: 3 }, now),
  }
}

/** Site configuration. */
export const siteRoutes = (deps: SiteDeps): Binding[] => [
  bind(getSiteConfig, async ({ query: { locale, include }, headers }) => {
    // A nonce is for one visitor: caches must not share it.
    if (include === 'signIn') headers.set('cache-control', 'no-store')
    const site = (await document(deps.db, 'site')) as StoredSite | undefined
    if (site === undefined) throw new Error('no content pack has been imported: run npm run content -- import <folder>')
    const links = { db: deps.db, now: deps.now() }
    return {
      serverTime: links.now.toISOString(),
      region: regionOf(locale),
      brand: {
        name: site.brand.name[locale],
        wordmark: site.brand.wordmark,
        logo: site.brand.logo[locale],
        shareImage: site.brand.shareImage[locale],
      },
      links: { ...site.links, downloadCode },
      legal: legalOf(site.legal[locale]),
      statutoryNotice: await statutoryNoticeOf(links, site, locale),
      maintenance: await maintenanceOf(links, site),
      signIn: {
        appId: deps.signIn.appId,
        google: deps.signIn.google?.authorizationUrl ?? null,
        apple: deps.signIn.apple?.authorizationUrl ?? null,
        nonce: include === 'signIn' ? await deps.nonces.issue() : null,
      },
      thirdParty: deps.thirdParty,
      vitalsShare: deps.vitalsShare,
      campaign: await campaignOf(links),
      home: include === 'home' ? await homeOf(links, site, locale) : null,
    }
  }),
]
