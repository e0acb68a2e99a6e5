/** `GET /site/config` (ours): what the site must know of its publisher at run time (docs/requirements.md "Wire format"). */
import * as v from 'valibot'
import { AskedLocaleSchema, MomentSchema } from './common.ts'
import { endpoint, invalidRequest } from './endpoint.ts'
import { RegionSchema } from './regions.ts'

const LinkSchema = v.object({ id: v.string(), label: v.string(), href: v.string() })
const PictureSchema = v.object({ wide: v.string(), narrow: v.string() })
const FilmSchema = v.object({ src: v.string(), poster: v.string() })

export const HomeContentSchema = v.object({
  hero: v.object({ eyebrow: v.string(), title: v.array(v.string()), lead: v.string(), image: PictureSchema, loop: v.nullable(v.string()) }),
  highlights: v.array(v.object({ eyebrow: v.string(), title: v.string(), href: v.string() })),
  film: FilmSchema,
  /** A film of the game in the cuts for wide screens and for phones (P7); null where the content has none. */
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
  /** The events that begin next, the earliest first, three at most; none where none is ahead. */
  upcoming: v.array(v.object({ seq: v.number(), title: v.string(), thumbnail: v.nullable(v.string()), start: MomentSchema })),
})
export type HomeContent = v.InferOutput<typeof HomeContentSchema>

export const SiteConfigSchema = v.object({
  /** The provider's clock when it answered; countdowns run by it, not by the device's. */
  serverTime: MomentSchema,
  /** R7: which server's day it is. */
  region: RegionSchema,
  brand: v.object({ name: v.string(), wordmark: v.string(), logo: v.string(), shareImage: v.string() }),
  links: v.object({
    download: v.string(),
    /** Address of an SVG on the site: the download address as a QR code. */
    downloadCode: v.string(),
    /** Where else the game is had. */
    stores: v.array(LinkSchema),
    socials: v.array(LinkSchema),
  }),
  legal: v.object({
    lines: v.array(v.string()),
    copyright: v.string(),
    /** `badge`: what stands in the mark of the country, null where it has none; `name`: the rating in words. */
    rating: v.nullable(v.object({ badge: v.nullable(v.string()), name: v.string(), lines: v.array(v.string()) })),
  }),
  /** Footer entry for Japan: the hidden bulletin with the statutory notice; null elsewhere. */
  statutoryNotice: v.nullable(v.object({ seq: v.number() })),
  /** S12: the window that runs or is ahead; `end` is the first moment at which everything is open again. */
  maintenance: v.nullable(v.object({ start: MomentSchema, end: MomentSchema, noticeSeq: v.nullable(v.number()) })),
  signIn: v.object({
    /** The fixed platform app id that social sign-in sends along. */
    appId: v.string(),
    /**
     * Where the issuer asks the player: its authorisation address with client id, response type and the like filled in; the site adds
     * `redirect_uri`, `state` and `nonce`. Null where sign-in with it is not configured.
     */
    google: v.nullable(v.pipe(v.string(), v.url())),
    apple: v.nullable(v.pipe(v.string(), v.url())),
    /** Single use, valid for 10 minutes; only with `include=signIn`. */
    nonce: v.nullable(v.string()),
  }),
  /** C3: whom a visitor may allow to be told of the visit; each null where it is not configured. */
  thirdParty: v.object({
    pixel: v.nullable(v.object({ id: v.string(), src: v.string() })),
    offerwall: v.nullable(
      v.object({
        /** Address of the conversion script; `{click}` in it stands for the click id. */
        src: v.string(),
        /** Name of the landing address's parameter that holds the click id. */
        clickParameter: v.string(),
        /** What counts as the conversion: coming here, or registering in advance. */
        convertsOn: v.picklist(['landing', 'registration']),
      }),
    ),
  }),
  /** Of visits that report their web vitals, the share, 0 to 1 (contract/reports.ts); a process of the version before does not say it. */
  vitalsShare: v.optional(v.number(), 0),
  /** T4: pre-registration, until its coupon is no longer good. */
  campaign: v.nullable(v.object({ start: MomentSchema, end: MomentSchema, couponUntil: MomentSchema })),
  home: v.nullable(HomeContentSchema),
})
export type SiteConfig = v.InferOutput<typeof SiteConfigSchema>
export type ThirdParties = SiteConfig['thirdParty']
export type Pixel = NonNullable<ThirdParties['pixel']>
export type Offerwall = NonNullable<ThirdParties['offerwall']>

export const getSiteConfig = endpoint({
  name: 'getSiteConfig',
  method: 'GET',
  base: 'game',
  path: '/site/config',
  access: 'open',
  kind: 'other',
  summary: 'Run-time configuration; `include=home` adds the front page’s texts, `include=signIn` a single-use nonce',
  query: v.strictObject({ locale: AskedLocaleSchema, include: v.optional(v.picklist(['home', 'signIn'])) }),
  response: SiteConfigSchema,
  failures: [invalidRequest],
})
