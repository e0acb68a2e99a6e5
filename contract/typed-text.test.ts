/** No text of any call contains unstorable characters (case F-1), and invisible text does not count as filled in (F-8). */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CouponCodeSchema, MemberNumberSchema } from './coupons.ts'
import { DaySchema, requiredText, text, integer } from './common.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { folded, isBlank, storable } from './typed-text.ts'

type Leaf = [name: string, schema: v.GenericSchema]

/** Every text schema of a part of a call, with the field's name. */
function leavesOf(name: string, schema: v.GenericSchema | undefined): Leaf[] {
  if (schema === undefined) return []
  if ('entries' in schema)
    return Object.entries(schema.entries as Record<string, v.GenericSchema>).flatMap(([key, one]) => leavesOf(`${name}.${key}`, one))
  if ('item' in schema) return leavesOf(`${name}[]`, schema.item as v.GenericSchema)
  return [[name, schema]]
}
const leaves = (endpoints as readonly Endpoint[]).flatMap(({ name, params, query, body }) =>
  [params, query, body].flatMap((part) => leavesOf(name, part as v.GenericSchema | undefined)),
)

test.each(leaves)('%s refuses or drops NUL and lone surrogates', (_name, schema) => {
  const taken = ['a\0b', 'a\uD800b', '\0', '\uDC00'].map((given) => v.safeParse(schema, given)).filter(({ success }) => success)
  const texts = taken.map(({ output }) => output).filter((output) => typeof output === 'string')
  expect(texts).toEqual(texts.map((text) => storable(text)))
})

test('a surrogate pair is kept', () => expect(storable('a😀\0\uD83Db')).toBe('a😀b'))

describe('a required text', () => {
  test.each([
    ['text', true],
    [' 가 ', true],
    ['👩‍🚀', true],
    ['', false],
    [' \n\u3000', false],
    ['\u200B', false],
    ['\u3164', false],
    ['\u2068 \u00AD\uFE0F', false],
    ['\0', false],
  ])('%j: %s', (given, isFilled) => {
    expect(isBlank(given)).toBe(!isFilled)
    expect(v.is(requiredText(100), given)).toBe(isFilled)
  })
  test('the length limit counts the stored text', () => {
    expect(v.parse(text(3), ' a\0bc ')).toBe('abc')
    expect(v.is(requiredText(2), 'abc')).toBe(false)
  })
})

test.each(['\u00AD', '\u200E', '\u202A', '\u2068', '\uFE0F'])(
  '%j between letters of a code or digits of a number is ignored (F-7)',
  (mark) => {
    expect(v.parse(CouponCodeSchema, `ASHF${mark}URRO${mark}W3`)).toBe('ASHFURROW3')
    // Luhn: the check digit of 79927398713 with a zero before it.
    expect(v.parse(MemberNumberSchema, `0799${mark}2739${mark}8713`)).toBe('079927398713')
  },
)

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-99-99', false],
  ['26-1-1', false],
  ['2026-1-1', false],
  ['0000-01-01', false],
  ['0001-01-01', false],
  ['1969-12-31', false],
  ['1970-01-01', true],
  ['9999-12-31', true],
  ['+010000-01-01', false],
  ['', false],
])('the day %s (F-13) is valid: %s', (day, isOne) => expect(v.is(DaySchema, day)).toBe(isOne))

test('a number in a body must be a number, not a string (F-14)', () => {
  expect(v.parse(integer(1, 5), 1)).toBe(1)
  for (const given of ['1', 1.5, 0, 6, null, true]) expect(v.is(integer(1, 5), given)).toBe(false)
})

test.each([
  ['white space', ' Red \t\n  jade\u3000x ', 'red jade x'],
  ['invisible characters at the ends', '\u200B jade \u200E', 'jade'],
  ['an invisible character between spaces', 'red \u200B jade', 'red jade'],
  ['an invisible character inside a word', '홍\u00AD옥', '홍옥'],
  ['an invisible character before a mark', 'e\u200B\u0301', 'é'],
  ['width and case', 'ＧＯＬＤ', 'gold'],
  ['typographic quotes', 'pouch’s “x”', `pouch's "x"`],
  ['decomposed letters', '홍옥'.normalize('NFD'), '홍옥'],
])('search ignores %s', (_name, text, searched) => expect([folded(text), folded(folded(text))]).toEqual([searched, searched]))
