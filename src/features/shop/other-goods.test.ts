import { expect, test } from 'vitest'
import { othersOf } from './other-goods.ts'

const goods = ['a', 'b', 'c', 'd', 'e'].map((productId, at) => ({
  productId,
  category: at % 2 === 0 ? 'bundles' : 'daily',
}))

test('excludes the product itself, and lists the goods of its category first', () => {
  expect(othersOf({ productId: 'c', category: 'bundles' }, goods).map(({ productId }) => productId)).toEqual(['a', 'e', 'b', 'd'])
  expect(othersOf({ productId: 'a', category: 'bundles' }, goods.slice(0, 1))).toEqual([])
})
