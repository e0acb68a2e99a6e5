import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const isRoot = process.getuid?.() === 0
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']

const port = Number(process.env['E2E_PORT'] ?? '4173')

/**
 * Journeys against the built site on their own database; the development build has its own project. `E2E_PORT` and the port after it: with
 * different ones two clones on one machine can run their journeys at the same time.
 */
export const production = `http://127.0.0.1:${port}`
export const development = `http://127.0.0.1:${port + 1}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  // More than processors: journeys also wait for timers and for each other’s pages (three take a fifth less time than two).
  workers: 3,
  // Tests wait for facts, on machines that may be much slower than a desktop computer.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // On a shared machine a journey that needs a retry is listed at the end (scripts/test.ts) and does not fail the run.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: report === undefined ? 'list' : [['dot'], ['json', { outputFile: report }]],
  use: {
    baseURL: production,
    locale: 'ko-KR',
    // Saves a tenth of the processor's time, and journeys need not wait for a moving element. Files that test motion
    // set `no-preference`: the teaser, every screen, the first paint.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      chromiumSandbox: !isRoot,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A fifth of the time of `npm test` went into traces that were never opened; a failed journey that is run again alone has a trace.
    trace: report === undefined ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
  },
  projects: [
    // Starts its own browser (e2e/firefox.ts). First, since one worker runs it to the end: if it came last, the other worker would be idle.
    { name: 'firefox', testMatch: /firefox\.spec/ },
    {
      name: 'desktop',
      testIgnore: /(phone|development|firefox)\.spec/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1920, height: 1080 } },
    },
    {
      name: 'phone',
      testMatch: /(phone|every-screen)\.spec/,
      // Chromium selects preloads by the screen, and images by the viewport: a phone has one width.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 } },
    },
    { name: 'development', testMatch: /development\.spec/, use: { ...devices['Desktop Chrome'], baseURL: development } },
  ],
  // AVIF is encoded on the first request of each image, here nearly two hundred, a third of a second each: process.spec.ts tests one.
  webServer: [
    {
      command: 'node scripts/e2e-server.ts',
      url: `${production}/readyz`,
      // Journeys sign in hundreds of times from one address.
      env: {
        PORT: String(port),
        PUBLIC_URL: production,
        DATA_DIR: '.cache/e2e-data',
        LOG_LEVEL: 'error',
        RATE_LIMIT_FACTOR: '100',
        PICTURE_AVIF: 'off',
        REPORT_SHARE: '0',
      },
      reuseExistingServer: false,
      timeout: 120_000,
    },
    {
      command: 'node scripts/dev.ts',
      url: `${development}/readyz`,
      env: {
        PORT: String(port + 1),
        PUBLIC_URL: development,
        DATA_DIR: '.cache/e2e-dev-data',
        LOG_LEVEL: 'error',
        RATE_LIMIT_FACTOR: '100',
        PICTURE_AVIF: 'off',
        REPORT_SHARE: '0',
      },
      reuseExistingServer: false,
      timeout: 120_000,
    },
  ],
})
