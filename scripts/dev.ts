/** `npm run dev`: one process with hot reload for screens and provider. The database stays open while the code is reloaded around it. */
import { readFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import react from '@vitejs/plugin-react'
import { createServer as createVite, type EnvironmentModuleNode, type RunnableDevEnvironment } from 'vite'
import { readEnvironment } from '../server/platform/environment.ts'
import { endFailedStart } from '../server/failed-start.ts'
import { print } from '../server/platform/print.ts'
import type { Server } from '../server/index.ts'
import { openProvider } from '../server/open-provider.ts'
import { whyNotListening } from '../server/platform/cannot-open.ts'
import { clientAddressOf } from '../server/platform/client-address.ts'
import { createLog } from '../server/platform/log.ts'
import { createDrawings } from '../server/site/drawings.ts'

function settings() {
  try {
    return readEnvironment({ LOG_LEVEL: 'warn', DATA_DIR: '.data/dev', ...process.env, PORT: process.env['PORT'] ?? '5173' })
  } catch (error) {
    return endFailedStart(error)
  }
}
const environment = settings()
const http = createHttp()
const vite = await createVite({ server: { middlewareMode: { server: http }, ws: { server: http } as never }, appType: 'custom' })
// Read each time: a changed vite.config.ts restarts Vite with new environments.
const ssr = (): RunnableDevEnvironment => vite.environments['ssr'] as RunnableDevEnvironment
const provider = await openProvider(environment, {
  log: createLog(environment.LOG_LEVEL),
  print,
  site: 'public',
  scriptOf: (source) => ({
    script: `/${source}`,
    styles: [],
    before: [{ children: react.preambleCode.replace('__BASE__', '/') }, { src: '/@vite/client' }],
  }),
}).catch(endFailedStart)
const { sandbox } = provider

/** The styles of every module that the server has rendered with: without them a page would flash unstyled before its scripts run. */
async function devStyles(): Promise<string> {
  const seen = new Set<EnvironmentModuleNode>()
  const out: string[] = []
  const walk = async (node: EnvironmentModuleNode): Promise<void> => {
    if (seen.has(node)) return
    seen.add(node)
    if (node.url.split('?')[0]!.endsWith('.css')) {
      const result = await vite.environments['client'].transformRequest(`${node.url}${node.url.includes('?') ? '&' : '?'}inline`)
      const text = /^export default\s*("(?:[^"\\]|\\.)*")/m.exec(result?.code ?? '')?.[1]
      if (text !== undefined) out.push(JSON.parse(text) as string)
    }
    for (const imported of node.importedModules) await walk(imported)
  }
  for (const node of ssr().moduleGraph.idToModuleMap.values()) await walk(node)
  return out.join('\n')
}

const manifest = {
  manifest: {
    routes: {
      __root__: {
        // Not removed later: Vite's own styles arrive with their modules.
        css: [{ href: '/@dev.css' }],
        scripts: [
          { attrs: { type: 'module' }, children: react.preambleCode.replace('__BASE__', '/') },
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module', src: '/src/app/entry-client.tsx' } },
        ],
      },
    },
  },
  catalogs: {},
}
const bases = { auth: environment.AUTH_BASE, game: environment.GAME_BASE, payment: environment.PAYMENT_BASE }

/** The provider of the current code: created again only if that code was reloaded. */
let renderer: unknown
let current: { code: unknown; fetch: Server['fetch'] } | undefined
async function currentServer(): Promise<NonNullable<typeof current>> {
  const [{ createServer }, { createPageRenderer }, { createPictures }] = await Promise.all([
    ssr().runner.import<typeof import('../server/index.ts')>('/server/index.ts'),
    ssr().runner.import<typeof import('../src/app/entry-server.tsx')>('/src/app/entry-server.tsx'),
    ssr().runner.import<typeof import('../server/platform/pictures.ts')>('/server/platform/pictures.ts'),
  ])
  if (current?.code === createServer && renderer === createPageRenderer) return current
  renderer = createPageRenderer
  const app = createServer({
    ...provider.parts,
    verifyResponses: true,
    development: true,
    pages: createPageRenderer({
      manifest,
      bases,
      icons: readFileSync('public/icons.svg', 'utf8'),
      drawingInPage: createDrawings('public'),
      qaScript: sandbox === undefined ? undefined : '/src/dev/entry-qa.ts',
    }),
    pictures: createPictures('public', join(environment.DATA_DIR, 'pictures')),
  })
  current = { code: createServer, fetch: app.fetch }
  return current
}
const listener = getRequestListener(async (request, { incoming }) => {
  if (new URL(request.url).pathname === '/@dev.css')
    return new Response(await devStyles(), { headers: { 'content-type': 'text/css', 'cache-control': 'no-store' } })
  const { remoteAddress } = incoming.socket
  const clientAddress = clientAddressOf(request.headers.get('x-forwarded-for'), remoteAddress, environment.TRUSTED_PROXIES)
  return (await currentServer()).fetch(request, { clientAddress })
})
http.on('request', (incoming, outgoing) => {
  if (sandbox?.handle(incoming, outgoing) === true) return
  vite.middlewares(incoming, outgoing, () => void listener(incoming, outgoing))
})
const close = (): Promise<unknown> => Promise.all([vite.close(), provider.close()])
http.on('error', (error) => {
  const reason = whyNotListening(error, { port: ['PORT', environment.PORT], host: ['HOST', environment.HOST] })
  void close().finally(() => endFailedStart(reason))
})
// The sandbox is on: only HOST may make this process reachable from other machines.
http.listen(environment.PORT, environment.HOST, () => {
  console.log(`EVERHARROW in development: http://localhost:${String(environment.PORT)}/`)
  provider.startJobs()
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close().finally(() => process.exit(0)))
