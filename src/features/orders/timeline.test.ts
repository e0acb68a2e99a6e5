import { describe, expect, test } from 'vitest'
import type { OrderDetail, OrderStatus } from '#contract/orders.ts'
import { stepsOf } from './timeline.ts'

const at = (index: number): string => `2026-11-21T03:00:${String(index).padStart(2, '0')}Z`
const story = (statuses: OrderStatus[], free = false, withdrawal: OrderDetail['withdrawal'] = null, isPaymentBeingReturned = false) =>
  stepsOf({
    timeline: statuses.map((status, index) => ({ status, at: at(index) })),
    status: statuses.at(-1)!,
    free,
    withdrawal,
    isPaymentBeingReturned,
  }).map(({ status, state }) => `${status} ${state}`)

describe('the steps of a purchase', () => {
  test('before the payment: payment is the current step, and the later steps are open', () => {
    expect(story(['created', 'authorised', 'atProvider'])).toEqual([
      'created done',
      'paid now',
      'confirmed todo',
      'delivering todo',
      'delivered todo',
    ])
  })
  test('delivered: all steps are done', () => {
    const all: OrderStatus[] = ['created', 'authorised', 'atProvider', 'paid', 'confirmed', 'delivering', 'delivered']
    expect(story(all)).toEqual(['created done', 'paid done', 'confirmed done', 'delivering done', 'delivered done'])
  })
  test('free goods have no payment step', () => {
    expect(story(['created', 'confirmed'], true)).toEqual(['created done', 'confirmed done', 'delivering now', 'delivered todo'])
  })
  test('free goods have no payment step, even if the provider lists one', () => {
    expect(story(['created', 'paid', 'confirmed', 'delivering', 'delivered'], true)).toEqual([
      'created done',
      'confirmed done',
      'delivering done',
      'delivered done',
    ])
  })
  test('open, but its payment is being returned: no step is awaited', () => {
    expect(story(['created', 'authorised', 'atProvider'], false, null, true)).toEqual(['created done'])
  })
  test.each(['failed', 'expired', 'cancelled'] as const)('%s ends the steps', (end) => {
    expect(story(['created', 'authorised', 'atProvider', end])).toEqual(['created done', `${end} ended`])
  })
  test('a late payment replaces the end', () => {
    expect(story(['created', 'atProvider', 'expired', 'paid', 'confirmed'])).toEqual([
      'created done',
      'paid done',
      'confirmed done',
      'delivering now',
      'delivered todo',
    ])
  })
  test('a withdrawal that the game has not confirmed: no step is awaited, since the delivery is stopped', () => {
    const withdrawal = { by: 'member' as const, receiptNo: 'W-1', requestedDt: at(9), isAccepted: false, refundedDt: null }
    expect(story(['created', 'paid', 'confirmed', 'delivering'], false, withdrawal)).toEqual([
      'created done',
      'paid done',
      'confirmed done',
      'delivering done',
    ])
  })
  test('withdrawn: the refund is the current step, and the delivery steps are removed', () => {
    expect(story(['created', 'paid', 'confirmed', 'refundRequested'])).toEqual([
      'created done',
      'paid done',
      'confirmed done',
      'refundRequested done',
      'refunded now',
    ])
    expect(story(['created', 'paid', 'confirmed', 'refundRequested', 'refunded']).at(-1)).toBe('refunded done')
  })
})
