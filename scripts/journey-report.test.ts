import { expect, test } from 'vitest'
import { readJourneys } from './journey-report.ts'

/** @param statuses of the journey in each project: Playwright lists them under one spec, whose `ok` is that of the first project */
const spec = (title: string, ...statuses: string[]) => ({
  title,
  file: 'a.spec.ts',
  ok: statuses[0] !== 'unexpected',
  tests: statuses.map((status, at) => ({
    projectName: ['desktop', 'phone'][at]!,
    status,
    results: status === 'flaky' ? [{ duration: 700 }, { duration: 300 }] : [{ duration: 200 }],
  })),
})

test('a journey that passes on retry counts as passed and is listed; one that always fails is named; each has its duration', () => {
  expect(
    readJourneys({
      stats: { expected: 2, flaky: 2, skipped: 1 },
      errors: [{ message: 'the server does not start' }],
      suites: [
        {
          specs: [spec('passes', 'expected'), spec('is flaky', 'flaky')],
          suites: [
            {
              specs: [
                spec('fails', 'unexpected'),
                spec('fails on phones', 'expected', 'unexpected'),
                spec('is left out', 'skipped'),
                spec('is flaky in a group', 'flaky'),
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 4,
    skipped: 1,
    failures: ['[desktop] a.spec.ts: fails', '[phone] a.spec.ts: fails on phones', 'the server does not start'],
    atSecondTry: ['[desktop] a.spec.ts: is flaky', '[desktop] a.spec.ts: is flaky in a group'],
    durations: [
      { name: '[desktop] a.spec.ts: passes', ms: 200 },
      { name: '[desktop] a.spec.ts: is flaky', ms: 1000 },
      { name: '[desktop] a.spec.ts: fails', ms: 200 },
      { name: '[desktop] a.spec.ts: fails on phones', ms: 200 },
      { name: '[phone] a.spec.ts: fails on phones', ms: 200 },
      { name: '[desktop] a.spec.ts: is left out', ms: 200 },
      { name: '[desktop] a.spec.ts: is flaky in a group', ms: 1000 },
    ],
    projects: [
      { name: 'desktop', ms: 2800 },
      { name: 'phone', ms: 200 },
    ],
  })
})
