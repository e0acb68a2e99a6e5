/** Results of a journey run, from Playwright's JSON report. */

interface Suite {
  specs: { title: string; file: string; tests: { projectName: string; status: string; results?: { duration: number }[] }[] }[]
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
  /** `[<project>] <file>: <title>` of each journey that failed at every try, and the message of each error outside of any journey. */
  failures: string[]
  /** Journeys that failed first and passed on a retry: they count as passed. */
  atSecondTry: string[]
  /** Duration of each journey with its retries, in ms. */
  durations: { name: string; ms: number }[]
  /** Sum of each project's durations, in ms; the workers share it. */
  projects: { name: string; ms: number }[]
}

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** @param report as `--reporter=json` writes it */
export function readJourneys({ stats, errors, suites }: JourneyReport): JourneyResults {
  // A journey of several projects is one spec, whose own result is that of the first project.
  const journeys = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results = [] }) => ({
      projectName,
      name: `[${projectName}] ${file}: ${title}`,
      status,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  const namesOf = (wanted: string): string[] => journeys.filter(({ status }) => status === wanted).map(({ name }) => name)
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: [...namesOf('unexpected'), ...errors.map(({ message = 'an error without a message' }) => message)],
    atSecondTry: namesOf('flaky'),
    durations: journeys.map(({ name, ms }) => ({ name, ms })),
    projects: [...new Set(journeys.map(({ projectName }) => projectName))].map((name) => ({
      name,
      ms: journeys.filter(({ projectName }) => projectName === name).reduce((sum, { ms }) => sum + ms, 0),
    })),
  }
}
