import { expect, test } from 'vitest'
import { testNow } from '#tests/helpers/provider-database.ts'
import { nextCheck } from './check-times.ts'

const day = 86_400_000

test.each([
  ['paid', 31 * day - 1, day],
  ['paid', 31 * day, day],
  ['paid', 400 * day, day],
  ['cancelled', 31 * day - 1, day],
  ['cancelled', 31 * day, null],
] as const)('an order that has been %s for %i ms is checked again after %s ms', (state, age, next) => {
  const since = new Date(testNow.getTime() - age)
  const order = { state, createdAt: since, atProviderAt: since, paidAt: state === 'paid' ? since : null }
  expect(nextCheck(order, testNow)?.getTime() ?? null).toBe(next === null ? null : testNow.getTime() + next)
})
