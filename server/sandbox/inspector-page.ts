/**
 * The page of the project's own inspector (D3): `?inspect=local` on any page of the site opens it; its script is
 * src/dev/inspector/inspector.ts.
 */
import { createHash } from 'node:crypto'

const style = `
*{box-sizing:border-box}
body{margin:0;padding:24px;background:#0A0E12;color:#EDE6DA;font:14px/1.5 "Segoe UI",system-ui,sans-serif}
h1{margin:0 0 4px;font-size:22px}
h2{margin:0 0 12px;font-size:18px;color:#EAD09A}
#status{margin:0 0 24px;color:#BCBDB7}
.machine{display:grid;grid-template-columns:minmax(0,1fr) minmax(220px,360px);gap:8px 24px;margin-bottom:40px}
.machine h2{grid-column:1/-1;margin:0}
.state{padding:8px 10px;border:1px solid #2B3740;border-radius:4px;background:#0E1318}
.state.active{border-color:#EC6A2C;background:#1B1512}
.name{color:#BCBDB7}
.active>.name{color:#F79462}
.transitions{margin:4px 0 0;padding:0;list-style:none;color:#959DA1;font-size:12px;overflow-wrap:anywhere}
.inside{display:flex;flex-wrap:wrap;align-items:flex-start;gap:8px;margin-top:8px}
.parallel>.state{border-style:dashed}
h3{margin:12px 0 4px;font-size:13px;color:#EAD09A}
.side{min-width:0}
.context{margin:0;max-height:180px;overflow:auto;color:#BCBDB7;font-size:12px;white-space:pre-wrap;overflow-wrap:anywhere}
.log code{display:block;color:#959DA1}
.change{color:#8FC7A6}
.log{margin:0;padding:0 0 0 20px;max-height:320px;overflow:auto;color:#BCBDB7;font-size:12px;overflow-wrap:anywhere}
@media(max-width:700px){.machine{grid-template-columns:minmax(0,1fr)}}
`

/** The page’s HTML. @param script address of its module script */
export const inspectorPage = (script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Inspector</title>
<link rel="icon" href="data:,">
<style>${style}</style>
<script type="module" src="${script}"></script>
</head>
<body>
<main>
<h1>Inspector</h1>
<p id="status" role="status">Waiting: open a page of the site with <code>?inspect=local</code>; that page opens this one.</p>
<div id="charts"></div>
</main>
</body>
</html>`

/** In development Vite's client is included and uses a socket. */
export const inspectorHeaders: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "connect-src 'self' ws:",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
}
