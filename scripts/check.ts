/** `npm run check`: types, lint, import rules, unused code, format, licences of packages, and whether the diagrams are up to date. */
import { spawn } from 'node:child_process'

const tool = 'scripts/run.mjs'

interface Check {
  name: string
  /** Run by Node. */
  script: string
  args: readonly string[]
}
// These two load all types and use the most memory, so they run one after the other.
const typed: readonly Check[] = [
  { name: 'types', script: tool, args: ['tsc', '--noEmit'] },
  { name: 'lint', script: tool, args: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives-severity=error'] },
]
const others: readonly Check[] = [
  {
    name: 'imports',
    script: tool,
    args: ['depcruise', '--config', '.dependency-cruiser.mjs', 'contract', 'machines', 'src', 'server', 'scripts', 'tests'],
  },
  { name: 'unused code', script: tool, args: ['knip', '--no-progress'] },
  { name: 'format', script: tool, args: ['oxfmt', '--check'] },
  { name: 'licences', script: 'scripts/licences.ts', args: [] },
  { name: 'diagrams', script: 'scripts/diagrams/main.ts', args: ['--check'] },
]

export const checks: readonly Check[] = [...typed, ...others]

/** @returns whether it passed; prints its output when it has ended */
function run({ name, script, args }: Check): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      console.log(`check: ${name}\n${output}`.trimEnd())
      resolve(code === 0)
    })
  })
}

/** Two at a time. @returns the names of the checks that failed */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = []
  const oneByOne = async (some: readonly Check[]): Promise<void> => {
    for (const check of some) if (!(await run(check))) failed.push(check.name)
  }
  await Promise.all([oneByOne(typed), oneByOne(others)])
  return failed
}

if (import.meta.main) {
  const failed = await runChecks()
  if (failed.length > 0) {
    console.error(`check: failed: ${failed.join(', ')}`)
    process.exitCode = 1
  }
}
