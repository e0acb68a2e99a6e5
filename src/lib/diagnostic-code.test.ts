import { expect, test } from 'vitest'
import { diagnosticCode } from './diagnostic-code.ts'

const at = new Date('2026-11-21T05:03:22.000Z')

test('one line with time, build, route, states, trace and order (D4)', () => {
  expect(diagnosticCode({ at, build: 'b1', path: '/ko/shop', states: { session: 'signedIn.fresh' }, trace: 't-1', order: 'O-1' })).toBe(
    'time=2026-11-21T05:03:22.000Z build=b1 route=/ko/shop session=signedIn.fresh trace=t-1 order=O-1',
  )
})

test('unknown values are omitted', () => {
  expect(diagnosticCode({ at, build: 'b1', path: '/', states: {}, trace: '' })).toBe('time=2026-11-21T05:03:22.000Z build=b1 route=/')
})
