/**
 * The site as after a later build, without building: a folder with a copy of `dist/` in which every script has another name, as after a
 * change that affects all of them. Its imports and other files beside `dist/` are linked.
 */
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve, join } from 'node:path'

/**
 * @param keepsOld whether the scripts of the previous build are kept beside it (scripts/kept-builds.ts)
 * @returns the folder to start it in; the caller removes it
 */
export function nextBuild({ keepsOld }: { keepsOld: boolean }): { root: string; remove: () => void } {
  mkdirSync('.cache', { recursive: true })
  const root = mkdtempSync(resolve('.cache/next-build-'))
  for (const name of ['node_modules', 'server', 'package.json', 'public']) symlinkSync(resolve(name), join(root, name))
  cpSync('dist/server', join(root, 'dist/server'), { recursive: true })
  cpSync('dist/client', join(root, 'dist/client'), { recursive: true })
  const assets = join(root, 'dist/client/assets')
  const scripts = new Set(readdirSync(assets).filter((name) => name.endsWith('.js')))
  const rename = (text: string): string =>
    text.replaceAll(/[\w.$-]+\.js/g, (name) => (scripts.has(name) ? name.replace(/\.js$/, '.next.js') : name))
  for (const name of scripts) {
    writeFileSync(join(assets, name.replace(/\.js$/, '.next.js')), rename(readFileSync(join(assets, name), 'utf8')))
    for (const old of [name, `${name}.br`]) rmSync(join(assets, old), { force: true })
  }
  for (const name of ['manifest.json', 'route-manifest.json']) {
    const file = join(root, 'dist/client/.vite', name)
    writeFileSync(file, rename(readFileSync(file, 'utf8')))
  }
  if (keepsOld) {
    const kept = join(root, 'dist/kept/before/assets')
    mkdirSync(kept, { recursive: true })
    for (const name of readdirSync('dist/client/assets'))
      if (/\.js(\.br)?$/.test(name)) linkSync(join('dist/client/assets', name), join(kept, name))
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
