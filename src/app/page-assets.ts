/** What the build says a page needs, as the server prints it: style sheets in the page itself, scripts when it has been painted. */
import type { Locale } from '#contract/common.ts'
import { bootScript } from './boot-script.ts'

/** As scripts/route-assets.ts writes it; in development the same form names Vite's own scripts. */
export interface RouteAssets {
  manifest: { routes: Record<string, { css?: unknown[]; preloads?: string[]; scripts?: unknown[] }> }
  /** Catalogs of each locale: the front page's, and everybody else's. */
  localeChunks: Record<string, { front?: string; messages?: string }>
}

/** Text that the page carries for its routes. */
export interface InPage {
  style: string
  /** The faces that are fetched, apart: they come after the key picture (docs/decisions/0015). */
  faces: string
  script: string
}

export interface PageAssets {
  /** For the router: what it prints by itself. The same object each time, since it caches by it. */
  manifest: RouteAssets['manifest']
  /** Undefined in development, where Vite's tags do it. */
  inPage: ((routeIds: readonly string[], o: { locale: Locale; isFront: boolean }) => InPage) | undefined
  /** The tags of a page without content. */
  shell: { css: readonly unknown[]; scripts: readonly { attrs: Record<string, unknown>; children?: string }[] }
}

/** A face with a file; stand-ins are the system's own (`local()`). */
const fetchedFace = /@font-face\s*\{[^}]*url\([^}]*\}/g

/** The same with one more script tag. */
function withScript({ routes }: RouteAssets['manifest'], src: string): RouteAssets['manifest'] {
  const root = routes['__root__']
  const scripts = [...(root?.scripts ?? []), { attrs: { type: 'module', async: true, fetchPriority: 'low', src } }]
  return { routes: { ...routes, __root__: { ...root, scripts } } }
}

/**
 * @param styles the built style sheets by address; without them pages link to theirs
 * @param beside address of a script that comes after the site's own and that nothing of the site knows
 */
export function createPageAssets(
  { manifest: site, localeChunks }: RouteAssets,
  styles: Readonly<Record<string, string>> | undefined,
  beside?: string,
): PageAssets {
  const manifest = beside === undefined ? site : withScript(site, beside)
  const { routes } = manifest
  const root = routes['__root__']
  const scripts = (root?.scripts ?? []) as PageAssets['shell']['scripts']
  const shell = { css: root?.css ?? [], scripts }
  if (root?.preloads === undefined || styles === undefined) return { manifest, inPage: undefined, shell }

  const hrefsOf = (ids: readonly string[]): string[] => [...new Set(ids.flatMap((id) => (routes[id]?.css ?? []) as string[]))]
  /** Each after those it needs; the entry is the last. */
  const chunksOf = (ids: readonly string[], locale: Locale, isFront: boolean): string[] => {
    const { front, messages } = localeChunks[locale] ?? {}
    const all = [
      ...ids.flatMap((id) => routes[id]?.preloads ?? []),
      front,
      isFront ? undefined : messages,
      ...((site.routes['__root__']?.scripts ?? []) as typeof scripts).map(({ attrs }) => attrs['src']),
    ]
    return [...new Set(all.filter((url) => typeof url === 'string'))]
  }
  return {
    manifest: { routes: {} },
    inPage: (routeIds, { locale, isFront }) => {
      const hrefs = hrefsOf(routeIds)
      const style = hrefs.map((href) => styles[href] ?? '').join('')
      const faces = style.match(fetchedFace)?.join('') ?? ''
      const files = [...faces.matchAll(/url\(["']?([^"')]+)/g)].map(([, file]) => file!)
      return {
        style: style.replaceAll(fetchedFace, ''),
        faces,
        script: bootScript({ chunks: chunksOf(routeIds, locale, isFront), styles: hrefs, faces: files, beside }),
      }
    },
    shell,
  }
}
