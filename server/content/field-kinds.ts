/** Kinds of values that files of a content pack share. The editor at /desk recognises each by its schema (server/desk/pack-fields.ts). */
import * as v from 'valibot'
import { isDay, slugLength, slugPattern } from '#contract/addresses.ts'
import { isPrice, priceDecimals } from '#contract/money.ts'
import { callingCodeOf } from '../pre-registration/contacts.ts'
import { faultOfCharacters } from './checks/text-file.ts'
import { filmEndings, pictureEndings } from './media-endings.ts'

/** Message for a text that is no slug: the name of a post, a product, a group or another thing, as used in addresses. */
export const slugRule = `must be lower-case letters, digits and dashes, at most ${String(slugLength)}`
/** A name in addresses, as `slugPattern` describes it. */
export const SlugSchema = v.pipe(v.string(), v.regex(slugPattern, slugRule))

const [leastStored, mostStored] = [-2_147_483_648, 2_147_483_647]
/** A position in a list: a whole number that a column of the database can store. */
export const OrderSchema = v.pipe(v.number(), v.integer(), v.minValue(leastStored), v.maxValue(mostStored))
/** A number of times or things, at least one, that a column of the database can store. */
export const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostStored))
/** The same, or none. */
export const CountOrNoneSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostStored))

/** For a list: reports each id (or other property `key`) that an earlier entry has. */
const uniqueBy = <K extends string, T extends Record<K, string>>(key: K) =>
  v.rawCheck<T[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<string>()
    for (const [index, entry] of dataset.value.entries()) {
      const value = entry[key]
      if (seen.has(value))
        addIssue({
          message: `${value} is already the ${key} of an earlier entry: write another one`,
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: entry },
            { type: 'object', origin: 'value', input: entry, key, value },
          ],
        })
      seen.add(value)
    }
  })
/** For a list whose entries have ids: reports each id that an earlier entry has. */
export const uniqueIds = <T extends { id: string }>() => uniqueBy<'id', T>('id')
/** For a list whose entries have codes: reports each code that an earlier entry has. */
export const uniqueCodes = <T extends { code: string }>() => uniqueBy<'code', T>('code')

/** @returns the rule that a path breaks which is not that of such a file */
function ruleOfPath(path: string, endings: readonly string[]): string {
  if (/^\/?public\//.test(path)) return `is written without public: ${path.replace(/^\/?public/, '')}`
  if (!path.startsWith('/')) return 'begins with /'
  if (/^[\w./-]+$/.test(path)) return `ends with ${endings.map((ending) => `.${ending}`).join(', ')}`.replace(/, ([^,]+)$/, ' or $1')
  return 'has only letters from A to Z, digits, dashes, underscores, dots and slashes'
}

/** @param endings of the names of such files */
const fileOf = (kind: string, endings: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^/[\\w./-]+\\.(?:${endings.join('|')})$`, 'i'),
      ({ input }) => `must be the path of a ${kind} such as ${example}: it ${ruleOfPath(input, endings)}`,
    ),
  )
/** Address of a picture of the site. checks/references.ts checks whether it exists, as of films and sounds. */
export const PictureSchema = fileOf('picture', pictureEndings, '/art/board/thumb-notice.jpg')
/** Address of a film of the site. */
export const FilmSchema = fileOf('film', filmEndings, '/art/video/main.mp4')
/** Address of a sound of the site. */
export const SoundSchema = fileOf('sound', ['mp3', 'opus', 'ogg', 'oga'], '/art/sound/theme.mp3')

/** A text that is not empty; white space around it is removed. An escape (`"\0"`) can write characters that the file must not have. */
export const TextSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.check(
    (text) => faultOfCharacters(text) === undefined,
    ({ input }) => faultOfCharacters(input) ?? '',
  ),
)

/** A country with telephone numbers of its own, by its ISO 3166 code. */
export const CountryCodeSchema = v.pipe(
  v.string(),
  v.check(
    (code) => callingCodeOf(code) !== undefined,
    'must be the ISO 3166 code of a country with telephone numbers of its own: the United Kingdom is GB',
  ),
)

/** The target of a link: a page of the site, a post, or another site. checks/references.ts checks whether the first two exist. */
export const HrefSchema = v.pipe(
  TextSchema,
  v.regex(/^(?:\/|post:|https?:\/\/)/i, 'must begin with / (a page of the site), post: (a post) or https:// (another site)'),
)

const webAddressRule = 'must be an address such as https://example.com/get'
/** A complete address of another site. */
export const WebAddressSchema = v.pipe(TextSchema, v.url(webAddressRule), v.regex(/^https?:\/\/./i, webAddressRule))

/** A day of the calendar, YYYY-MM-DD; stays text. */
export const DaySchema = v.pipe(
  v.string('must be a date such as 2025-01-21'),
  v.check(isDay, 'must be a date of the calendar such as 2025-01-21'),
)

/** Highest price, in major units: the minor units of a hundred pieces are still an exact number. */
const mostCharged = 999_999_999

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Major units by ISO 4217 code, above 0, with no more decimals than the currency has. */
export const PricesSchema = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.check((code) => currencies.has(code), 'must be an ISO 4217 code, such as USD'),
    ),
    v.pipe(
      v.number(),
      v.gtValue(0, 'must be more than 0: a free product has free: true and no prices'),
      v.maxValue(mostCharged, `must be at most ${String(mostCharged)}`),
    ),
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, value] of Object.entries(dataset.value)) {
      // Other faults are reported above.
      if (value <= 0 || value > mostCharged || !currencies.has(key) || isPrice(value, key)) continue
      const most = priceDecimals(key)
      const allowed = most === 0 ? 'no decimals' : `at most ${String(most)} decimals`
      addIssue({ message: `must have ${allowed}`, path: [{ type: 'object', origin: 'value', input: dataset.value, key, value }] })
    }
  }),
)
