import { expect, test } from 'vitest'
import { readJourneys } from './journey-report.ts'

const spec = (title: string, status: string) => ({
  title,
  file: 'a.spec.ts',
  ok: status !== 'unexpected',
  tests: [{ status, results: status === 'flaky' ? [{ duration: 700 }, { duration: 300 }] : [{ duration: 200 }] }],
})

test('a journey that passes on retry counts as passed and is listed; one that always fails is named; each has its duration', () => {
  expect(
    readJourneys({
      stats: { expected: 1, flaky: 2, skipped: 1 },
      errors: [{ message: 'the server does not start' }],
      suites: [
        {
          specs: [spec('passes', 'expected'), spec('is flaky', 'flaky')],
          suites: [{ specs: [spec('fails', 'unexpected'), spec('is left out', 'skipped'), spec('is flaky in a group', 'flaky')] }],
        },
      ],
    }),
  ).toEqual({
    passed: 3,
    skipped: 1,
    failures: ['a.spec.ts: fails', 'the server does not start'],
    atSecondTry: ['a.spec.ts: is flaky', 'a.spec.ts: is flaky in a group'],
    durations: [
      { name: 'a.spec.ts: passes', ms: 200 },
      { name: 'a.spec.ts: is flaky', ms: 1000 },
      { name: 'a.spec.ts: fails', ms: 200 },
      { name: 'a.spec.ts: is left out', ms: 200 },
      { name: 'a.spec.ts: is flaky in a group', ms: 1000 },
    ],
  })
})
