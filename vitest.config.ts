import { globSync, readFileSync } from 'node:fs'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

/** Tests of the provider that open no database: they run with PGlite, and not again with a real PostgreSQL (TEST_DATABASE_URL). */
const withoutDatabase = globSync('server/**/*.test.ts').filter(
  (file) => !/tests\/helpers\/|platform\/database/.test(readFileSync(file, 'utf8')),
)

/** Tests of screens that hold the clock: what React, router and query keep of timers would reach the next file of their worker. */
const withFakeTimers = globSync('{src,tests}/**/*.test.tsx').filter((file) => readFileSync(file, 'utf8').includes('useFakeTimers'))

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      // Left alone it keeps one processor free: half of the two that there may be.
      maxWorkers: '100%',
      // Facts are waited for, on machines that may be much slower than a desk's.
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
            exclude: process.env['TEST_DATABASE_URL'] === undefined ? [] : withoutDatabase,
            globalSetup: ['tests/helpers/provider-setup.ts'],
            // Each file has a database of its own, and nothing is mocked: to compile PGlite and the provider again for each was a third of the time.
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
            exclude: withFakeTimers,
            setupFiles: ['tests/helpers/screens-setup.ts'],
            // To load the whole site again for each file was two thirds of the time.
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
