/** Pages for developers (D3, D4): each is an empty page with a script of its own, which no public page loads. */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'

/** Address of a page's script, and its styles. */
export interface PageScript {
  script: string
  styles: readonly string[]
  /** Development: scripts that Vite must run first. */
  before?: readonly { src?: string; children?: string }[]
}

/** The fields of Vite's manifest that are read. */
export type BuiltFiles = Readonly<Record<string, { file: string; css?: readonly string[]; imports?: readonly string[] }>>

/** A built entry with the styles of all its imports. @throws if the build has no such entry */
export function builtScript(built: BuiltFiles, source: string): PageScript {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const walk = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const { imports = [], css = [] } = built[name]!
    imports.forEach(walk)
    for (const file of css) styles.add(`/${file}`)
  }
  walk(source)
  return { script: `/${built[source]!.file}`, styles: [...styles] }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const html = (title: string, { script, styles, before = [] }: PageScript): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${before.map(({ src, children }) => (src === undefined ? `<script type="module">${children ?? ''}</script>` : `<script type="module" src="${src}"></script>`)).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body><div id="root"></div></body>
</html>`

const headersFor = ({ before = [] }: PageScript): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${["'self'", ...before.flatMap(({ children }) => (children === undefined ? [] : [hashOf(children)]))].join(' ')}`,
    // Inline styles of elements (positions in a drawing, widths of frames).
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws:",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

/** The pages under /dev, with the sources of their scripts. */
export const devPages = {
  machines: { title: 'Machines', source: 'src/dev/gallery/machines/main.tsx' },
  screens: { title: 'Screens', source: 'src/dev/gallery/screens/main.tsx' },
  components: { title: 'Components', source: 'src/dev/gallery/screens/components.tsx' },
} as const

/** @param scriptOf returns the script of a source */
export function createDevPages(scriptOf: (source: string) => PageScript): Hono {
  const routes = new Hono()
  for (const [path, { title, source }] of Object.entries(devPages))
    routes.get(`/${path}`, (c) => {
      const script = scriptOf(source)
      return c.body(html(title, script), 200, headersFor(script))
    })
  return routes
}
