/** Pages of the desk: the editor, which renders itself, and the page that checks, imports and previews. English only, for operators. */
import { html } from 'hono/html'
import { locales } from '#contract/locales.ts'
import type { DeskSettings } from '../platform/desk-settings.ts'
import { editorEntry, importMap, importMapHash } from './editor-files.ts'

/** The script at /desk/start.js, which starts the editor; a file, since the policy allows no inline script. */
export const startScript = `import { init } from '${editorEntry}'\ninit()\n`

/** The page at /desk. The editor fetches its configuration from /desk/config.json. */
export const editorPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Desk</title>
<link rel="icon" href="data:,">
<link rel="cms-config-url" type="application/json" href="/desk/config.json">
<script type="importmap">${importMap}</script>
<script type="module" src="/desk/start.js"></script>
</head>
<body></body>
</html>`

/** Origins of the editor's calls. */
function gitOrigins(git: DeskSettings['git']): string[] {
  if (git === undefined) return []
  return git.kind === 'github' ? ['https://api.github.com'] : [git.host]
}

const common = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** @returns headers of the editor's page; they allow only the sources that the editor needs */
export function editorHeaders({ git }: DeskSettings): Record<string, string> {
  const origins = gitOrigins(git)
  const policy = {
    'default-src': ["'none'"],
    // Its modules, and the import map in the page. No eval, no CDN.
    'script-src': ["'self'", importMapHash],
    // It adds its style sheets by script.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Fonts and icons are part of the package.
    'font-src': ["'self'"],
    // Pictures of the opened folder are shown from memory; the signed-in editor's picture is loaded from the Git host.
    'img-src': ["'self'", 'blob:', 'data:', ...(git?.kind === 'github' ? ['https://avatars.githubusercontent.com'] : origins)],
    'media-src': ["'self'", 'blob:'],
    // Files are read from memory, its logo from its script; posts are saved at the Git host.
    'connect-src': ["'self'", 'blob:', 'data:', ...origins],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries(policy)
      .map(([name, values]) => `${name} ${values.join(' ')}`)
      .join('; '),
    // Sign-in with an application at a Git host opens a window that must send its result back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'no-referrer',
  }
}

/** An imported post that is not public. */
export interface WaitingPost {
  board: string
  slug: string
  title: string
  /** A draft, or the time it is scheduled for, as the pack's files write it. */
  when: string
}

/** What the page at /desk/publish shows. */
export interface PublishView {
  settings: DeskSettings
  waiting: readonly WaitingPost[]
  /** The output of the check or the import; undefined: neither was requested. */
  outcome?: { lines: readonly string[]; isGood: boolean }
}

/** The page at /desk/publish. */
export const publishPage = async ({ settings, waiting, outcome }: PublishView): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>Publish</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/desk/desk.css" />
        </head>
        <body>
          <main>
            <h1>Publish</h1>
            <p><a href="/desk">Back to the editor</a></p>
            ${
              settings.canImport
                ? html`<p>
                      What was saved in the editor is on the site once it is imported. Mistakes are reported, and then nothing is imported.
                    </p>
                    <form method="post" action="/desk/publish"><button>Check and import</button></form>`
                : html`<p>
                    What is saved in the editor goes to ${settings.git?.repository ?? ''} (${settings.git?.branch ?? ''}). It is on this
                    site after that repository's next import.
                  </p>`
            }
            ${
              outcome === undefined
                ? ''
                : html`<section aria-live="polite">
                    <h2>${outcome.isGood ? 'Imported' : 'Not imported'}</h2>
                    <ul>
                      ${outcome.lines.map((line) => html`<li><code>${line}</code></li>`)}
                    </ul>
                  </section>`
            }
            <h2>Not public yet</h2>
            ${
              waiting.length === 0
                ? html`<p>Every imported post is public.</p>`
                : html`<ul>
                    ${waiting.map(
                      ({ board, slug, title, when }) =>
                        html`<li>
                          <b>${title}</b> (${board}/${slug}, ${when}):
                          ${locales.map((locale) => html`<a href="/desk/preview/${board}/${slug}/${locale}">${locale}</a> `)}
                        </li>`,
                    )}
                  </ul>`
            }
          </main>
        </body>
      </html>`,
  )

/** Headers of every response that contains the publish page; the policy allows no script. */
export const publishHeaders: Record<string, string> = {
  ...common,
  'content-type': 'text/html; charset=utf-8',
  // No script at all; the form is posted to this page.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** The style sheet at /desk/desk.css, of the page at /desk/publish. */
export const deskStyle = `body{margin:0;font:16px/1.6 system-ui,sans-serif;color:#1c1c1c;background:#fff}
main{max-width:720px;margin:0 auto;padding:32px 16px 64px}
button{font:inherit;min-height:44px;padding:0 20px;cursor:pointer}
li{margin:0 0 8px}
code{overflow-wrap:anywhere;white-space:pre-wrap}
a{display:inline-block;min-height:24px}
`
