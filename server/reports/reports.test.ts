/** `POST /site/reports`: accepted and refused reports, and their entries in the log and the metrics. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportRules, type Report } from '#contract/reports.ts'
import { openProvider, replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { createLog } from '../platform/log.ts'

const provider = openProvider('empty')
let server: Provider
let metrics: Metrics
let lines: string[] = []
beforeAll(() => {
  metrics = createMetrics()
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  server = replicaOf(provider, { metrics, log, limits: { report: { points: 30, seconds: 600, per: 'address' } } })
})
beforeEach(() => {
  lines = []
})

const fault = {
  kind: 'error',
  name: 'TypeError',
  message: 'Cannot read properties of undefined (reading ~)',
  at: ['/assets/app-J2ZdgTTl.js:1:4711'],
  page: '/ko/ingame/payment/$orderNo',
} satisfies Report
const vital = { kind: 'vital', name: 'LCP', value: 1234.5, page: '/' } satisfies Report
const body = { build: '0123456789', locale: 'ko', reports: [fault] as unknown[] }
const send = async (given: unknown): Promise<number> => (await server.send('POST', '/api/site/reports', given)).status
const valueOf = async (line: string): Promise<number> =>
  Number(
    (await metrics.text())
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length) ?? Number.NaN,
  )

test('faults are counted by kind and logged in one line; vitals are histograms in seconds, CLS has its own', async () => {
  const machine = { ...fault, kind: 'machine', at: [], machine: { name: 'payment', state: 'open.atProvider' } }
  const shift = { ...vital, name: 'CLS', value: 0.07 }
  expect(await valueOf('site_browser_faults_total{kind="machine"}')).toBe(0)
  expect(await send({ ...body, reports: [fault, machine, vital, shift] })).toBe(204)
  expect(await valueOf('site_browser_faults_total{kind="error"}')).toBe(1)
  expect(await valueOf('site_browser_faults_total{kind="machine"}')).toBe(1)
  expect(await valueOf('site_browser_vital_seconds_bucket{le="1.8",name="LCP"}')).toBe(1)
  expect(await valueOf('site_browser_vital_seconds_bucket{le="1.2",name="LCP"}')).toBe(0)
  expect(await valueOf('site_browser_layout_shift_bucket{le="0.1"}')).toBe(1)
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; level: number }).filter(({ msg }) => msg === 'reports of a browser')
  expect(logged).toEqual([
    expect.objectContaining({ level: 40, build: '0123456789', locale: 'ko', reports: [fault, machine, vital, shift] }),
  ])
})

test('a text/plain body is read as JSON, because browsers send it to a provider on another host', async () => {
  const answer = await server.fetch(
    new Request('http://site.test/api/site/reports', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    }),
  )
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

describe('a report that could identify a person is refused and not logged', () => {
  test.each<[string, object]>([
    ['an address with a query', { page: '/payment/EH-20261121-0001?from=app' }],
    ['a path with a number', { page: '/ko/purchases/4711' }],
    ['a path that no route has', { page: '/ashling@mail.example' }],
    ['a number in a message', { message: 'no order 4711' }],
    ['a mail address in a message', { message: 'no account ashling@mail.example' }],
    ['a quotation in a message', { message: 'unexpected token in "Ashling"' }],
    ['a long message', { message: 'a '.repeat(reportRules.message) }],
    ['a file of another host', { at: ['https://elsewhere.test/x.js:1:1'] }],
    ['a file with a query', { at: ['/assets/app.js?token=secret:1:1'] }],
    ['a name with spaces', { name: 'Ashling of Ash Vale' }],
    ['a context', { machine: { name: 'payment', state: 'open', context: {} } }],
    ['a state with a value', { machine: { name: 'payment', state: '{"orderNo":"EH-1"}' } }],
    ['an unknown kind', { kind: 'session' }],
    ['an unknown key', { memberNumber: '100000000008' }],
  ])('%s', async (_what, change) => {
    expect(await send({ ...body, reports: [{ ...fault, ...change }] })).toBe(400)
    const value = JSON.stringify(Object.values(change)[0])
    expect(lines.join('\n')).not.toContain(value.slice(1, -1))
  })
})

test.each<[string, unknown, number]>([
  ['no body', undefined, 400],
  ['no report', { ...body, reports: [] }, 400],
  ['more reports than the maximum', { ...body, reports: Array.from({ length: reportRules.most + 1 }, () => vital) }, 400],
  ['an invalid build', { ...body, build: 'Ashling' }, 400],
  ['a negative vital', { ...body, reports: [{ ...vital, value: -1 }] }, 400],
  ['a body above 32 KiB', { ...body, build: 'x'.repeat(reportRules.maxBytes) }, 413],
])('%s: refused', async (_what, given, status) => {
  expect(await send(given)).toBe(status)
})

test('the rate limit applies per address', async () => {
  server.clientAddress = '198.51.100.9'
  const statuses: number[] = []
  for (let i = 0; i < 31; i += 1) statuses.push(await send(body))
  expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([30, 429])
})
