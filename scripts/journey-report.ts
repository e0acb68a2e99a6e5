/** Results of a journey run, from Playwright's JSON report. */

interface Suite {
  specs: { title: string; file: string; ok: boolean; tests: { status: string }[] }[]
  suites?: Suite[]
}

/** The used parts of Playwright's JSON report. */
export interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

export interface JourneyResults {
  passed: number
  failed: number
  skipped: number
  /** `<file>: <title>` of each journey that failed at every try. */
  failures: string[]
  /** Journeys that failed first and passed on a retry: they count as passed. */
  atSecondTry: string[]
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** @param report as `--reporter=json` writes it */
export function readJourneys({ stats, suites }: JourneyReport): JourneyResults {
  const specs = suites.flatMap(specsOf)
  const named = (some: Suite['specs']): string[] => some.map(({ file, title }) => `${file}: ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: named(specs.filter(({ ok }) => !ok)),
    atSecondTry: named(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))),
  }
}
