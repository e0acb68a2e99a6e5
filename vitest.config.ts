import { globSync } from 'node:fs'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

/**
 * Tests of the provider whose outcome does not depend on the database: they always open an embedded one of their own, need only the pack,
 * or are about what happens outside of it (pages, connections, the log, the sandbox, the mailbox).
 */
const sameOnBoth = [
  'server/content/checks/checks.test.ts',
  'server/content/content-command.test.ts',
  'server/content/copied-pictures.test.ts',
  'server/desk/desk-config.test.ts',
  'server/failure-catalogue.test.ts',
  'server/personal-data/members-command.test.ts',
  'server/platform/data-folder.test.ts',
  'server/platform/data-folder-lock.test.ts',
  'server/platform/file-store.test.ts',
  'server/platform/http-server.test.ts',
  'server/platform/log.test.ts',
  'server/platform/operator-command.test.ts',
  'server/platform/overload.test.ts',
  'server/platform/pages.test.ts',
  'server/platform/pictures.test.ts',
  'server/protected-calls.test.ts',
  ...globSync('server/sandbox/*.test.ts'),
  'server/site/post-pages.test.ts',
  'server/site/rendered-pages.test.ts',
  'server/support/mail/answer-text.test.ts',
  'server/support/mail/no-answers.test.ts',
  'server/support/mail/parse-mail.test.ts',
  'server/support/mail/read-mailbox.test.ts',
]
/**
 * Tests of screens with a worker of their own: with a fake clock, timers that React, router and query hold would affect the next file; a
 * mocked module counts only if no earlier file has loaded it.
 */
const isolated = '{src,tests}/**/*.isolated.test.tsx'
/** Tests that render the document: once a worker has rendered into an element of it, React no longer listens to events of the document. */
const ofWholeSite = '{src,tests}/**/*.site.test.tsx'

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      // By default one processor stays free: half of the two that there may be.
      maxWorkers: '100%',
      // Tests wait for facts, on machines that may be much slower than a desktop computer.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
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
            // They run with PGlite, and not again with a real PostgreSQL.
            exclude: process.env['TEST_DATABASE_URL'] === undefined ? [] : sameOnBoth,
            globalSetup: ['tests/helpers/provider-setup.ts'],
            // Each file has its own database and nothing is mocked: compiling PGlite and the provider again for each took a third of the
            // time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'screens',
            environment: 'jsdom',
            include: ['{src,tests}/**/*.test.tsx'],
            exclude: [isolated, ofWholeSite],
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
            include: [ofWholeSite],
            globalSetup: ['tests/helpers/provider-setup.ts'],
            setupFiles: ['tests/helpers/screens-setup.ts'],
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'screens-isolated',
            environment: 'jsdom',
            include: [isolated],
            setupFiles: ['tests/helpers/screens-setup.ts'],
          },
        },
      ],
    },
  }),
)
