import { globSync, readFileSync } from 'node:fs'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

/** Tests of the provider that always open an embedded database of their own, or need only the pack. */
const sameOnBoth = [
  'server/content/checks/checks.test.ts',
  'server/content/content-command.test.ts',
  'server/desk/desk-config.test.ts',
  'server/personal-data/members-command.test.ts',
]
/** These, and tests that open no database, run with PGlite, and not again with a real PostgreSQL (TEST_DATABASE_URL). */
const withoutPostgres = [
  ...sameOnBoth,
  ...globSync('server/**/*.test.ts').filter(
    (file) => !/tests\/helpers\/|platform\/database|TEST_DATABASE_URL/.test(readFileSync(file, 'utf8')),
  ),
]

const screensWith = (text: string): string[] =>
  globSync('{src,tests}/**/*.test.tsx').filter((file) => readFileSync(file, 'utf8').includes(text))
/** Tests of screens with a fake clock: timers that React, router and query hold would affect the next file of their worker. */
const withFakeTimers = screensWith('useFakeTimers')
/** Tests that render the document: once a worker has rendered into an element of it, React no longer listens to events of the document. */
const ofWholeSite = screensWith('helpers/open-site.tsx')

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      // By default one processor stays free: half of the two that there may be.
      maxWorkers: '100%',
      // Tests wait for facts, on machines that may be much slower than a desktop computer.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'pure',
            environment: 'node',
            include: ['{contract,machines}/**/*.test.ts', 'src/**/*.test.ts', 'tests/*.test.ts', 'scripts/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['server/**/*.test.ts'],
            exclude: process.env['TEST_DATABASE_URL'] === undefined ? [] : withoutPostgres,
            globalSetup: ['tests/helpers/provider-setup.ts'],
            // Each file has its own database and nothing is mocked: compiling PGlite and the provider again for each took a third of the
            // time.
            isolate: false,
            testTimeout: 60_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'screens',
            environment: 'jsdom',
            include: ['{src,tests}/**/*.test.tsx'],
            exclude: [...withFakeTimers, ...ofWholeSite],
            globalSetup: ['tests/helpers/provider-setup.ts'],
            setupFiles: ['tests/helpers/screens-setup.ts'],
            // Loading the whole site again for each file took two thirds of the time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'screens-site',
            environment: 'jsdom',
            include: ofWholeSite,
            globalSetup: ['tests/helpers/provider-setup.ts'],
            setupFiles: ['tests/helpers/screens-setup.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'screens-timers',
            environment: 'jsdom',
            include: withFakeTimers,
            setupFiles: ['tests/helpers/screens-setup.ts'],
          },
        },
      ],
    },
  }),
)
