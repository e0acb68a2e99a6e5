import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
const isRoot = process.getuid?.() === 0
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_NAME']

const port = Number(process.env['E2E_PORT'] ?? '4173')

/**
 * Journeys against the built site on a database of their own; the development build has a project of its own beside it.
 * `E2E_PORT` and the port after it: two clones on one machine run their journeys at once.
 */
export const production = `http://127.0.0.1:${port}`
export const development = `http://127.0.0.1:${port + 1}`

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  workers: 2,
  // Facts are waited for, on machines that may be much slower than a desk's.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // On a shared machine one that needs a second try is named at the end (scripts/test.ts) and fails nothing.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: report === undefined ? 'list' : [['dot'], ['json', { outputFile: report }]],
  use: {
    baseURL: production,
    locale: 'ko-KR',
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
    // A fifth of the time of `npm test` went into traces that nobody opened; who runs a journey that failed again by itself has one.
    trace: report === undefined ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
  },
  projects: [
    // Brings its own browser (e2e/firefox.ts). First, since one worker has it to the end: last it would leave the other without work.
    { name: 'firefox', testMatch: /firefox\.spec/ },
    {
      name: 'desktop',
      testIgnore: /(phone|development|firefox)\.spec/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1920, height: 1080 } },
    },
    {
      name: 'phone',
      testMatch: /(phone|every-screen)\.spec/,
      // Chromium chooses what it preloads by the screen, and what it shows by the viewport: a phone has one width.
      use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 }, screen: { width: 360, height: 740 } },
    },
    { name: 'development', testMatch: /development\.spec/, use: { ...devices['Desktop Chrome'], baseURL: development } },
  ],
  // AVIF is made on the first request of each picture, nearly two hundred here, a third of a second each: process.spec.ts looks at one.
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
