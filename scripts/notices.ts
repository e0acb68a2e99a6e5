/**
 * `npm run notices`: writes THIRD-PARTY-NOTICES.md, the licences of all packages that production installs. Names, versions and licences
 * come from package-lock.json, texts from node_modules. Packages for only one platform, and their dependencies, are listed without text, so
 * that the file is the same on every machine. tests/notices.test.ts fails if it is out of date.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface InstalledPackage {
  name: string
  version: string
  /** SPDX expression. */
  license: string
  folder: string
  isForOnePlatform: boolean
}

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  optional?: boolean
}

/** @returns the packages that production installs, by name and version, each once */
export function productionPackages(lock: { packages: Record<string, Locked> }): InstalledPackage[] {
  const all = Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && dev !== true && devOptional !== true)
    .map(([folder, { version, license, os, cpu, optional }]) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: version ?? '',
      license: license ?? '',
      folder,
      isForOnePlatform: os !== undefined || cpu !== undefined || optional === true,
    }))
  const byId = new Map(all.map((one) => [`${one.name}@${one.version}`, one]))
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** The licence files of a package, without carriage returns and trailing blanks; undefined if it has none. */
function licenseText({ folder, isForOnePlatform }: InstalledPackage): string | undefined {
  if (isForOnePlatform || !existsSync(folder)) return undefined
  const names = readdirSync(folder)
    .sort()
    .filter((file) => /^(licen[cs]e|copying)([.-]|$)/i.test(file) && !file.endsWith('.js'))
  if (names.length === 0) return undefined
  return names
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replaceAll('\r', '')
        .replaceAll(/[ \t]+$/gm, '')
        .trim(),
    )
    .join('\n\n')
}

/** Packages with the same text share it. */
export function writeNotices(packages: readonly InstalledPackage[]): string {
  const texts = new Map<string, { text: string; of: InstalledPackage[] }>()
  for (const one of packages) {
    const text = licenseText(one)
    if (text === undefined) continue
    const key = createHash('sha256').update(text).digest('hex')
    texts.set(key, { text, of: [...(texts.get(key)?.of ?? []), one] })
  }
  return [
    '# Third-party notices',
    '',
    'Made by `npm run notices`. This software uses these packages. A package without a text below contains none, or is for one platform',
    'only: its licence is the one that its package.json declares.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    '',
    ...[...texts.values()].flatMap(({ text, of }) => [
      `## ${of.map(({ name, version }) => `${name} ${version}`).join(', ')}`,
      '',
      '````text',
      text,
      '````',
      '',
    ]),
  ].join('\n')
}

if (import.meta.main) {
  const packages = productionPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> })
  writeFileSync('THIRD-PARTY-NOTICES.md', writeNotices(packages))
  console.log(`notices: ${String(packages.length)} packages`)
}
