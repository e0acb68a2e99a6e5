import * as v from 'valibot'
import { expect, test } from 'vitest'
import { randomId } from './random-id.ts'

test('ids are different UUIDs of version 4, as the contract requires for `idempotencyKey` and `requestKey`', () => {
  const ids = Array.from({ length: 200 }, randomId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(v.is(v.pipe(v.string(), v.uuid()), id)).toBe(true)
    expect(id).toMatch(/^.{8}-.{4}-4.{3}-[89ab].{3}-.{12}$/)
  }
})
