/**
 * `npm test`: everything. Checks, tests of machines, contract, site and provider (on PGlite and on a real PostgreSQL), the build, fault
 * runs, and journeys in Chromium and Firefox against the built site. Ends with one line for all runners together.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findBrowser, findFirefox, missingFonts } from './browser.ts'
import { build } from './build.ts'
import { checks, runChecks } from './check.ts'
import { findDovecot } from './dovecot.ts'
import { readJourneys, type JourneyReport } from './journey-report.ts'
import { startPostgres } from './postgres.ts'

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
const count = (tally: Partial<Tally>): void => {
  total.passed += tally.passed ?? 0
  total.failed += tally.failed ?? 0
  total.skipped += tally.skipped ?? 0
}
/** Repeated at the end: a remote machine's log may have lost its middle. */
const failures: string[] = []
/** Journeys that failed first: they are retried on a CI machine only (playwright.config.ts). */
const atSecondTry: string[] = []
const reports = mkdtempSync(join(tmpdir(), 'site-tests-'))

function vitest(title: string, projects: readonly string[], env: Record<string, string> = {}): void {
  console.log(`\ntests: ${title}`)
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
      numTodoTests: number
      numFailedTestSuites: number
      testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[]
    }
    for (const { name, status, assertionResults } of result.testResults.filter((file) => file.status === 'failed')) {
      const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
      failures.push(...(failed.length > 0 ? failed : [status]).map((one) => `${title}: ${relative(process.cwd(), name)}: ${one}`))
    }
    count({ passed: result.numPassedTests, failed: result.numFailedTests, skipped: result.numPendingTests + result.numTodoTests })
    // A file that cannot be loaded has no tests to fail.
    if (run.status !== 0 && result.numFailedTests === 0) count({ failed: 1 })
  } catch {
    count({ failed: 1 })
  }
}

function skip(title: string, reason: string): void {
  console.log(`\ntests: SKIPPED ${title}: ${reason}`)
  count({ skipped: 1 })
}

/** Contents of the page when a journey failed: from a remote machine only the log is available. */
function showFailedPages(): void {
  const folder = '.cache/e2e'
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'error-context.md')) : []
  for (const file of files.filter((name) => existsSync(name)).slice(0, 3)) {
    const [, snapshot] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(file, 'utf8')) ?? []
    if (snapshot !== undefined) console.error(['', `the page, ${file}:`, ...snapshot.split('\n').slice(0, 30)].join('\n'))
  }
}

function journeys(browser: { path: string } | 'playwright'): void {
  const firefox = findFirefox()
  // Playwright counts its journeys as skipped.
  if ('missing' in firefox) console.log(`\ntests: SKIPPED journeys in Firefox: ${firefox.missing}`)
  const faces = missingFonts()
  // These too.
  if (faces !== undefined) console.log(`\ntests: SKIPPED journeys that measure Korean texts: ${faces}`)
  console.log(`\ntests: journeys in Chromium${'path' in firefox ? ' and Firefox' : ''}`)
  const report = join(reports, 'journeys.json')
  const run = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(browser === 'playwright' ? {} : { CHROMIUM_PATH: browser.path }),
      ...(faces === undefined ? {} : { MISSING_FACES: faces }),
      FIREFOX_PATH: 'path' in firefox ? firefox.path : '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  try {
    const results = readJourneys(JSON.parse(readFileSync(report, 'utf8')) as JourneyReport)
    failures.push(...results.failures.map((one) => `journeys: ${one}`))
    atSecondTry.push(...results.atSecondTry)
    count(results)
    if (run.status !== 0 && results.failed === 0) count({ failed: 1 })
    if (results.failed > 0) showFailedPages()
  } catch {
    count({ failed: 1 })
  }
}

/** Processes of the built site, broken under load: the short form of `npm run test:faults`. */
function faultRuns(): void {
  console.log('\ntests: fault runs, short form')
  const run = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/test-faults.ts', '--short'], { encoding: 'utf8' })
  process.stdout.write(run.stdout)
  process.stderr.write(run.stderr)
  const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(run.stdout) ?? []
  count(passed === undefined ? { failed: 1 } : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped) })
  failures.push(...[...run.stdout.matchAll(/^✗ (.*) \(/gm)].map(([, name]) => `fault runs: ${name!}`))
}

mkdirSync('.cache', { recursive: true })
const failedChecks = await runChecks()
count({ passed: checks.length - failedChecks.length, failed: failedChecks.length })

vitest('machines, contract, site', ['pure', 'screens*'])
const dovecot = findDovecot()
// Vitest counts its tests as skipped.
if ('missing' in dovecot) console.log(`\ntests: SKIPPED support by mail: ${dovecot.missing}`)
vitest('provider on PGlite', ['server'])
const postgres = await startPostgres()
if ('missing' in postgres) skip('provider on PostgreSQL', postgres.missing)
else {
  console.log(`\ntests: ${postgres.version}`)
  try {
    vitest('provider on PostgreSQL', ['server'], { TEST_DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}

if (build({ force: false })) {
  faultRuns()
  const browser = findBrowser()
  if (typeof browser === 'object' && 'missing' in browser) skip('journeys in Chromium', browser.missing)
  else journeys(browser)
} else count({ failed: 1 })

rmSync(reports, { recursive: true, force: true })
failures.unshift(...failedChecks.map((check) => `check: ${check}`))
if (atSecondTry.length > 0) console.log(['\npassed at the second attempt:', ...atSecondTry].join('\n  '))
if (failures.length > 0) console.error(['\nfailed:', ...failures].join('\n  '))
console.log(`\n${String(total.passed)} passed, ${String(total.failed)} failed, ${String(total.skipped)} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
