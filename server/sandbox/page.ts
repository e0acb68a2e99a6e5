/** The sandbox's own plain pages: one style sheet, no script, no external content. Colours are the site's (look.md §2). */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'

/** The result of `html`: escaped text, synchronous or asynchronous. */
export type Html = ReturnType<typeof html>

const style = `
*{box-sizing:border-box}
body{margin:0;background:#0A0E12;color:#EDE6DA;font:16px/1.6 "Segoe UI",system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:48px 16px 64px}
p{margin:0 0 16px;color:#BCBDB7}
h1{margin:0 0 12px;font:500 34px/1.1 "Iowan Old Style","Palatino Linotype",serif}
h2{margin:32px 0 8px;font-size:18px;line-height:1.4}
a{color:#EAD09A;text-underline-offset:3px}
ul{margin:0;padding:0;list-style:none}
code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.mark{margin:0 0 4px;color:#F79462;font-size:14px}
.rows{border-top:1px solid #1F2930}
ul+p{margin-top:24px}
.rows>li{position:relative;padding:14px 12px;border-bottom:1px solid #1F2930}
.rows>li:hover{background:#11171C}
.rows p{margin:0;font-size:14px}
.rows b{font-size:17px}
button{font:inherit;color:inherit;background:none;border:0;border-radius:2px;cursor:pointer}
.choice{padding:0;font-weight:600;font-size:17px;text-align:left}
.choice::after{content:"";position:absolute;inset:0;border-left:2px solid transparent}
.rows>li:hover .choice::after{border-color:#EC6A2C}
.away{min-height:48px;margin-top:24px;padding:0 24px;border:1px solid #6A7983;font-weight:600}
.away:hover{border-color:#CBA768}
.places{display:flex;flex-wrap:wrap;gap:4px 20px;margin-top:4px}
.places a{display:inline-block;padding:6px 0}
form+datalist+.rows{margin-top:32px}
.on{display:flex;align-items:center;justify-content:space-between;gap:16px}
.fields{display:flex;flex-wrap:wrap;align-items:end;gap:8px 12px;margin-top:8px}
.fields label{display:grid;width:104px;color:#BCBDB7;font-size:14px}
.fields .wide{flex:1 1 220px}
textarea{display:block;width:100%;margin:4px 0 16px;padding:8px 10px;font:inherit;color:#EDE6DA;background:#11171C;border:1px solid #6A7983;border-radius:2px}
.words{white-space:pre-wrap;overflow-wrap:anywhere}
.rows img{display:block;max-width:100%;height:auto;margin-top:8px}
input{width:100%;min-height:44px;padding:0 10px;font:inherit;font-size:16px;color:#EDE6DA;background:#11171C;border:1px solid #6A7983;border-radius:2px}
.small{min-height:44px;padding:0 16px;border:1px solid #6A7983;font-size:14px;font-weight:600;white-space:nowrap}
.small:hover{border-color:#CBA768}
:focus-visible{outline:2px solid #EAD09A;outline-offset:3px}
.choice:focus-visible{outline:0}
.choice:focus-visible::after{outline:2px solid #EAD09A;outline-offset:-2px}
@media(min-width:600px){main{padding-top:80px}}
`

/** @param title also used as the heading */
export const page = async (title: string, body: Html): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta name="robots" content="noindex" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <style>
            ${raw(style)}
          </style>
        </head>
        <body>
          <main>
            <p class="mark">Sandbox: nothing here is real</p>
            <h1>${title}</h1>
            ${body}
          </main>
        </body>
      </html>`,
  )

/** Hash of the page's only style sheet. */
const styleHash = (pageText: string): string =>
  `'sha256-${createHash('sha256')
    .update(/<style>([^]*?)<\/style>/.exec(pageText)?.[1] ?? '')
    .digest('base64')}'`

/**
 * No `cross-origin-opener-policy`: the real issuers' pages have none that would cut the sign-in window off from the site.
 * @param formTargets origins that a form of the page may finally lead to: browsers apply `form-action` to redirects
 */
export const pageHeaders = (pageText: string, formTargets: readonly string[] = []): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${styleHash(pageText)}`,
    "img-src 'self' data:",
    `form-action ${formTargets.length === 0 ? "'none'" : ["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
})

/** @returns a function that responds with a page; `formTargets` as in `pageHeaders` */
export const createPageSender =
  (formTargets: readonly string[]) =>
  async (c: Context, title: string, body: Html, status: 200 | 404 | 409 = 200): Promise<Response> => {
    const text = await page(title, body)
    return c.body(text, status, pageHeaders(text, formTargets))
  }
