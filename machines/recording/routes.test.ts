/** A recording contains route templates, never an address with its values (D4). */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixedValues, routeTemplates, templateOf } from './routes.ts'

test('the templates are exactly the site’s routes', () => {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, union = ''] = /fullPaths:\n((?:\s+\| '[^']*'\n)+)/.exec(tree) ?? []
  const routes = [...union.matchAll(/'([^']*)'/g)].flatMap(([, route = '']) => {
    const path = route === '/' ? route : route.replace(/\/$/, '')
    // An optional parameter makes two routes of one.
    const optional = /^(.*)\/\{-(\$\w+)\}$/.exec(path)
    return optional === null ? [path] : [optional[1]!, `${optional[1]!}/${optional[2]!}`]
  })
  expect([...routeTemplates].sort(), 'add a new route to `routeTemplates` in machines/recording/routes.ts').toEqual(
    [...fixedValues, ...routes].sort(),
  )
})

test.each([
  ['/', '/'],
  ['/ko', '/ko'],
  ['/ko/', '/ko'],
  ['/ko/ingame', '/ko/ingame'],
  ['/ingame/ko/shop', '/ko/ingame/shop'],
  ['/bulletin/list', '/bulletin/list'],
  ['/bulletin/1042', '/bulletin/$seq'],
  ['/bulletin/hidden/7', '/bulletin/hidden/$seq'],
  ['/ko/bulletin/preview/7.1796327480.key', '/ko/bulletin/preview/$token'],
  ['/en/payment/EH-20260121-000184', '/en/payment/$orderNo'],
  ['/tw/ingame/purchases/EH-20260121-000184?from=mail#top', '/tw/ingame/purchases/$orderNo'],
  ['/inquiry', '/inquiry'],
  ['/inquiry/7?draft=1', '/inquiry/$id'],
  ['/ko/inquiry/new?type=4', '/ko/inquiry/new'],
  ['/search?search=Ashling', '/search'],
  ['/auth/callback/google?code=secret&state=1', '/auth/callback/$issuer'],
  ['/nobody@player.test/shop', '/$'],
  ['/en/+821012345678', '/en/$'],
])('%s is stored as %s, and that template stays unchanged', (address, template) => {
  expect(templateOf(address)).toBe(template)
  expect(templateOf(template)).toBe(template)
})
