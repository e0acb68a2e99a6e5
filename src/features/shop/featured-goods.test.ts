import { expect, test } from 'vitest'
import { featuredOf } from './featured-goods.ts'

const goods = ['a', 'b', 'c', 'd', 'e'].map((productId) => ({ productId, featured: productId === 'b' }))

test.each([
  [5, 'b'],
  [4, 'b'],
  [3, undefined],
  [1, undefined],
])('with %i goods the large card shows %s', (count, productId) => {
  expect(featuredOf(goods.slice(0, count))?.productId).toBe(productId)
})
