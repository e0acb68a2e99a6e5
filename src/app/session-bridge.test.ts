import { expect, test } from 'vitest'
import { afterSignIn } from './session-bridge.ts'

test.each([
  ['a product page stays', { from: '/ko/shop/product/growth-bundle' }, '/ko/shop/product/growth-bundle'],
  ['with its search', { from: '/ko/shop/product/growth-bundle?from=game' }, '/ko/shop/product/growth-bundle?from=game'],
  ['elsewhere in the shop: its front', { from: '/tw/shop?category=packs&page=2' }, '/tw/shop'],
  ['the guide too', { from: '/shop/guide' }, '/shop'],
  ['otherwise the main page', { from: '/ja/bulletin/list?type=event' }, '/ja'],
  ['without a language', { from: '/terms/service' }, '/'],
  ['a page that only sounds like the shop', { from: '/en/shopping' }, '/en'],
  ['in the game it stays in the game', { from: '/en/ingame/shop/guide' }, '/en/ingame/shop'],
  ['what asked for it goes on', { from: '/ko/shop', next: '/ko/inquiry?type=2' }, '/ko/inquiry?type=2'],
  ['where nothing was said, the page shown', {}, '/en/shop'],
])('after signing in, %s (A2)', (_, origin, target) => {
  expect(afterSignIn(origin, '/en/shop?page=3')).toBe(target)
})
