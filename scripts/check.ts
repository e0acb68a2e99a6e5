/** `npm run check`: types, lint with the import boundaries, format. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const checks: readonly { name: string; tool: string; args: readonly string[] }[] = [
  { name: 'types', tool: 'tsc', args: ['--noEmit'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--quiet'] },
  { name: 'format', tool: 'oxfmt', args: ['--check'] },
]

/** @returns the names of the checks that failed; their own words are on the terminal */
export function runChecks(): string[] {
  return checks
    .filter(({ name, tool, args }) => {
      console.log(`check: ${name}`)
      return spawnSync(process.execPath, [join('node_modules/.bin', tool), ...args], { stdio: 'inherit' }).status !== 0
    })
    .map(({ name }) => name)
}

if (import.meta.main) {
  const failed = runChecks()
  if (failed.length > 0) {
    console.error(`check: failed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}
