/**
 * Vite plugin: the stylesheets and chunks of each route, in the router's own manifest format, so that the server can print them into the
 * page's head. Written to `dist/client/.vite/route-manifest.json`.
 */
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/** What the server needs of the build to print a page's head. */
export interface RouteManifest {
  manifest: { routes: Record<string, { css?: string[]; preloads?: string[]; scripts?: { attrs: Record<string, unknown> }[] }> }
  /** The catalog chunk of each language: the server adds the page's own to the preloads. */
  catalogs: Record<string, string>
}

/** Creates the plugin; it runs in the build of the client only. */
export function routeAssets(): Plugin {
  return {
    name: 'route-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const url = (file: string): string => `/${file}`
        /** A chunk after all its imports: the order in which they can run one by one. */
        const closure = (chunk: Rolldown.OutputChunk, seen = new Set<string>(), done = new Set<string>()): Set<string> => {
          if (seen.has(chunk.fileName)) return done
          seen.add(chunk.fileName)
          for (const name of chunk.imports) {
            const imported = byFile.get(name)
            if (imported !== undefined) closure(imported, seen, done)
          }
          return done.add(chunk.fileName)
        }
        const cssOf = (files: Iterable<string>): string[] =>
          [...new Set([...files].flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]))].map(url)
        const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'client')
        if (entry === undefined) return
        const first = closure(entry)
        const routes: RouteManifest['manifest']['routes'] = {
          __root__: {
            css: cssOf(first),
            preloads: [...first].filter((file) => file !== entry.fileName).map(url),
            scripts: [{ attrs: { type: 'module', async: true, fetchPriority: 'low', src: url(entry.fileName) } }],
          },
        }
        const catalogs: RouteManifest['catalogs'] = {}
        for (const chunk of chunks) {
          const [file, query] = (chunk.facadeModuleId ?? '').split('?')
          const [, locale] = /locales\/(\w+)\/messages/.exec(file ?? '') ?? []
          if (locale !== undefined) catalogs[locale] = url(chunk.fileName)
          if (file === undefined || query?.includes('tsr-split=component') !== true) continue
          // The router's generator keeps this literal equal to the route's id.
          const id = /createFileRoute\(\s*['"]([^'"]+)/.exec(readFileSync(file, 'utf8'))?.[1]
          const own = [...closure(chunk)].filter((name) => !first.has(name))
          if (id !== undefined)
            routes[id] = {
              css: cssOf(own).filter((href) => !routes['__root__']!.css!.includes(href)),
              preloads: own.map(url),
            }
        }
        this.emitFile({
          type: 'asset',
          fileName: '.vite/route-manifest.json',
          source: JSON.stringify({ manifest: { routes }, catalogs }),
        })
      },
    },
  }
}
