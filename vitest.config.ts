import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

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
            include: ['src/**/*.test.tsx', 'tests/**/*.test.tsx'],
            setupFiles: ['tests/helpers/screens-setup.ts'],
          },
        },
      ],
    },
  }),
)
