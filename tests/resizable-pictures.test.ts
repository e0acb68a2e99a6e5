/** Pages and server decide by the same rule which pictures exist in other sizes: src/design may not import the contract. */
import { expect, test } from 'vitest'
import { isResizable } from '#contract/public-addresses.ts'
import { pictureAt, pictureSet } from '#src/design/picture-sources.ts'

test.each([
  ['/art/board/thumb-notice.jpg', true],
  ['/art/board/thumb-notice.JPEG', true],
  ['/copied/a_b-c.1.webp', true],
  ['/a.png', true],
  ['/art/mark.svg', false],
  ['/art/moving.gif', false],
  ['/art/hero.jpg?x=1', false],
  ['/art/hero.jpg#3b2e21', false],
  ['/art/a b.jpg', false],
  ['/art/%61.jpg', false],
  ['/art//hero.jpg', false],
  ['//other.example/hero.jpg', false],
  ['/art/../hero.jpg', false],
  ['https://other.example/hero.jpg', false],
  ['art/hero.jpg', false],
  ['/.jpg', false],
  ['', false],
])('%s is offered in other sizes: %s', (address, is) => {
  expect([isResizable(address), pictureAt(address, 320) !== address, pictureSet(address) !== undefined]).toEqual([is, is, is])
})
