/** The small evaluator of alerts gives the same results as Prometheus. */
import { expect, test } from 'vitest'
import { evaluate, scrapeOf } from './helpers/alert-expressions.ts'

const target = { job: 'everharrow', instance: 'a' }
const scrapes = [
  [
    'calls{status="200"} 100',
    'calls{status="500"} 0',
    'up 1',
    'slow_bucket{le="1"} 0',
    'slow_bucket{le="2"} 0',
    'slow_bucket{le="+Inf"} 0',
  ],
  [
    'calls{status="200"} 190',
    'calls{status="500"} 10',
    'late{state="x"} 3',
    'slow_bucket{le="1"} 50',
    'slow_bucket{le="2"} 100',
    'slow_bucket{le="+Inf"} 100',
  ],
].map((lines, index) => scrapeOf(lines.join('\n'), index * 60, target))

test.each<[string, number[]]>([
  ['sum(rate(calls{status=~"5.."}[5m])) / sum(rate(calls[5m])) > 0.09', [0.1]],
  ['sum(rate(calls{status=~"5.."}[5m])) / sum(rate(calls[5m])) > 0.1', []],
  ['sum by (status) (increase(calls[5m])) > 0', [90, 10]],
  ['sum(increase(calls[1m])) > 0', []],
  ['max(late) > 2', [3]],
  ['max by (state) (late{state="y"}) > 0', []],
  ['absent(up{job="everharrow"}) > 0', [1]],
  ['absent(calls) > 0', []],
  ['late == 3', [3]],
  ['late == 2', []],
  ['histogram_quantile(0.75, sum by (le) (rate(slow_bucket[5m]))) > 1', [1.5]],
])('%s: %j', (expression, values) => {
  expect(evaluate(expression, scrapes).map(({ value }) => Math.round(value * 1000) / 1000)).toEqual(values)
})

test('a label of the target replaces a metric’s own one, which is renamed', () => {
  const two = [1, 2].map((at) => scrapeOf('runs{job="mail"} 1\nruns{job="orders"} 2', at, target))
  expect(evaluate('sum by (job) (runs) > 0', two)).toEqual([{ labels: { job: 'everharrow' }, value: 3 }])
  expect(evaluate('sum by (exported_job) (runs) == 1', two)).toEqual([{ labels: { exported_job: 'mail' }, value: 1 }])
})

test('an unsupported expression throws', () => {
  expect(() => evaluate('min(late) > 0', scrapes)).toThrow('min')
  expect(() => evaluate('late offset 5m > 0', scrapes)).toThrow('OffsetExpr')
})
