import { expect, test } from 'vitest'
import { readJourneys } from './journey-report.ts'

const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', ok: status !== 'unexpected', tests: [{ status }] })

test('a journey that passes on retry counts as passed and is listed; one that always fails counts as failed', () => {
  expect(
    readJourneys({
      stats: { expected: 1, unexpected: 1, flaky: 2, skipped: 1 },
      suites: [
        {
          specs: [spec('passes', 'expected'), spec('is flaky', 'flaky')],
          suites: [{ specs: [spec('fails', 'unexpected'), spec('is left out', 'skipped'), spec('is flaky in a group', 'flaky')] }],
        },
      ],
    }),
  ).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ['a.spec.ts: fails'],
    atSecondTry: ['a.spec.ts: is flaky', 'a.spec.ts: is flaky in a group'],
  })
})
