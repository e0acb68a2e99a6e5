/** The content pack's files as valibot schemas; README.md beside this file describes the same. */
import * as v from 'valibot'
import { CouponCodeSchema } from '#contract/coupons.ts'
import { LimitTypeSchema } from '#contract/shop.ts'
import { factIcons } from '#contract/site.ts'
import { callingCodeOf } from '../pre-registration/contacts.ts'
import { MomentSchema as moment } from './checks/moment.ts'
import {
  CountOrNoneSchema as countOrNone,
  CountryCodeSchema as countryCode,
  CountSchema as count,
  DaySchema as isoDay,
  FilmSchema as film,
  HrefSchema as href,
  OrderSchema as order,
  PictureSchema as picture,
  PricesSchema as prices,
  SlugSchema as slug,
  TextSchema as text,
  uniqueCodes,
  uniqueIds,
  WebAddressSchema as webAddress,
} from './field-kinds.ts'

/** From start (inclusive) until end (exclusive). */
const isBefore = (start: Date | undefined, end: Date | undefined): boolean => start === undefined || end === undefined || start < end
const endsFirst = 'end: must be after start'
const texts = v.strictObject({ ko: text, en: text, ja: text, tw: text })
const inTwoWidths = v.strictObject({ wide: picture, narrow: picture })

/** The documents of the board `terms`. Each pack has them: the footer, forms and the notice about cookies link to them. */
export const termsDocuments = ['service', 'privacy', 'operation'] as const

export const PostFileSchema = v.strictObject({
  publishedAt: moment,
  /** A draft is shown only through its preview links. */
  status: v.optional(v.picklist(['published', 'draft'], 'must be published or draft'), 'published'),
  pinned: v.optional(v.boolean(), false),
  hidden: v.optional(v.boolean(), false),
  label: v.optional(v.picklist(['notice', 'maintenance', 'update', 'event', 'sanction', 'known-issue', 'shop'])),
  thumbnail: v.optional(picture),
  cover: v.optional(picture),
  period: v.optional(
    v.pipe(
      v.strictObject({ start: moment, end: v.optional(moment) }),
      v.check(({ start, end }) => isBefore(start, end), endsFirst),
    ),
  ),
  group: v.optional(slug),
  order: v.optional(order, 0),
  document: v.optional(v.picklist(termsDocuments)),
  version: v.optional(isoDay),
})
export const FrontMatterSchema = v.strictObject({ title: text, summary: v.optional(text) })
/** For a file that also contains the facts of the post (read-posts.ts). */
export const PostWithFactsSchema = v.strictObject({ ...FrontMatterSchema.entries, ...PostFileSchema.entries })
export const GroupsFileSchema = v.pipe(v.array(v.strictObject({ id: slug, label: texts })), uniqueIds())

export const ProbabilityFileSchema = v.strictObject({
  order,
  effectiveAt: moment,
  name: texts,
  description: texts,
  groups: v.pipe(
    v.array(
      v.pipe(
        v.strictObject({
          name: v.optional(texts),
          total: v.optional(v.number()),
          rows: v.pipe(
            v.array(
              v.strictObject({
                grade: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
                quantity: v.optional(count),
                chance: v.pipe(
                  v.number(),
                  v.minValue(0),
                  v.maxValue(100),
                  v.check((percent) => Number(percent.toFixed(4)) === percent, 'must have at most 4 decimals'),
                ),
                item: texts,
              }),
            ),
            v.minLength(1),
          ),
        }),
        v.check(
          // Compared as integers, in ten-thousandths: 0.1 + 0.2 must not decide whether a table is lawful.
          ({ total, rows }) =>
            total === undefined || rows.reduce((sum, row) => sum + Math.round(row.chance * 1e4), 0) === Math.round(total * 1e4),
          'the chances do not add up to the total',
        ),
      ),
    ),
    v.minLength(1),
  ),
  history: v.optional(v.array(v.strictObject({ at: isoDay, text: texts })), []),
})

export const CategoriesFileSchema = v.pipe(v.array(v.strictObject({ id: slug, icon: v.optional(picture), name: texts })), uniqueIds())
export const BannersFileSchema = v.pipe(
  v.array(
    v.strictObject({
      id: slug,
      order,
      image: inTwoWidths,
      href,
      eyebrow: texts,
      title: texts,
      text: texts,
    }),
  ),
  uniqueIds(),
)
export const ProductFileSchema = v.pipe(
  v.strictObject({
    category: slug,
    order,
    featured: v.optional(v.boolean(), false),
    image: picture,
    limit: v.strictObject({ type: LimitTypeSchema, amount: v.optional(count) }),
    maxQuantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
    free: v.optional(v.boolean(), false),
    prices: v.optional(prices, {}),
    onSale: v.optional(
      v.pipe(
        v.strictObject({ start: v.optional(moment), end: v.optional(moment) }),
        v.check(({ start, end }) => isBefore(start, end), endsFirst),
      ),
    ),
    name: texts,
    quantity: texts,
    description: texts,
    notes: v.optional(v.array(texts), []),
    contents: v.optional(v.array(v.strictObject({ image: v.optional(picture), count, name: texts })), []),
  }),
  v.forward(
    v.check(({ free, prices }) => !free || Object.keys(prices).length === 0, 'a free product has none: delete them, or free: true'),
    ['prices'],
  ),
  v.forward(
    v.check(({ free, prices }) => free || prices['USD'] !== undefined, 'is always required: write it, e.g. USD: 9.90'),
    ['prices', 'USD'],
  ),
  v.forward(
    v.check(
      ({ limit }) => (limit.type === 'NONE') === (limit.amount === undefined),
      'required with every type except NONE, where it is not allowed',
    ),
    ['limit', 'amount'],
  ),
)

const localised = <S extends v.GenericSchema>(schema: S) => v.strictObject({ ko: schema, en: schema, ja: schema, tw: schema })
const link = v.strictObject({ id: slug, label: text, href })
const filmWithPoster = v.strictObject({ src: film, poster: picture })
export const SiteFileSchema = v.strictObject({
  /** The pack's id, independent of its folder's name. */
  pack: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^[\w][\w.-]{0,63}$/, 'must be the id of this pack: letters, digits, dots and dashes, at most 64, e.g. pack: my-game'),
  ),
  /** How to treat posts without a translation: `fallback` shows another language and labels it. */
  missingLanguage: v.optional(v.picklist(['refuse', 'fallback'], 'must be refuse or fallback'), 'refuse'),
  /** A process does not overwrite content with a higher version. */
  version: v.optional(
    v.pipe(
      v.number('must be a whole number, e.g. version: 2'),
      v.integer('must be a whole number, e.g. version: 2'),
      v.minValue(0, 'must be 0 or more'),
      v.maxValue(2_147_483_647, 'must be at most 2147483647'),
    ),
    0,
  ),
  brand: v.strictObject({ name: texts, wordmark: picture, logo: localised(picture), shareImage: localised(picture) }),
  links: v.strictObject({
    download: webAddress,
    stores: v.optional(v.pipe(v.array(link), uniqueIds()), []),
    socials: v.optional(v.pipe(v.array(link), uniqueIds()), []),
  }),
  legal: localised(
    v.strictObject({
      lines: v.optional(v.array(text), []),
      copyright: text,
      rating: v.optional(v.strictObject({ badge: v.optional(text), name: text, lines: v.optional(v.array(text), []) })),
    }),
  ),
  statutoryNotice: v.optional(slug),
  maintenance: v.optional(
    v.pipe(
      v.strictObject({ start: moment, end: moment, notice: v.optional(slug) }),
      v.check(({ start, end }) => isBefore(start, end), endsFirst),
    ),
  ),
  home: localised(
    v.strictObject({
      hero: v.strictObject({
        eyebrow: text,
        title: v.pipe(v.array(text), v.minLength(1, 'must have at least one line')),
        lead: text,
        image: inTwoWidths,
        loop: v.optional(film),
      }),
      highlights: v.optional(v.array(v.strictObject({ eyebrow: text, title: text, href })), []),
      film: filmWithPoster,
      gameplay: v.optional(v.strictObject({ title: text, text, pc: filmWithPoster, mobile: filmWithPoster })),
      season: v.strictObject({
        title: text,
        lead: text,
        image: inTwoWidths,
        facts: v.optional(v.array(v.strictObject({ icon: v.picklist(factIcons), title: text, text })), []),
        href,
      }),
      classes: v.pipe(
        v.array(v.strictObject({ id: slug, engName: text, name: text, text, weapons: v.array(text), image: picture, href })),
        uniqueIds(),
      ),
    }),
  ),
})
export type SiteFile = v.InferOutput<typeof SiteFileSchema>

export const CountriesFileSchema = v.pipe(
  v.array(
    v.pipe(
      v.strictObject({
        code: countryCode,
        callingCode: v.pipe(v.string(), v.regex(/^\+\d{1,4}$/, 'must be + and up to 4 digits, e.g. +82')),
        name: v.strictObject({ ko: text, en: text, ja: v.optional(text), tw: v.optional(text) }),
      }),
      v.forward(
        v.check(
          ({ code, callingCode }) => (callingCodeOf(code) ?? callingCode) === callingCode,
          ({ input: { code } }) => `must be ${String(callingCodeOf(code))}, which is that of ${code}`,
        ),
        ['callingCode'],
      ),
    ),
  ),
  uniqueCodes(),
)

const rewards = v.array(v.strictObject({ item: slug, count, name: texts }))

/** Farthest day from the import: about ten years. */
const mostDays = 3650

/** A time, or a time of day (UTC+9) on a day relative to the import. */
const when = v.union(
  [
    v.strictObject({
      day: v.pipe(v.number(), v.integer(), v.minValue(-mostDays), v.maxValue(mostDays)),
      at: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time such as 23:59')), '00:00'),
    }),
    moment,
  ],
  'must be a date and time such as 2025-01-07T00:00:00+09:00, or days from the import such as { day: 30, at: "23:59:59" }',
)
const teaserTexts = v.strictObject({ ko: text, en: text })
export const CampaignFileSchema = v.strictObject({
  window: v.strictObject({ start: when, end: when }),
  launch: v.optional(when),
  consentVersion: isoDay,
  coupon: v.strictObject({
    prefix: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,8}$/, 'must be up to 8 characters of A–Z and 0–9')), ''),
    from: v.optional(when),
    until: when,
    name: texts,
    rewards: v.pipe(rewards, v.minLength(1)),
  }),
  elsewhere: v.optional(countOrNone, 0),
  milestones: v.pipe(
    v.array(v.strictObject({ count, reward: teaserTexts, image: v.optional(picture) })),
    v.check((list) => list.every(({ count }, i) => i === 0 || count > list[i - 1]!.count), 'milestones must increase'),
  ),
  stores: v.optional(v.pipe(v.array(v.strictObject({ id: v.picklist(['appStore', 'googlePlay']), url: webAddress })), uniqueIds()), []),
})
export type CampaignFile = v.InferOutput<typeof CampaignFileSchema>

export const CouponsFileSchema = v.pipe(
  v.array(
    v.strictObject({
      code: v.message(CouponCodeSchema, 'must have 8 to 20 letters from A to Z or digits, beside dashes and spaces'),
      name: texts,
      // May be empty: a prepared coupon that cannot be registered yet.
      rewards: v.optional(rewards, []),
      window: v.optional(
        v.pipe(
          v.strictObject({ start: v.optional(moment), end: v.optional(moment) }),
          v.check(({ start, end }) => isBefore(start, end), endsFirst),
        ),
      ),
      perAccount: v.optional(count, 1),
      total: v.optional(count),
      for: v.optional(
        v.pipe(
          v.strictObject({
            linked: v.optional(v.boolean()),
            regions: v.optional(v.pipe(v.array(countryCode), v.minLength(1))),
            joinedFrom: v.optional(moment),
            joinedUntil: v.optional(moment),
          }),
          v.check(({ joinedFrom, joinedUntil }) => isBefore(joinedFrom, joinedUntil), 'joinedUntil: must be after joinedFrom'),
        ),
        {},
      ),
      locked: v.optional(v.boolean(), false),
      withdrawn: v.optional(v.boolean(), false),
    }),
  ),
  uniqueCodes(),
)
