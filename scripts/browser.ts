/** Finds Chromium and Firefox for the journeys, or installs them where that can be done without asking (Debian as root; Chromium else Playwright's own). */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackages } from './postgres.ts'

/** The same engine without the browser's own windows, which cost a third of a journey's processor time. */
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

/** @returns the browser's path, `playwright` for its own download, or the reason why there is none */
export function findBrowser(): { path: string } | 'playwright' | { missing: string } {
  const known = found()
  if (known === headlessShell) return { path: known }
  const names = known === undefined ? ['chromium-headless-shell', 'fonts-noto-cjk'] : ['chromium-headless-shell']
  // A whole Chromium serves as well, only slower: where the shell is not to be had, it is taken.
  if (process.env['CHROMIUM_PATH'] === undefined && installDebianPackages(names) && existsSync(headlessShell))
    return { path: headlessShell }
  if (known !== undefined) return { path: known }
  if (installDebianPackages(['chromium', 'fonts-noto-cjk'])) {
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

/** @returns the path of the system's Firefox (Playwright's own cannot be downloaded everywhere), or the reason why there is none */
export function findFirefox(): { path: string } | { missing: string } {
  const known = foundFirefox()
  if (known !== undefined) return { path: known }
  if (installDebianPackages(['firefox-esr'])) {
    const installed = foundFirefox()
    if (installed !== undefined) return { path: installed }
  }
  return { missing: 'Firefox was not found and cannot be installed here (set FIREFOX_PATH to one)' }
}
