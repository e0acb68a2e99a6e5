/** The report of a page that does not start, by the script in its head (src/document/head-script.ts). */
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { transformWithOxc } from 'vite'
import { expect, test, vi } from 'vitest'
import { sendReports } from '#contract/reports.ts'
import { headScript } from '#src/document/head-script.ts'

const origin = 'https://site.test'

test('the script uses no syntax newer than ES2015, which old browsers could not parse', async () => {
  const [kept, compiled] = await Promise.all(
    (['esnext', 'es2015'] as const).map((target) => transformWithOxc(headScript(), 'head.js', { target })),
  )
  expect(kept!.code).toBe(compiled!.code)
})

/** A page whose head script has run. */
function aPage({ bases }: { bases?: string } = {}) {
  const dataset: Record<string, string> = { locale: 'ko' }
  const listeners = new Map<string, (event: object) => void>()
  const timers: (() => void)[] = []
  const sendBeacon = vi.fn<(address: string, body: string) => boolean>(() => true)
  const document = {
    documentElement: { dataset },
    createElement: () => ({ noModule: false }),
    querySelector: () => (bases === undefined ? null : { content: bases }),
  }
  const window = {}
  runInNewContext(headScript(), {
    window,
    document,
    location: { origin, pathname: '/ko/payment/EH-20261121-0001', search: '', hash: '' },
    navigator: { onLine: true, sendBeacon },
    performance: { getEntriesByType: () => [] },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    setTimeout: (run: () => void) => timers.push(run),
  })
  return {
    dataset,
    sendBeacon,
    fire: (type: string, event: object = {}) => listeners.get(type)!({ target: window, ...event }),
    later: () => timers.splice(0).forEach((run) => run()),
  }
}
type Page = ReturnType<typeof aPage>
const failure = {
  error: new TypeError('no drop for Ashling of EH-20261121-0001'),
  filename: `${origin}/assets/client-J2Zd.js?v=1`,
  lineno: 1,
  colno: 4711,
}
const missing = (src: string): object => ({ target: { tagName: 'SCRIPT', src } })

test.each<[string, string, object, object]>([
  ['an error', 'error', failure, { name: 'TypeError', at: ['/assets/client-J2Zd.js:1:4711'] }],
  [
    'a script that does not load',
    'error',
    missing(`${origin}/assets/libraries-x_1.js`),
    { name: 'Unstarted', at: ['/assets/libraries-x_1.js:0:0'] },
  ],
  [
    'a rejection',
    'unhandledrejection',
    { reason: Object.assign(new RangeError('Ashling'), { stack: `RangeError: Ashling\n at f (${origin}/assets/a.js:2:3)` }) },
    { name: 'RangeError', at: ['/assets/a.js:2:3'] },
  ],
  [
    'a rejection without a place, as Safari’s of a missing part',
    'unhandledrejection',
    { reason: Object.assign(new TypeError('Importing a module script failed.'), { stack: '' }) },
    { name: 'TypeError', at: [] },
  ],
  ['a rejection with a text', 'unhandledrejection', { reason: 'Ashling' }, { name: 'Unstarted', at: [] }],
  ['an error of the page’s own lines', 'error', { filename: `${origin}/ko/payment/EH-1`, lineno: 1, colno: 2 }, { at: [] }],
])('%s before the start is reported once, as the provider accepts it, without personal data', (_what, type, event, expected) => {
  const page = aPage()
  page.fire(type, event)
  page.fire(type, event)
  page.later()
  page.fire('pagehide')
  expect(page.sendBeacon).toHaveBeenCalledTimes(1)
  const [address, body] = page.sendBeacon.mock.calls[0]!
  expect(address).toBe(`/api${sendReports.path}`)
  const reports = JSON.parse(body) as { locale: string; reports: object[] }
  expect(v.safeParse(sendReports.body!, reports).issues).toBeUndefined()
  expect(reports).toMatchObject({
    locale: 'ko',
    reports: [{ kind: 'error', message: 'the page has not started', page: '/$', ...expected }],
  })
  expect(body).not.toMatch(/Ashling|EH-/)
})

test('a page that is left before the delay has passed reports at once, to the provider’s own address', () => {
  const page = aPage({ bases: '{"auth":"/api","game":"https://game.test/v1"}' })
  page.fire('error', failure)
  expect(page.sendBeacon).not.toHaveBeenCalled()
  page.fire('pagehide')
  expect(page.sendBeacon.mock.calls.map(([address]) => address)).toEqual(['https://game.test/v1/site/reports'])
})

test.each<[string, (page: Page) => void]>([
  ['a page without a fault', () => {}],
  [
    'a page that starts all the same: it reports the fault itself',
    (page) => {
      page.fire('error', failure)
      page.dataset['hydrated'] = ''
    },
  ],
  ['a fault of an extension', (page) => page.fire('error', { filename: 'chrome-extension://abc/x.js', error: new Error('x') })],
  ['a script of another site', (page) => page.fire('error', missing('https://elsewhere.test/x.js'))],
  ['a picture that does not load', (page) => page.fire('error', { target: { tagName: 'IMG', src: `${origin}/art/x.jpg` } })],
])('%s: not reported', (_what, happen) => {
  const page = aPage()
  happen(page)
  page.later()
  page.fire('pagehide')
  expect(page.sendBeacon).not.toHaveBeenCalled()
})
