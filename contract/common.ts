/** Building blocks shared by the schemas of several resources. */
import * as v from 'valibot'
import { isDay, maxNumber } from './addresses.ts'
import { isLocale, locales, type Locale } from './locales.ts'
import { isBlank, storable } from './typed-text.ts'

/** Site locale ids (R1). `tw` is Traditional Chinese; documents say `zh-Hant-TW`. */
export const LocaleSchema = v.picklist(locales)
export type { Locale } from './locales.ts'

/** A text in every locale; readers fall back to `en`. */
export const LocaleMapSchema = v.object({ ko: v.string(), en: v.string(), ja: v.string(), tw: v.string() })
export type LocaleMap = v.InferOutput<typeof LocaleMapSchema>
/** A name in English and, where it has one, in the other languages (B6); `nameOf` selects. */
export const LocalNameSchema = v.object({ ...v.partial(LocaleMapSchema).entries, en: v.string() })
export type LocalName = v.InferOutput<typeof LocalNameSchema>

/** Timestamps in requests and responses: ISO 8601 in UTC, e.g. `2026-11-20T01:00:00.000Z`. */
export const MomentSchema = v.string()

/** A whole number in a query string; the site passes numbers, the address bar strings. */
export const queryInteger = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )

/** A whole number in a JSON body, where only numbers are accepted: `"1"` is refused. */
export const integer = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** A text written by the caller, in UTF-16 units: NUL and unpaired surrogates are removed, since no database stores them. */
export const text = (max: number) => v.pipe(v.string(), v.transform(storable), v.trim(), v.maxLength(max))

/** A text with a visible character (§5: empty is missing, empty, white space or invisible characters only). */
export const requiredText = (max: number) =>
  v.pipe(
    text(max),
    v.check((given) => !isBlank(given), 'nothing to be seen'),
  )

/** A calendar day, e.g. `2026-11-25`: the 30th of February is refused. */
export const DaySchema = v.pipe(v.string(), v.check(isDay, 'no day of the calendar'))

/** From 1. A page after the last one of a list is empty, not an error. */
export const PageNumberSchema = queryInteger(1, maxNumber)

/** Number of a stored row: a post, a request, a message. */
export const RowIdSchema = queryInteger(1, maxNumber)
export const SeqParamsSchema = v.object({ seq: RowIdSchema })
/** Start of the next page of a list: after the row of this number; 0 and none are the first page. */
export const LastIdSchema = v.optional(queryInteger(0, maxNumber))
/** The language of a call: a language that the site does not have becomes English (§1). */
export const RequestedLocaleSchema = v.pipe(
  v.string(),
  v.transform((requested): Locale => (isLocale(requested) ? requested : 'en')),
)
export const LocaleQuerySchema = v.strictObject({ locale: RequestedLocaleSchema })
/** The payment calls use `lang` where the boards use `locale`. */
export const LangQuerySchema = v.strictObject({ lang: RequestedLocaleSchema })

/** R1: the teaser exists only in these; users of every other language read English. */
export const TeaserLangSchema = v.picklist(['ko', 'en'])
/** The language of a call: any other one, and none, becomes English (§1). */
export const RequestedTeaserLangSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((requested): v.InferOutput<typeof TeaserLangSchema> => (requested === 'ko' ? 'ko' : 'en')),
  ),
  'en',
)
