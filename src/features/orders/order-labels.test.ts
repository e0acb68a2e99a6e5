import { expect, test } from 'vitest'
import { pollingOf } from './order-labels.ts'

test.each([
  ['atProvider', null, 5000],
  ['delivering', null, 5000],
  ['delivered', null, false],
  ['delivered', { isAccepted: false }, 5000],
  ['refundRequested', { isAccepted: true }, 60_000],
  ['refunded', { isAccepted: true }, false],
] as const)('a page of a purchase that is %s, with the withdrawal %j, is refreshed every %s ms', (status, withdrawal, interval) => {
  expect(pollingOf({ status, withdrawal: withdrawal as never })).toBe(interval)
})
