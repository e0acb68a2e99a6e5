/** The assets that a page needs, according to the build: inlined style sheets and fonts, scripts preloaded at low priority. */
import type { Locale } from '#contract/common.ts'

type Script = { attrs: Record<string, unknown>; children?: string }
interface RouteFiles {
  css?: unknown[]
  preloads?: string[]
  scripts?: Script[]
}
export interface Manifest {
  routes: Record<string, RouteFiles>
}

/** The format that scripts/route-assets.ts writes; in development it names Vite's own scripts. */
export interface RouteAssets {
  manifest: Manifest
  /** The catalog of each language. */
  catalogs: Partial<Record<Locale, string>>
}

/** Style text that the document carries for its routes. */
export interface DocumentAssets {
  style: string
  /** The web fonts, kept separate: they are enabled when the page has loaded (head-script.ts). */
  fonts: string
  /** The rules for visitors without scripts, outside their media query: Chrome before 120 and Safari before 17 do not know `scripting`. */
  noScripts: string
  /** Addresses of the style sheets whose text is in `style`. */
  sheets: readonly string[]
}

/** The files of a page, by language and by routes. */
export interface PageAssets {
  /** For the router, which prints preloads and scripts itself. One object per language, since the router caches by it. */
  manifest: (locale: Locale) => Manifest
  /** Undefined in development, where Vite's own tags load the styles. */
  document: ((routeIds: readonly string[]) => DocumentAssets) | undefined
  /** The tags of a page without content. */
  shell: (locale: Locale) => { css: readonly unknown[]; preloads: readonly string[]; scripts: readonly Script[] }
}

/** The rule of a web font with a file; fallback fonts are the system's own (`local()`). */
const webFont = /@font-face\s*\{[^}]*url\([^}]*\}/g
/** A block of rules for visitors without scripts (`noScripts` in src/design/breakpoints.ts), and the rules in it. */
const noScriptBlock = /@media\s*\(scripting:\s*none\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g

/** @param styles the built style sheets by address; without them pages link to their sheets */
export function createPageAssets({ manifest, catalogs }: RouteAssets, styles: Readonly<Record<string, string>> | undefined): PageAssets {
  const root = manifest.routes['__root__'] ?? {}
  const isInlined = root.preloads !== undefined && styles !== undefined
  const manifests = new Map<Locale, Manifest>()
  const rootOf = (locale: Locale): RouteFiles => ({
    ...root,
    preloads: [...(root.preloads ?? []), ...(catalogs[locale] === undefined ? [] : [catalogs[locale]])],
  })
  return {
    manifest: (locale) => {
      const known = manifests.get(locale)
      if (known !== undefined) return known
      const withCatalog = { ...manifest.routes, __root__: rootOf(locale) }
      const made: Manifest = {
        routes: Object.fromEntries(
          Object.entries(withCatalog).map(([id, { css, ...rest }]) => [id, isInlined || css === undefined ? rest : { ...rest, css }]),
        ),
      }
      manifests.set(locale, made)
      return made
    },
    document: isInlined
      ? (routeIds) => {
          const sheets = new Set(routeIds.flatMap((id) => (manifest.routes[id]?.css ?? []) as string[]))
          const style = [...sheets].map((href) => styles[href] ?? '').join('')
          return {
            style: style.replaceAll(webFont, '').replaceAll(noScriptBlock, ''),
            fonts: style.match(webFont)?.join('') ?? '',
            noScripts: [...style.matchAll(noScriptBlock)].map(([, rules]) => rules).join(''),
            sheets: [...sheets],
          }
        }
      : undefined,
    shell: (locale) => ({ css: root.css ?? [], preloads: rootOf(locale).preloads ?? [], scripts: root.scripts ?? [] }),
  }
}
