/** `npm run check`: types, lint, who imports whom, unused code, format, and whether the machines' drawings are up to date. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const tool = (name: string): string => join('node_modules/.bin', name)

/** Each is a script for Node with its arguments. */
export const checks: readonly { name: string; script: string; args: readonly string[] }[] = [
  { name: 'types', script: tool('tsc'), args: ['--noEmit'] },
  { name: 'lint', script: tool('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'imports', script: tool('depcruise'), args: ['--config', '.dependency-cruiser.mjs', 'contract', 'machines', 'src', 'server'] },
  { name: 'unused code', script: tool('knip'), args: ['--no-progress'] },
  { name: 'format', script: tool('oxfmt'), args: ['--check'] },
  { name: 'diagrams', script: 'scripts/diagrams/main.ts', args: ['--check'] },
]

/** @returns the names of the checks that failed; their own words are on the terminal */
export function runChecks(): string[] {
  return checks
    .filter(({ name, script, args }) => {
      console.log(`check: ${name}`)
      return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status !== 0
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
