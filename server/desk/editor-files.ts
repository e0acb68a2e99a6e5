/**
 * The editor's own files, served as its package ships them (`@sveltia/cms`, built for bundlers): its modules, fonts and languages, and the
 * modules of other packages that it loads on demand. An import map gives the browser their addresses.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createStaticFiles, type StaticFiles } from '../platform/static-files.ts'

/** Loaded when rich text is pasted, for a picture's details, and to highlight Markdown. The rest (maps, SVG tools) is for unused fields. */
const modules = [
  'turndown/lib/turndown.browser.es.js',
  'exifr/dist/lite.esm.mjs',
  '@shikijs/langs/markdown',
  '@shikijs/themes/github-light',
  '@shikijs/themes/github-dark',
]

/** Path below which the editor’s files are served. */
export const editorBase = '/desk/editor'
/** Address of the editor’s main module. */
export const editorEntry = `${editorBase}/npm/index.js`

const addressOf = (module: string): string => `${editorBase}/modules/${module.replace(/\.m?js$/, '')}.js`

/** JSON of the import map: the addresses of the modules that the editor imports by name. */
export const importMap = JSON.stringify({ imports: Object.fromEntries(modules.map((module) => [module, addressOf(module)])) })
/** Hash of the import map for `script-src`: the editor’s page contains the map inline. */
export const importMapHash = `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`

/** @returns a function that responds for the editor's files, and returns undefined for all else */
export function createEditorFiles(): (request: Request) => Response | undefined {
  const entry = createRequire(import.meta.url).resolve('@sveltia/cms')
  const home = dirname(dirname(entry))
  const find = createRequire(entry)
  const paths = new Map(modules.map((module) => [addressOf(module), find.resolve(module)]))
  const builtForBundlers: StaticFiles = createStaticFiles(join(home, 'npm'))
  const script = (text: string): Response =>
    new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' } })
  return (request) => {
    const url = new URL(request.url)
    const module = paths.get(url.pathname)
    if (module !== undefined) return script(readFileSync(module, 'utf8'))
    // Its languages are JSON, which a browser can import only as a module.
    const [, language] = /^\/desk\/editor\/locales\/([\w-]+)\.json$/.exec(url.pathname) ?? []
    if (language !== undefined) {
      const file = join(home, 'locales', `${language}.json`)
      return existsSync(file) ? script(`export default ${readFileSync(file, 'utf8')}`) : undefined
    }
    const prefix = `${editorBase}/npm`
    if (!url.pathname.startsWith(`${prefix}/`)) return undefined
    url.pathname = url.pathname.slice(prefix.length)
    return builtForBundlers(new Request(url, request))
  }
}
