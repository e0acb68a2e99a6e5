/**
 * Finds Chromium, Firefox and fonts for the journeys, or installs them if that is allowed (Debian as root with `--yes` or CI=true; Chromium
 * else from Playwright).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackages } from './postgres.ts'

/** The same engine without the browser's own windows, which use a third of a journey's processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const places = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const found = (): string | undefined => {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && existsSync(named)) return named
  return places.find((path) => existsSync(path))
}

/** @returns the browser's path, `playwright` for Playwright's own download, or the reason why there is none */
export function findBrowser(): { path: string } | 'playwright' | { missing: string } {
  const known = found()
  if (known === headlessShell) return { path: known }
  // A full Chromium works too, but slower: it is used if the shell is not available.
  if (process.env['CHROMIUM_PATH'] === undefined && installDebianPackages(['chromium-headless-shell']) && existsSync(headlessShell))
    return { path: headlessShell }
  if (known !== undefined) return { path: known }
  if (installDebianPackages(['chromium'])) {
    const installed = found()
    if (installed !== undefined) return { path: installed }
  }
  const download = spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (download.status === 0) return 'playwright'
  return { missing: 'Chromium was not found and cannot be installed here (set CHROMIUM_PATH to one)' }
}

const firefoxPlaces = ['/usr/bin/firefox-esr', '/usr/lib/firefox/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

const foundFirefox = (): string | undefined => {
  const named = process.env['FIREFOX_PATH']
  if (named !== undefined && existsSync(named)) return named
  return firefoxPlaces.find((path) => existsSync(path))
}

/** Major version of the oldest Firefox that is known to support every command of its driver (e2e/firefox.ts): 140 ESR lacks one. */
const oldestFirefox = 153
const versionOf = (path: string): number => Number(/\d+/.exec(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout)?.[0] ?? 0)

/** @returns the path of the system's Firefox (Playwright's own cannot be downloaded everywhere), or the reason why none can be used */
export function findFirefox(): { path: string } | { missing: string } {
  const usable = (): string | undefined => {
    const path = foundFirefox()
    return path !== undefined && versionOf(path) >= oldestFirefox ? path : undefined
  }
  const path = usable() ?? (installDebianPackages(['firefox-esr']) ? usable() : undefined)
  if (path !== undefined) return { path }
  const old = foundFirefox()
  const reason =
    old === undefined ? 'Firefox was not found' : `Firefox ${String(versionOf(old))} is too old (${String(oldestFirefox)} is needed)`
  return { missing: `${reason} and cannot be installed here (set FIREFOX_PATH to one)` }
}

/** Whether fontconfig has a font for each of the languages. Systems other than Linux include their own. */
const hasFonts = (): boolean =>
  process.platform !== 'linux' ||
  ['ko', 'ja', 'zh-tw'].every((language) => {
    const { status, stdout } = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' })
    return status === 0 && stdout !== ''
  })

/**
 * Without a font for its languages a browser draws boxes of other widths, so a journey would not measure a real page.
 * @returns the reason why there are none, undefined if they exist
 */
export function missingFonts(): string | undefined {
  // Chromium installs fontconfig's library without the program that is called here.
  if (hasFonts() || (installDebianPackages(['fontconfig', 'fonts-noto-cjk']) && hasFonts())) return undefined
  return 'no Korean, Japanese and Chinese fonts were found, and none can be installed here (fontconfig, fonts-noto-cjk)'
}
