import { describe, expect, test } from 'vitest'
import { placeOf } from './menu.ts'

describe('the place in the menu', () => {
  test.each([
    ['/', undefined, undefined],
    ['/bulletin/list', 'update', 'news'],
    ['/bulletin/$seq', 'handbook', 'game'],
    ['/bulletin/$seq', undefined, undefined],
    ['/terms/$document', undefined, 'game'],
    ['/shop/product/$productId', undefined, 'shop'],
    ['/purchases/$orderNo', undefined, 'shop'],
    ['/withdrawal', undefined, 'shop'],
    ['/coupon/register', undefined, 'coupon'],
    ['/inquiry', undefined, 'inquiry'],
  ])('%s with type %s is %s', (routeId, board, place) => {
    expect(placeOf(routeId, board)).toBe(place)
  })
})
