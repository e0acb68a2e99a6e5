/**
 * `npm test`: everything. Checks, tests of machines, contract, site and provider (on PGlite and on a real PostgreSQL), the build, fault
 * runs, and journeys in Chromium and Firefox against the built site. Ends with one line for all runners together.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { findBrowser, findFirefox, missingFonts } from './browser.ts'
import { build } from './build.ts'
import { checks, runChecks } from './check.ts'
import { findDovecot } from './dovecot.ts'
import { exitOnSignals } from './exit-on-signals.ts'
import { findHaproxy } from './haproxy.ts'
import { readJourneys, type JourneyReport } from './journey-report.ts'
import { startPostgres } from './postgres.ts'

let passed = 0
let skipped = 0
/**
 * Each with its name, repeated at the end: a remote machine's log may have lost its middle. What failed is counted by this list alone, so
 * that nothing fails without a name.
 */
const failures: string[] = []
/** Journeys that failed first: they are retried on a CI machine only (playwright.config.ts). */
const atSecondTry: string[] = []
/** Of each test file and journey. */
const durations: { name: string; ms: number }[] = []
const reports = mkdtempSync(join(tmpdir(), 'site-tests-'))

let running: ChildProcess | undefined
process.on('exit', () => {
  running?.kill()
  rmSync(reports, { recursive: true, force: true })
})
exitOnSignals()
/** Without blocking this process, which would notice a signal only after the runner's end. @returns its exit code and piped output */
const runner = (
  args: readonly string[],
  o: { env?: NodeJS.ProcessEnv; stdio: StdioOptions },
): Promise<{ status: number | null; stdout: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, o)
    running = child
    let stdout = ''
    child.stdout?.on('data', (piece: Buffer) => {
      stdout += piece.toString()
      process.stdout.write(piece)
    })
    child.on('error', reject)
    child.on('close', (status) => {
      running = undefined
      resolve({ status, stdout })
    })
  })

async function vitest(title: string, projects: readonly string[], env: Record<string, string> = {}): Promise<void> {
  console.log(`\ntests: ${title}`)
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/unhandled-errors.ts',
  ]
  const unhandled = `${report}.unhandled`
  const run = await runner(['node_modules/vitest/vitest.mjs', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env, UNHANDLED_ERRORS: unhandled },
  })
  const before = failures.length
  try {
    const result = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numPendingTests: number
      numTodoTests: number
      testResults: {
        name: string
        status: string
        startTime: number
        endTime: number
        assertionResults: { fullName: string; status: string }[]
      }[]
    }
    for (const { name, startTime, endTime } of result.testResults)
      durations.push({ name: `${title}: ${relative(process.cwd(), name)}`, ms: endTime - startTime })
    for (const { name, status, assertionResults } of result.testResults.filter((file) => file.status === 'failed')) {
      const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
      // A file that cannot be loaded has no tests to fail.
      failures.push(...(failed.length > 0 ? failed : [status]).map((one) => `${title}: ${relative(process.cwd(), name)}: ${one}`))
    }
    const errors = JSON.parse(readFileSync(unhandled, 'utf8')) as string[]
    failures.push(...errors.map((error) => `${title}: outside of any test: ${error}`))
    passed += result.numPassedTests
    skipped += result.numPendingTests + result.numTodoTests
  } catch (error) {
    failures.push(`${title}: no report: ${String(error)}`)
  }
  if (run.status !== 0 && failures.length === before) failures.push(`${title}: exit code ${String(run.status)}`)
}

function skip(title: string, reason: string): void {
  console.log(`\ntests: SKIPPED ${title}: ${reason}`)
  skipped += 1
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

async function journeys(browser: { path: string } | 'playwright'): Promise<void> {
  const firefox = findFirefox()
  // Playwright counts its journeys as skipped.
  if ('missing' in firefox) console.log(`\ntests: SKIPPED journeys in Firefox: ${firefox.missing}`)
  const fonts = missingFonts()
  // These too.
  if (fonts !== undefined) console.log(`\ntests: SKIPPED journeys that measure Korean texts: ${fonts}`)
  console.log(`\ntests: journeys in Chromium${'path' in firefox ? ' and Firefox' : ''}`)
  const report = join(reports, 'journeys.json')
  const run = await runner(['node_modules/@playwright/test/cli.js', 'test'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(browser === 'playwright' ? {} : { CHROMIUM_PATH: browser.path }),
      ...(fonts === undefined ? {} : { MISSING_FONTS: fonts }),
      FIREFOX_PATH: 'path' in firefox ? firefox.path : '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  const before = failures.length
  try {
    const results = readJourneys(JSON.parse(readFileSync(report, 'utf8')) as JourneyReport)
    failures.push(...results.failures.map((one) => `journeys: ${one}`))
    atSecondTry.push(...results.atSecondTry)
    durations.push(...results.durations.map(({ name, ms }) => ({ name: `journeys: ${name}`, ms })))
    console.log(results.projects.map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(0)} s`).join(', '))
    passed += results.passed
    skipped += results.skipped
    if (results.failures.length > 0) showFailedPages()
  } catch (error) {
    failures.push(`journeys: no report: ${String(error)}`)
  }
  if (run.status !== 0 && failures.length === before) failures.push(`journeys: exit code ${String(run.status)}`)
}

/** Processes of the built site, broken under load: the short form of `npm run test:faults`. */
async function faultRuns(): Promise<void> {
  console.log('\ntests: fault runs, short form')
  const run = await runner(['scripts/run.mjs', 'scripts/test-faults.ts', '--short'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const before = failures.length
  failures.push(...[...run.stdout.matchAll(/^✗ (.*) \(/gm)].map(([, name]) => `fault runs: ${name!}`))
  const [, runsPassed = '0', , runsSkipped = '0'] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(run.stdout) ?? []
  passed += Number(runsPassed)
  skipped += Number(runsSkipped)
  if (run.status !== 0 && failures.length === before) failures.push(`fault runs: exit code ${String(run.status)}`)
}

mkdirSync('.cache', { recursive: true })
// Tests run some two hundred commands, each of which would compile the same modules.
process.env['NODE_COMPILE_CACHE'] = resolve('.cache/compiled')
const failedChecks = await runChecks()
passed += checks.length - failedChecks.length
failures.push(...failedChecks.map((check) => `check: ${check}`))

const haproxy = findHaproxy()
// Vitest counts its test as skipped.
if (haproxy !== 'found') console.log(`\ntests: SKIPPED the balancer: ${haproxy.missing}`)
const dovecot = findDovecot()
// Vitest counts its tests as skipped.
if ('missing' in dovecot) console.log(`\ntests: SKIPPED support by mail: ${dovecot.missing}`)
// One run for all: so that no processor waits for the last files of a part.
await vitest('machines, contract, site, provider on PGlite', ['pure', 'screens*', 'server'])
const postgres = await startPostgres()
if ('missing' in postgres) skip('provider on PostgreSQL', postgres.missing)
else {
  console.log(`\ntests: ${postgres.version}`)
  try {
    await vitest('provider on PostgreSQL', ['server'], { TEST_DATABASE_URL: postgres.url })
  } finally {
    postgres.stop()
  }
}

if (build({ force: false })) {
  await faultRuns()
  const browser = findBrowser()
  if (typeof browser === 'object' && 'missing' in browser) skip('journeys in Chromium', browser.missing)
  else await journeys(browser)
} else failures.push('build')

const slowest = durations.sort((one, other) => other.ms - one.ms).slice(0, 20)
console.log(['\nslowest, in seconds:', ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1)} ${name}`)].join('\n  '))
if (atSecondTry.length > 0) console.log(['\npassed at the second attempt:', ...atSecondTry].join('\n  '))
// To the same stream as the last line, so that a log that keeps only one of them, or only its end, has both.
if (failures.length > 0) console.log(['\nfailed:', ...failures].join('\n  '))
console.log(`\n${String(passed)} passed, ${String(failures.length)} failed, ${String(skipped)} skipped`)
process.exitCode = failures.length > 0 ? 1 : 0
