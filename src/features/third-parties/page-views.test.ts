import { expect, test } from 'vitest'
import { createPageViews, isCleanLanding, isPublicPage, isTellable } from './page-views.ts'

test.each<[string, string[], number]>([
  ['the page that is open', ['/ko'], 1],
  ['each navigation', ['/ko', '/ko/shop', '/ko/shop/product/a'], 3],
  ['another language', ['/ko/shop', '/en/shop'], 2],
  ['a changed query', ['/bulletin/list?type=notice', '/bulletin/list?type=notice&page=2'], 2],
  ['there and back', ['/ko', '/ko/shop', '/ko'], 3],
  ['not a hash', ['/bulletin?type=notice', '/bulletin?type=notice#inquiry-section', '/bulletin?type=notice#'], 1],
  ['not the same address again', ['/ko/shop', '/ko/shop', '/ko/shop'], 1],
  ['not a page with a secret, but the one after it', ['/ko?verifiedKey=abc', '/ko'], 1],
  ['a page again after one that is not told', ['/ko', '/auth/callback/google', '/ko'], 2],
  ['not the wish to sign in that is taken out of the address', ['/ko/shop?login=%2Finquiry', '/ko/shop'], 1],
])('page views: %s', (_, addresses, views) => {
  let told = 0
  const shown = createPageViews({ tell: () => (told += 1), alsoHarmless: [] })
  addresses.forEach(shown)
  expect(told).toBe(views)
})

test.each([
  ['/', true],
  ['/ko/bulletin/list?type=event&state=ended', true],
  ['/?utm_source=meta&fbclid=IwAR0', true],
  ['/?click_key=c-1', true],
  ['/?token=abc', false],
  ['/tw?type=notice&verifiedKey=abc', false],
  ['/ko/auth/callback/google?code=1', false],
  ['/auth/callback/apple', false],
  ['/ko/ingame/shop', false],
  ['/sandbox/game', false],
  ['/author', true],
])('%s may be told: %s', (address, may) => expect(isTellable(address, ['click_key'])).toBe(may))

test('third parties rest while a screen that is nobody else’s business is open', () => {
  expect([isPublicPage('/ko?token=abc'), isPublicPage('/auth/callback/google'), isPublicPage('/ingame')]).toEqual([true, false, false])
})

test.each([
  ['https://site.test/ko', true],
  ['https://site.test/bulletin?type=notice#inquiry-section', true],
  ['https://site.test/ko#outerToken=a.b.c', false],
  ['https://site.test/auth/callback/google#id_token=a.b.c&state=x', false],
  ['https://site.test/auth/callback/google', false],
])('a visit that begins with %s may run third parties: %s', (address, may) => expect(isCleanLanding(address)).toBe(may))
