/** The build target of scripts and styles: the oldest versions of `browserslist` in package.json. */
import { readFileSync } from 'node:fs'

/** Browser names of browserslist with those of the build; webviews and Chrome for Android use Chrome's engine and its versions. */
const engines: Record<string, string> = {
  chrome: 'chrome',
  and_chr: 'chrome',
  android: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
}

/**
 * @param browsers lines `<name> >= <version>`
 * @returns for Vite's `build.target`, e.g. `['chrome109', 'safari16.4']`
 * @throws Error for a line in another format, or with a browser that has no engine above
 */
export function buildTargetOf(browsers: readonly string[]): string[] {
  const targets = browsers.map((line) => {
    const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
    if (engines[name] === undefined || version === undefined) throw new Error(`package.json, browserslist: cannot read “${line}”`)
    return engines[name] + version
  })
  return [...new Set(targets)]
}

const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { browserslist: string[] }

export const buildTarget: string[] = buildTargetOf(browserslist)
