import { expect, test } from 'vitest'
import { createPageViews, isShareableEntry, isPublicPage, isReportable } from './page-views.ts'

/** Opens pages in turn, and records which were reported. */
function visits({ isReady = true } = {}) {
  const state = { isReady }
  const reported: string[] = []
  let address: string | undefined
  const report = (): boolean => {
    if (state.isReady) reported.push(address!)
    return state.isReady
  }
  const views = createPageViews({ page: () => address, report, alsoHarmless: [] })
  const open = (next: string | undefined): void => {
    address = next
    views.check()
  }
  return { state, reported, views, open }
}

test.each<[string, string[], number]>([
  ['the current page counts', ['/ko'], 1],
  ['each navigation counts', ['/ko', '/ko/shop', '/ko/shop/product/a'], 3],
  ['a change of the language counts', ['/ko/shop', '/en/shop'], 2],
  ['a changed query counts', ['/bulletin/list?type=notice', '/bulletin/list?type=notice&page=2'], 2],
  ['a return to an earlier page counts', ['/ko', '/ko/shop', '/ko'], 3],
  ['a changed hash does not count', ['/bulletin?type=notice', '/bulletin?type=notice#inquiry-section', '/bulletin?type=notice#'], 1],
  ['the same address again does not count', ['/ko/shop', '/ko/shop', '/ko/shop'], 1],
  ['a page with a secret does not count, the next page does', ['/ko?verifiedKey=abc', '/ko'], 1],
  ['an order’s page does not count, the list of orders does', ['/ko/purchases', '/ko/purchases/EH-20261121-0001', '/ko/purchases'], 2],
  ['a page after an unreported page counts again', ['/ko', '/auth/callback/google', '/ko'], 2],
  ['removing the login parameter from the address does not count', ['/ko/shop?login=%2Finquiry', '/ko/shop'], 1],
])('page views: %s', (_, addresses, views) => {
  const { reported, open } = visits()
  addresses.forEach(open)
  expect(reported).toHaveLength(views)
})

test('a receiver that becomes ready later gets the current page, once', () => {
  const { reported, open, views, state } = visits({ isReady: false })
  open('/ko')
  open('/ko/shop')
  state.isReady = true
  views.check()
  views.check()
  expect(reported).toEqual(['/ko/shop'])
})

test('a page that is loading is reported when it is shown', () => {
  const { reported, open, views } = visits()
  open('/ko')
  open(undefined)
  views.check()
  open('/ko/shop')
  expect(reported).toEqual(['/ko', '/ko/shop'])
})

test('a page left while the receiver is not ready, and opened again, is another page view', () => {
  const { reported, open, state } = visits()
  open('/ko')
  state.isReady = false
  open('/ko/shop')
  open('/ko')
  expect(reported).toEqual(['/ko'])
  state.isReady = true
  open('/ko')
  expect(reported).toEqual(['/ko', '/ko'])
})

test('the same page shown again is reported again, unless it must not be reported', () => {
  const { reported, open, views } = visits()
  open('/ko')
  views.again()
  open('/ko?token=abc')
  views.again()
  expect(reported).toEqual(['/ko', '/ko'])
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
  ['/ko/teaser/email', false],
  ['/teaser/email/', false],
  ['/ko/teaser', true],
  ['/author', true],
  ['/payment/EH-20261121-0001', false],
  ['/ko/payment/EH-20261121-0001', false],
  ['/ko/ingame/payment/EH-20261121-0001', false],
  ['/tw/purchases/EH-20261121-0001', false],
  ['/ja/inquiry/4711', false],
  ['/en/bulletin/preview/MTI.abc', false],
  ['/ko/Payment/EH-20261121-0001', false],
  ['/purchases', true],
  ['/ko/purchases/', true],
  ['/ko/inquiry?type=2', true],
  ['/en/bulletin/12', true],
])('%s may be reported: %s', (address, may) => expect(isReportable(address, ['click_key'])).toBe(may))

test('third parties are inactive on private screens', () => {
  expect([isPublicPage('/ko?token=abc'), isPublicPage('/auth/callback/google'), isPublicPage('/ingame')]).toEqual([true, false, false])
  // The visitor may still answer, or withdraw an answer, on an order’s page.
  expect(isPublicPage('/ko/payment/EH-20261121-0001')).toBe(true)
})

test.each([
  ['https://site.test/ko', true],
  ['https://site.test/bulletin?type=notice#inquiry-section', true],
  ['https://site.test/ko#outerToken=a.b.c', false],
  ['https://site.test/auth/callback/google#id_token=a.b.c&state=x', false],
  ['https://site.test/auth/callback/google', false],
  ['https://site.test/ko/teaser/email#token=abc', false],
  // Reloaded before its button was pressed: the token is in the tab’s storage.
  ['https://site.test/ko/teaser/email', false],
  ['https://site.test/en/teaser', true],
  ['https://site.test/ko/payment/EH-20261121-0001', false],
  ['https://site.test/en/bulletin/preview/MTI.abc', false],
])('a visit that starts with %s may run third parties: %s', (address, may) => expect(isShareableEntry(address)).toBe(may))
