/** `GET /site/config` (ours): the publisher's settings that the site needs at run time (docs/requirements.md "Wire format"). */
import * as v from 'valibot'
import { LocaleSchema, RequestedLocaleSchema, MomentSchema } from './common.ts'
import { endpoint, invalidRequest } from './endpoint.ts'
import { RegionSchema } from './regions.ts'

const LinkSchema = v.object({ id: v.string(), label: v.string(), href: v.string() })
const PictureSchema = v.object({ wide: v.string(), narrow: v.string() })
const FilmSchema = v.object({ src: v.string(), poster: v.string() })

/** The icons that a publisher may assign to a fact of the season: symbols of the site. */
export const factIcons = ['tines', 'sword', 'star', 'shield', 'gift', 'book', 'calendar'] as const

export const HomeContentSchema = v.object({
  hero: v.object({ eyebrow: v.string(), title: v.array(v.string()), lead: v.string(), image: PictureSchema, loop: v.nullable(v.string()) }),
  highlights: v.array(v.object({ eyebrow: v.string(), title: v.string(), href: v.string() })),
  film: FilmSchema,
  /** A video of the game in two cuts, for wide screens and for phones (P7); null if the content has none. */
  gameplay: v.nullable(v.object({ title: v.string(), text: v.string(), pc: FilmSchema, mobile: FilmSchema })),
  season: v.object({
    title: v.string(),
    lead: v.string(),
    image: PictureSchema,
    facts: v.array(v.object({ icon: v.string(), title: v.string(), text: v.string() })),
    href: v.string(),
  }),
  classes: v.array(
    v.object({
      id: v.string(),
      engName: v.string(),
      name: v.string(),
      text: v.string(),
      weapons: v.array(v.string()),
      image: v.string(),
      href: v.string(),
    }),
  ),
  /** The next upcoming events, the earliest first, three at most; empty if there are none. */
  upcoming: v.array(
    v.object({
      seq: v.number(),
      title: v.string(),
      writtenIn: v.optional(LocaleSchema),
      thumbnail: v.nullable(v.string()),
      start: MomentSchema,
    }),
  ),
})
export type HomeContent = v.InferOutput<typeof HomeContentSchema>

export const SiteConfigSchema = v.object({
  /** The provider's clock at the time of the response; countdowns use it instead of the device's. */
  serverTime: MomentSchema,
  /** R7: the region whose server day applies. */
  region: RegionSchema,
  brand: v.object({ name: v.string(), wordmark: v.string(), logo: v.string(), shareImage: v.string() }),
  links: v.object({
    download: v.string(),
    /** Address of an SVG on the site: the download address as a QR code. */
    downloadCode: v.string(),
    /** Other sources of the game. */
    stores: v.array(LinkSchema),
    socials: v.array(LinkSchema),
  }),
  legal: v.object({
    lines: v.array(v.string()),
    copyright: v.string(),
    /** `badge`: text of the country's rating mark, null if there is none; `name`: the rating as text. */
    rating: v.nullable(v.object({ badge: v.nullable(v.string()), name: v.string(), lines: v.array(v.string()) })),
  }),
  /** Footer entry for Japan: the hidden bulletin with the statutory notice; null elsewhere. */
  statutoryNotice: v.nullable(v.object({ seq: v.number() })),
  /** S12: the current or next window; `end` is the first moment at which everything is open again. */
  maintenance: v.nullable(v.object({ start: MomentSchema, end: MomentSchema, noticeSeq: v.nullable(v.number()) })),
  signIn: v.object({
    /** The fixed platform app id that social sign-in sends. */
    appId: v.string(),
    /**
     * The issuer's authorisation address with client id, response type and similar parameters; the site adds `redirect_uri`, `state` and
     * `nonce`. Null if sign-in with it is not configured.
     */
    google: v.nullable(v.pipe(v.string(), v.url())),
    apple: v.nullable(v.pipe(v.string(), v.url())),
    /** Single use, valid for 10 minutes; only with `include=signIn`. */
    nonce: v.nullable(v.string()),
  }),
  /** C3: third parties that may learn of the visit with the visitor's consent; each is null if not configured. */
  thirdParty: v.object({
    pixel: v.nullable(v.object({ id: v.string(), src: v.string() })),
    offerwall: v.nullable(
      v.object({
        /** Address of the conversion script; it contains `{click}` as a placeholder for the click id. */
        src: v.string(),
        /** Name of the landing address's parameter that holds the click id. */
        clickParameter: v.string(),
        /** The event that counts as the conversion: landing here, or pre-registration. */
        convertsOn: v.picklist(['landing', 'registration']),
      }),
    ),
  }),
  /** Share of visits that report their web vitals, 0 to 1 (contract/reports.ts); a process of the previous version does not send it. */
  vitalsShare: v.optional(v.number(), 0),
  /** T4: pre-registration, until its coupon expires. */
  campaign: v.nullable(v.object({ start: MomentSchema, end: MomentSchema, couponUntil: MomentSchema })),
  home: v.nullable(HomeContentSchema),
})
export type SiteConfig = v.InferOutput<typeof SiteConfigSchema>
export type ThirdParties = SiteConfig['thirdParty']
export type Pixel = NonNullable<ThirdParties['pixel']>
export type Offerwall = NonNullable<ThirdParties['offerwall']>

/**
 * Returns the settings that a page needs at run time to every visitor (docs/requirements.md "Wire format"; R7, S12, C3, T4). Safe to
 * repeat; each call with `include=signIn` issues another nonce (A2).
 */
export const getSiteConfig = endpoint({
  name: 'getSiteConfig',
  method: 'GET',
  base: 'game',
  path: '/site/config',
  access: 'open',
  kind: 'other',
  summary: 'Run-time configuration; `include=home` adds the texts of the front page, `include=signIn` adds a single-use nonce',
  query: v.strictObject({ locale: RequestedLocaleSchema, include: v.optional(v.picklist(['home', 'signIn'])) }),
  response: SiteConfigSchema,
  failures: [invalidRequest],
})
