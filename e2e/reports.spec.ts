/** Errors in a page and its speed reach the metrics, without personal data (contract/reports.ts). */
import type { Reports } from '../contract/reports.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { startServer } from './own-server.ts'

const token = 'a token of Prometheus 0123456789 abc'

/** A file of the site that fails when it is loaded: an error, a rejection, and an image that the policy blocks. */
const broken = `
setTimeout(() => { throw new TypeError('no drop for Ashling of Ash Vale, order EH-20261121-0001') })
void Promise.reject(new RangeError('mail ashling@mail.example to "Wren"'))
new Image().src = 'https://elsewhere.test/pixel?who=Ashling'
`

test('errors, rejections, policy violations and web vitals are reported without personal data', async ({ page }) => {
  const { origin, stop } = await startServer({ METRICS_TOKEN: token, REPORT_SHARE: '1' })
  const valueOf = async (line: string): Promise<number> => {
    const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
    return Number(
      text
        .split('\n')
        .find((each) => each.startsWith(`${line} `))
        ?.slice(line.length) ?? Number.NaN,
    )
  }
  const bodies: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/site/reports') bodies.push(request.postData() ?? '')
  })
  await page.route('**/assets/broken.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await page.goto(`${origin}/en/search?search=Ashling%20of%20Ash%20Vale`)
  await hydrated(page)
  await page.evaluate(() => import(['', 'assets', 'broken.js'].join('/')))
  for (const kind of ['error', 'rejection', 'policy']) await expect.poll(() => valueOf(`site_browser_faults_total{kind="${kind}"}`)).toBe(1)
  await page.goto('about:blank')
  await expect.poll(() => valueOf('site_browser_vital_seconds_count{name="FCP"}')).toBe(1)
  await expect.poll(() => valueOf('site_browser_layout_shift_count')).toBe(1)

  const sent = bodies.map((body) => JSON.parse(body) as Reports)
  expect(sent.every(({ build, locale }) => /^[0-9a-f]{10}$/.test(build) && locale === 'en')).toBe(true)
  const at: unknown[] = [expect.stringMatching(/^\/assets\/broken\.js:\d+:\d+$/)]
  const faults = sent.flatMap(({ reports }) => reports).filter(({ kind }) => kind !== 'vital')
  expect(faults.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: 'error', name: 'TypeError', message: 'no drop for ~, order ~', at, page: '/en/search' },
    { kind: 'policy', name: 'img-src', message: 'address', at: [], page: '/en/search' },
    { kind: 'rejection', name: 'RangeError', message: 'mail ~ to ~', at, page: '/en/search' },
  ])
  expect(bodies.join('\n')).not.toMatch(/Ash|EH-|Wren|elsewhere|mail\.example|\?/)
  await stop()
})
