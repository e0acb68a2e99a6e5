import { and, eq } from 'drizzle-orm'
import { getSiteConfig, type ThirdParties } from '#contract/site.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import type { Nonces } from '../session/nonces.ts'
import type { SignInSettings } from '../session/session.settings.ts'
import { findCampaign } from '../pre-registration/campaign.ts'
import { isPublished, listUpcomingEvents } from '../posts/posts.queries.ts'
import { posts } from '../posts/posts.tables.ts'
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

/** Site configuration. */
export const siteRoutes = (deps: SiteDeps): Binding[] => [
  bind(getSiteConfig, async ({ query: { locale, include }, headers }) => {
    // A nonce is for one visitor: caches must not share it.
    if (include === 'signIn') headers.set('cache-control', 'no-store')
    const site = (await document(deps.db, 'site')) as StoredSite | undefined
    if (site === undefined) throw new Error('no content pack has been imported: run npm run content -- import <folder>')
    const now = deps.now()
    /** Null if readers cannot open the post: hidden and listed posts have different addresses. */
    const seqOf = async (board: string, slug: string | undefined, { isHidden }: { isHidden: boolean }): Promise<number | null> => {
      if (slug === undefined) return null
      const [row] = await deps.db
        .select({ seq: posts.seq })
        .from(posts)
        .where(and(eq(posts.board, board), eq(posts.slug, slug), eq(posts.hidden, isHidden), isPublished(now)))
      return row?.seq ?? null
    }
    const maintenance = windowOf(site, now)
    const statutory = locale === 'ja' ? await seqOf('terms', site.statutoryNotice, { isHidden: true }) : null
    const legal = site.legal[locale]
    const home = site.home[locale]
    const campaign = await findCampaign(deps.db)
    return {
      serverTime: now.toISOString(),
      region: regionOf(locale),
      brand: {
        name: site.brand.name[locale],
        wordmark: site.brand.wordmark,
        logo: site.brand.logo[locale],
        shareImage: site.brand.shareImage[locale],
      },
      links: { ...site.links, downloadCode },
      legal: {
        lines: legal.lines,
        copyright: legal.copyright,
        rating: legal.rating === undefined ? null : { ...legal.rating, badge: legal.rating.badge ?? null },
      },
      statutoryNotice: statutory === null ? null : { seq: statutory },
      maintenance:
        maintenance === undefined
          ? null
          : {
              start: maintenance.start.toISOString(),
              end: maintenance.end.toISOString(),
              noticeSeq: await seqOf('notice', maintenance.notice, { isHidden: false }),
            },
      signIn: {
        appId: deps.signIn.appId,
        google: deps.signIn.google?.authorizationUrl ?? null,
        apple: deps.signIn.apple?.authorizationUrl ?? null,
        nonce: include === 'signIn' ? await deps.nonces.issue() : null,
      },
      thirdParty: deps.thirdParty,
      vitalsShare: deps.vitalsShare,
      campaign:
        campaign !== undefined && now < campaign.coupon.until
          ? { start: campaign.opens.toISOString(), end: campaign.closes.toISOString(), couponUntil: campaign.coupon.until.toISOString() }
          : null,
      home:
        include === 'home'
          ? {
              ...home,
              hero: { ...home.hero, loop: home.hero.loop ?? null },
              gameplay: home.gameplay ?? null,
              upcoming: await listUpcomingEvents(deps.db, { locale, size: 3 }, now),
            }
          : null,
    }
  }),
]
