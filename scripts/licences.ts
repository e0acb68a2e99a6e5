/**
 * `npm run check`, "licences": every package of package-lock.json has a licence that allows use, modification and redistribution by anyone.
 * Production packages may require no more than a notice; libvips, which sharp loads as a separate library, is the exception that LGPL
 * allows.
 */
import { readFileSync } from 'node:fs'

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])
/** Data whose authors must be named, which THIRD-PARTY-NOTICES.md does. */
const production = new Set([...permissive, 'CC-BY-4.0'])
/** Tools whose own files are not changed. */
const development = new Set([...production, 'MPL-2.0'])

/** Packages whose metadata names no licence; their LICENSE or README file does. */
const named: Record<string, string> = { eval: 'MIT', 'require-like': 'MIT' }

interface Locked {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
}

/**
 * @param expression SPDX 2.3, annex D: one operand of `OR` must be allowed, all operands of `AND`, which binds more strongly
 * @returns false also for an expression with other operators, or one that is not complete
 */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  /** Takes operands and the operator between them. @returns whether each of them is allowed, in order */
  const operands = (operator: string, take: () => boolean): boolean[] => {
    const taken = [take()]
    while (tokens[0] === operator) {
      tokens.shift()
      taken.push(take())
    }
    return taken
  }
  const takeChoice = (): boolean => operands('OR', () => operands('AND', takeOne).every(Boolean)).some(Boolean)
  function takeOne(): boolean {
    const token = tokens.shift() ?? ''
    if (token !== '(') return allowed.has(token)
    const isAllowedInside = takeChoice()
    return tokens.shift() === ')' && isAllowedInside
  }
  return takeChoice() && tokens.length === 0
}

/** @returns one line per package that is not allowed, or whose bytes package-lock.json does not fix */
export function refusedPackages(lock: { packages: Record<string, Locked> }): string[] {
  return Object.entries(lock.packages).flatMap(([folder, { version = '', license, integrity, dev }]) => {
    if (folder === '') return []
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const expression = license ?? named[name] ?? 'not declared'
    const allowed = name.startsWith('@img/sharp-') ? new Set([...production, 'LGPL-3.0-or-later']) : dev === true ? development : production
    return [
      ...(isAllowed(expression, allowed) ? [] : [`${name}@${version}: licence ${expression}`]),
      ...(integrity?.startsWith('sha512-') === true ? [] : [`${name}@${version}: no SHA-512 of its content`]),
    ]
  })
}

if (import.meta.main) {
  const refused = refusedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> })
  for (const line of refused) console.error(line)
  process.exitCode = refused.length > 0 ? 1 : 0
}
