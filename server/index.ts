/**
 * The reference provider as a fetch function: API, files, pictures and pages. It does nothing until it is called. The caller passes the
 * clock, the database and the page renderer.
 */
import { Hono } from 'hono'
import { isFileAddress } from '#contract/page-address.ts'
import { apiRoutes } from './api.routes.ts'
import { contentVersion, recentVersion } from './content/content-version.ts'
import { copiedPictureRoutes } from './content/copied-pictures.ts'
import { paymentRoutes } from './orders/payment.routes.ts'
import { createAllowedMethods, readingMethods } from './platform/allowed-methods.ts'
import { aroundRequests } from './platform/around-requests.ts'
import { failureResponse, type CallEnv, type RequestFacts } from './platform/calls.ts'
import { compress } from './platform/compression.ts'
import { methodNotAllowed, notFound } from './platform/failures.ts'
import { createLoopTurns } from './platform/loop-turns.ts'
import { createAdmission, type Admit } from './platform/overload.ts'
import { createPages, type Pages } from './platform/pages.ts'
import { securityHeaders, type PagePolicy, type SecurityOptions } from './platform/security.ts'
import { createServeFiles } from './platform/serve-files.ts'
import { within } from './platform/within.ts'
import { createWorkQueue, type WorkQueue } from './platform/work-queue.ts'
import { probeRoutes } from './probes.routes.ts'
import { createRouteDeps } from './route-deps.ts'
import type { ServerDeps } from './server-deps.ts'
import { discoveryRoutes } from './site/discovery.routes.ts'
import { downloadCodeRoutes } from './site/download-code.ts'
import { attachmentRoutes } from './support/attachments.routes.ts'

/** Longest time in ms that a page waits for the version of the content. */
const versionPatience = 1000

/**
 * Pages with an unknown address, which may be invented, take half of the renderings at most; addresses that are surely invented take a
 * quarter. A queued page waits up to 4 s.
 */
const createRenderQueue = (atOnce: number): WorkQueue =>
  createWorkQueue({ atOnce: [atOnce, Math.ceil(atOnce / 2), Math.ceil(atOnce / 4)], waiting: atOnce * 8, patience: 4000 })

type Secure = (policy?: PagePolicy & Pick<SecurityOptions, 'isPage'>) => Record<string, string>

/** @returns a function that makes the security headers of a response, by the deployment's address and its sandbox */
const createSecure =
  (deps: ServerDeps): Secure =>
  (policy = {}) =>
    securityHeaders({
      ...policy,
      connect: deps.connect ?? [],
      https: deps.publicUrl?.startsWith('https:') ?? false,
      development: deps.development,
      isFramed: deps.sandbox !== undefined,
    })

/** @returns the pages; undefined without a renderer. A browser's sandbox scenarios apply to its pages too: those are personal. */
const pagesOf = (
  deps: ServerDeps,
  o: { version: () => Promise<string>; turn: () => Promise<void>; admit: Admit | undefined; secure: Secure },
) =>
  deps.pages === undefined
    ? undefined
    : createPages({
        renderer: deps.pages,
        cache: deps.pageCache,
        queue: createRenderQueue(deps.rendersAtOnce ?? 4),
        turn: o.turn,
        admit: o.admit,
        isRendering: deps.isRendering ?? true,
        contentVersion: recentVersion(() => within(versionPatience, o.version())),
        now: deps.now,
        isPersonal: (request) => deps.sandbox?.scenarios !== undefined && (request.headers.get('cookie') ?? '').includes('scenarios'),
        thirdParties: deps.thirdParties,
        secure: (policy) => o.secure({ ...policy, isPage: true }),
      })

export interface Server {
  /** @param facts `clientAddress`: the address that limits count; without it, all such requests count together */
  fetch: (request: Request, facts?: RequestFacts) => Promise<Response>
  /** Called at the start of each minute: renders the pages in demand before a request waits for them. @returns how many it rendered */
  refreshPages: () => Promise<number>
}

/** Creates the provider: its calls, pages and files, and on a sandbox what stands in for third parties. It opens no port and starts no job. */
export function createServer(deps: ServerDeps): Server {
  const { now, sandbox } = deps
  const { db } = deps.database
  const version = contentVersion(db, now)
  const admit = deps.load === undefined ? undefined : createAdmission(deps.load)
  const routeDeps = createRouteDeps(deps, version)
  const secure = createSecure(deps)
  const callHeaders = Object.entries(secure())
  /** Headers of responses without their own policy (files, refusals): no MIME sniffing, no scripts. */
  const atLeast = callHeaders.filter(([name]) =>
    ['content-security-policy', 'x-content-type-options', 'strict-transport-security'].includes(name),
  )
  const serveFiles = createServeFiles({ files: deps.files, pictures: deps.pictures, headers: atLeast, log: deps.log })
  const turn = createLoopTurns()
  const pages: Pages | undefined = pagesOf(deps, { version, turn, admit, secure })

  const app = new Hono<CallEnv>()
  app.use(aroundRequests({ ...deps, atLeast, isPage: (path) => deps.pages?.knows(path) === true }))
  app.onError((error, c) => failureResponse(error, c))
  app.route('/', probeRoutes(deps))
  app.route('/', apiRoutes({ ...deps, routeDeps, headers: callHeaders, admit }))
  app.route('/', attachmentRoutes(routeDeps))
  app.route('/', copiedPictureRoutes(routeDeps))
  app.all('/api/*', (c) => {
    const allow = allowedOn(c.req.path)
    throw allow.length === 0 ? notFound() : methodNotAllowed(allow)
  })

  if (sandbox !== undefined) app.route('/sandbox', sandbox.routes)
  if (deps.desk !== undefined) app.route('/desk', deps.desk)
  if (sandbox?.devPages !== undefined) app.route('/dev', sandbox.devPages)

  app.route('/', paymentRoutes(routeDeps))
  app.route('/', discoveryRoutes({ db, now, version, admit, publicUrl: deps.publicUrl, securityContact: deps.securityContact }))
  app.route('/', downloadCodeRoutes({ db }))

  app.get('*', async (c) => {
    if (pages === undefined || isFileAddress(c.req.path)) return c.text('not found', 404, { 'cache-control': 'no-store' })
    // A browser's scenarios also apply to the API calls of its pages: they shift the site's clock, for example.
    const cookie = sandbox?.scenarios === undefined ? undefined : c.req.header('cookie')
    return pages.send(c, async (input, init) => {
      const request = new Request(input, init)
      if (cookie !== undefined) request.headers.set('cookie', cookie)
      await turn()
      return app.fetch(request, c.env)
    })
  })

  // Requests that no route handles: another method of a page or of another known path, or an unknown path.
  app.all('*', (c) => {
    const allow = deps.pages?.knows(c.req.path) === true ? readingMethods : allowedOn(c.req.path)
    return allow.length === 0
      ? c.text('not found', 404, { 'cache-control': 'no-store' })
      : c.text('method not allowed', 405, { allow: allow.join(', '), 'cache-control': 'no-store' })
  })
  const allowedOn = createAllowedMethods(app.routes)

  return {
    fetch: async (request, facts = {}) => (await serveFiles(request)) ?? compress(request, await app.fetch(request, facts)),
    refreshPages: () => pages?.refresh((input, init) => Promise.resolve(app.fetch(new Request(input, init), {}))) ?? Promise.resolve(0),
  }
}
