/** Building blocks shared by the schemas of several resources. */
import * as v from 'valibot'

/** Site locale ids (R1). `tw` is Traditional Chinese; documents say `zh-Hant-TW`. */
export const LocaleSchema = v.picklist(['ko', 'en', 'ja', 'tw'])
export type Locale = v.InferOutput<typeof LocaleSchema>

/** A text in every locale; readers fall back to `en`. */
export const LocaleMapSchema = v.object({ ko: v.string(), en: v.string(), ja: v.string(), tw: v.string() })
export type LocaleMap = v.InferOutput<typeof LocaleMapSchema>

/** Moments on the wire: ISO 8601 in UTC, e.g. `2026-11-20T01:00:00.000Z`. */
export const MomentSchema = v.string()

/** A whole number in a query string; the site passes numbers, the address bar strings. */
export const whole = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  )

/** A string that is not empty after trimming (§5: empty is missing, empty or white space only). */
export const filled = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))

export const SeqParamsSchema = v.object({ seq: whole(1, 999_999_999) })
export const LocaleQuerySchema = v.strictObject({ locale: LocaleSchema })
/** The payment calls say `lang` where the boards say `locale`. */
export const LangQuerySchema = v.strictObject({ lang: LocaleSchema })
