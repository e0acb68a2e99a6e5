/** Results of a journey run, from Playwright's JSON report. */

interface Suite {
  specs: { title: string; file: string; ok: boolean; tests: { status: string; results?: { duration: number }[] }[] }[]
  suites?: Suite[]
}

/** The used parts of Playwright's JSON report. */
export interface JourneyReport {
  stats: { expected: number; flaky: number; skipped: number }
  /** Outside of any journey: a server that does not start, say. */
  errors: { message?: string }[]
  suites: Suite[]
}

export interface JourneyResults {
  passed: number
  skipped: number
  /** `<file>: <title>` of each journey that failed at every try, and the message of each error outside of any journey. */
  failures: string[]
  /** Journeys that failed first and passed on a retry: they count as passed. */
  atSecondTry: string[]
  /** Duration of each journey with its retries, in ms. */
  durations: { name: string; ms: number }[]
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** @param report as `--reporter=json` writes it */
export function readJourneys({ stats, errors, suites }: JourneyReport): JourneyResults {
  const specs = suites.flatMap(specsOf)
  const named = (some: Suite['specs']): string[] => some.map(({ file, title }) => `${file}: ${title}`)
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [...named(specs.filter(({ ok }) => !ok)), ...errors.map(({ message = 'an error without a message' }) => message)],
    atSecondTry: named(specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))),
    durations: specs.map((spec) => ({
      name: named([spec])[0]!,
      ms: spec.tests.flatMap(({ results = [] }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  }
}
