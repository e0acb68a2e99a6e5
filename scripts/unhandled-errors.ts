import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/**
 * Vitest reporter of errors outside of any test: they fail a run, but the JSON report does not name them. Writes an array of strings,
 * `<test file that ran>: <name>: <message>`, to the file that the environment variable UNHANDLED_ERRORS names.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env['UNHANDLED_ERRORS']
    if (file === undefined) return
    const texts = errors.map(({ name, message, VITEST_TEST_PATH: path }) =>
      [...(typeof path === 'string' ? [relative(process.cwd(), path)] : []), name ?? 'Error', message].join(': '),
    )
    writeFileSync(file, JSON.stringify(texts))
  }
}
