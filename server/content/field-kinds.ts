/** Kinds of values that files of a content pack share. The editor at /desk recognises each by its schema (server/desk/pack-fields.ts). */
import * as v from 'valibot'
import { isDay } from '#contract/addresses.ts'
import { isPrice, priceDecimals } from '#contract/money.ts'

/** Names of posts, products, groups and others, as used in addresses. */
export const slugPattern = /^[a-z0-9][a-z0-9-]{0,63}$/
export const slugRule = 'must be lower-case letters, digits and dashes'
export const SlugSchema = v.pipe(v.string(), v.regex(slugPattern, slugRule))

const [leastStored, mostStored] = [-2_147_483_648, 2_147_483_647]
/** A position in a list: a whole number that a column of the database can store. */
export const OrderSchema = v.pipe(v.number(), v.integer(), v.minValue(leastStored), v.maxValue(mostStored))
/** A number of times, at least once, that a column of the database can store. */
export const TimesSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostStored))

/** For a list whose entries have ids: reports each id that an earlier entry has. */
export const uniqueIds = <T extends { id: string }>() =>
  v.rawCheck<T[]>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const seen = new Set<string>()
    for (const [index, entry] of dataset.value.entries()) {
      if (seen.has(entry.id))
        addIssue({
          message: `${entry.id} is already the id of an earlier entry: write another one`,
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: entry },
            { type: 'object', origin: 'value', input: entry, key: 'id', value: entry.id },
          ],
        })
      seen.add(entry.id)
    }
  })

/** Address of a picture or film of the site. */
export const AssetSchema = v.pipe(v.string(), v.regex(/^\/[\w./-]+$/, 'must be a path such as /art/board/thumb-notice.jpg'))

export const TextSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))

export const DaySchema = v.pipe(
  v.string('must be a date such as 2025-01-21'),
  v.check(isDay, 'must be a date of the calendar such as 2025-01-21'),
)

/** Major units by ISO 4217 code, with no more decimals than the currency has (F-18). */
export const PricesSchema = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')), v.pipe(v.number(), v.minValue(0))),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, value] of Object.entries(dataset.value)) {
      if (isPrice(value, key)) continue
      const most = priceDecimals(key)
      const allowed = most === 0 ? 'no decimals' : `at most ${String(most)} decimals`
      addIssue({ message: `must have ${allowed}`, path: [{ type: 'object', origin: 'value', input: dataset.value, key, value }] })
    }
  }),
)
