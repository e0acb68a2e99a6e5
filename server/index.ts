/**
 * The reference provider as a fetch function: API, files, pictures and pages. It does nothing until it is called. The caller passes the
 * clock, the database and the page renderer.
 */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { endpoints } from '#contract/endpoints.ts'
import { createAllowedMethods, readingMethods } from './platform/allowed-methods.ts'
import { aroundRequests, looksLikeFile } from './platform/around-requests.ts'
import { failureResponse, createCalls, type CallEnv, type RequestFacts } from './platform/calls.ts'
import { compress } from './platform/compression.ts'
import type { OpenDatabase } from './platform/database.ts'
import { methodNotAllowed, notFound, ProviderFailure } from './platform/failures.ts'
import { noFiles, type FileStore } from './platform/file-store.ts'
import { createLoopTurns } from './platform/loop-turns.ts'
import { createLimits, defaultLimits, type Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import { openApiDocument } from './platform/openapi.ts'
import type { PageCache } from './platform/page-cache.ts'
import { createAdmission, type Load } from './platform/overload.ts'
import type { PageRenderer } from './platform/page-renderings.ts'
import { createPages } from './platform/pages.ts'
import type { Pictures } from './platform/pictures.ts'
import { createHashCash, type Effort } from './platform/effort.ts'
import { createSecrets } from './platform/secrets.ts'
import { createVault, type Pepper } from './platform/vault.ts'
import { createSecurityEvents } from './platform/security-events.ts'
import { securityHeaders, type PagePolicy, type SecurityOptions } from './platform/security.ts'
import type { StaticFiles } from './platform/static-files.ts'
import { createWorkQueue, type WorkQueue } from './platform/work-queue.ts'
import { cashReceiptRoutes } from './orders/cash-receipts.routes.ts'
import { copiedPictureRoutes } from './content/copied-pictures.ts'
import { contentVersion, recentVersion } from './content/content-version.ts'
import { createKeptCounts } from './content/kept-counts.ts'
import type { Channel } from './messages/messages.tables.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { attachmentRoutes } from './support/attachments.routes.ts'
import { createImageLinks } from './support/image-links.ts'
import type { SupportNotices } from './support/mail/notices.ts'
import { supportRoutes } from './support/support.routes.ts'
import { postRoutes } from './posts/posts.routes.ts'
import { preRegistrationRoutes } from './pre-registration/pre-registration.routes.ts'
import type { SmsBudget } from './pre-registration/sms-budget.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { recordingRoutes } from './recordings/recordings.routes.ts'
import { probabilityRoutes } from './probability/probability.routes.ts'
import { productRoutes } from './shop/shop.routes.ts'
import { paymentRoutes } from './orders/payment.routes.ts'
import { noPayments, type Payments } from './orders/payments.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { createMetricsResponse } from './metrics/metrics-endpoint.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createNonces } from './session/nonces.ts'
import { sessionRoutes } from './session/session.routes.ts'
import type { SignInSettings } from './session/session.settings.ts'
import { authenticate } from './session/tokens.ts'
import { discoveryRoutes } from './site/discovery.routes.ts'
import { downloadCodeRoutes } from './site/download-code.ts'
import { siteRoutes } from './site/site.routes.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import type { ThirdPartySettings } from './site/third-parties.ts'
import { teaserRoutes } from './teaser/teaser.routes.ts'

/**
 * Wraps an API call: runs it, or responds in its place.
 * @param o.fail responds with a failure of the provider: its message, this call's trace id
 */
export type AroundApi = (
  request: Request,
  o: { next: () => Promise<Response>; fail: (status: ContentfulStatusCode, code: number | string) => Response },
) => Promise<Response>

export interface ServerDeps {
  database: Pick<OpenDatabase, 'db' | 'ping' | 'query'>
  now: () => Date
  log: Log
  /** Parses every response against the contract: development and tests. */
  verifyResponses: boolean
  development: boolean
  /** The address that players type, e.g. `https://www.example.com`; undefined: any host over http. */
  publicUrl?: string
  /** Origins of sites on other hosts that may call this provider. */
  allowedOrigins?: readonly string[]
  /** Origins of API bases on other hosts. */
  connect?: readonly string[]
  /** The issuers whose tokens are accepted; undefined: the app id only, and sign-in is not configured. */
  signIn?: SignInSettings
  /** Fetches the issuers' key sets; undefined: the global one. */
  fetch?: typeof fetch
  /** Milliseconds between fetches of a key set that lacks a key; undefined: 30 s. */
  keyCooldown?: number
  /** Rate limits that differ from the defaults. */
  limits?: Partial<Limits>
  /** Issuers, game server and other test services; never in production. */
  sandbox?: { routes: Hono; devPages?: Hono; scenarios?: AroundApi }
  /** The editor at /desk; undefined: no editor (production). */
  desk?: Hono | undefined
  /** B4: the payment methods; undefined: only free products can be bought. */
  payments?: Payments | undefined
  /** U3: the store of players' attachments; undefined: players cannot attach files. */
  attachments?: FileStore | undefined
  /** T1: how pre-registration sends messages; undefined: it sends none, and a request for a code is refused with that reason. */
  messages?: MessagesSettings | undefined
  /** Notifies the support team by mail of members' messages; undefined: not configured. */
  supportNotices?: SupportNotices | undefined
  /** The work that a client must do before it may request many messages; undefined: a puzzle. */
  effort?: Effort | undefined
  /** C3: the third parties that a visitor may allow to be notified of the visit; undefined: none. */
  thirdParties?: ThirdPartySettings | undefined
  pages?: PageRenderer
  /** Caches rendered pages for a short time. */
  pageCache?: PageCache
  /** Limit of concurrent renderings; undefined: 4. */
  rendersAtOnce?: number
  /** False: pages are sent without content and the browser renders them. */
  isRendering?: boolean
  files?: StaticFiles
  pictures?: Pictures
  /** For security.txt (RFC 9116): `mailto:` or `https:`; undefined: no such file. */
  securityContact?: string | undefined
  /** True: recordings of visits are stored and can be read with their code alone (rehearsals, local sites). */
  sharesRecordings?: boolean
  /** Share of visits, 0 to 1, that report their web vitals; undefined: none. */
  vitalsShare?: number
  /** Counts every response; Prometheus scrapes it. */
  metrics?: Metrics | undefined
  /** Traces; the log already contains their trace ids. Undefined: none. */
  telemetry?: Telemetry | undefined
  /** Bearer token that a client of `/metrics` must send; undefined: no client may read the metrics. */
  metricsToken?: string | undefined
  /** False: asks search engines not to index the site (rehearsals on a public address). */
  isIndexed?: boolean
  /** Load of the process; undefined: no request is refused because of load. */
  load?: (() => Load) | undefined
  /** True while the process shuts down: `/readyz` then fails, so that a balancer sends no more requests here. */
  isStopping?: () => boolean
}

export interface MessagesSettings {
  /** Origin of the site as players type it, without a trailing slash: the base of links. */
  origin: string
  sends: { mail: boolean; sms: boolean }
  /** The clock of the job that sends: the process's own, even if a sandbox scenario shifts the clock for one browser. */
  now: () => Date
  /** Text messages per hour by country. */
  smsBudget: SmsBudget
  /** Encrypts queued messages, and keys the hashes of codes; undefined: a secret in the database is used. */
  secret?: Pepper | undefined
  /** Notifies the channel's job that a message is queued. */
  wake: (channel: Channel, at: Date) => void
}

/**
 * Pages with an unknown address, which may be invented, take half of the renderings at most; addresses that are surely invented take a
 * quarter. A queued page waits up to 4 s.
 */
const createRenderQueue = (atOnce: number): WorkQueue =>
  createWorkQueue({ atOnce: [atOnce, Math.ceil(atOnce / 2), Math.ceil(atOnce / 4)], waiting: atOnce * 8, patience: 4000 })

/** @returns the promise's value; rejects if it takes longer */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${String(ms)} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

export interface Server {
  /** @param facts `clientAddress`: the address that limits count; without it, all such requests count together */
  fetch: (request: Request, facts?: RequestFacts) => Promise<Response>
  /** Called at the start of each minute: renders the pages in demand before a request waits for them. @returns how many it rendered */
  refreshPages: () => Promise<number>
}

/** Creates the provider: its calls, pages and files, and on a sandbox what stands in for third parties. It opens no port and starts no job. */
export function createServer(deps: ServerDeps): Server {
  const { db } = deps.database
  const { now } = deps
  const version = contentVersion(db, now)
  const secrets = createSecrets(db, () => now().getTime())
  const events = createSecurityEvents({ log: deps.log, secrets })
  const admit = deps.load === undefined ? undefined : createAdmission(deps.load)
  const limits: Limits = { ...defaultLimits, ...deps.limits }
  const resources = {
    db,
    counts: createKeptCounts(version),
    foundKept: createKeptCounts(version),
    now,
    secrets,
    log: deps.log,
    fetch: deps.fetch ?? fetch,
    ...(deps.keyCooldown === undefined ? {} : { keyCooldown: deps.keyCooldown }),
    signIn: deps.signIn ?? { appId: 'everharrow-site' },
    nonces: createNonces({ db, now, secrets }),
    links: createImageLinks({ secrets, now }),
    files: deps.attachments ?? noFiles,
    notices: deps.supportNotices,
    limits: createLimits(deps.database, limits, events),
    guessLimits: limits,
    events,
    effort: deps.effort ?? createHashCash({ db, secrets, now }),
    payments: deps.payments ?? noPayments,
    preRegistrations: {
      db,
      now,
      events,
      vault: createVault(secrets, deps.messages?.secret),
      origin: deps.messages?.origin ?? '',
      clockOfMessages: deps.messages?.now ?? now,
      sends: deps.messages?.sends ?? { mail: false, sms: false },
      smsBudget: deps.messages?.smsBudget ?? {},
      wake: deps.messages?.wake ?? (() => {}),
    },
    thirdParty: deps.thirdParties?.config ?? { pixel: null, offerwall: null },
    sharesRecordings: deps.sharesRecordings ?? false,
    metrics: deps.metrics,
    vitalsShare: deps.vitalsShare ?? 0,
  }
  const https = deps.publicUrl?.startsWith('https:') ?? false
  const secure = (policy: PagePolicy & Pick<SecurityOptions, 'isPage'> = {}): Record<string, string> =>
    securityHeaders({
      ...policy,
      connect: deps.connect ?? [],
      https,
      development: deps.development,
      isFramed: deps.sandbox !== undefined,
    })

  const callHeaders = Object.entries(secure())
  /** Headers of responses without their own policy (files, refusals): no MIME sniffing, no scripts. */
  const atLeast = callHeaders.filter(([name]) =>
    ['content-security-policy', 'x-content-type-options', 'strict-transport-security'].includes(name),
  )

  const app = new Hono<CallEnv>()
  app.use(aroundRequests({ ...deps, atLeast, isPage: (path) => deps.pages?.knows(path) === true }))
  app.onError((error, c) => failureResponse(error, c))

  const metricsResponse = deps.metrics === undefined ? undefined : createMetricsResponse(deps.metrics, deps.metricsToken)
  app.get('/metrics', async (c, next) => (await metricsResponse?.(c.req.raw)) ?? next())
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    if (deps.isStopping?.() === true) return c.json({ ok: false, reason: 'stopping' }, 503)
    try {
      await within(800, deps.database.ping())
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false, reason: 'database' }, 503)
    }
  })

  app.use('/api/*', async (c, next) => {
    for (const [name, value] of callHeaders) c.header(name, value)
    await next()
  })
  const origins = deps.allowedOrigins ?? []
  if (origins.length > 0) {
    const allowOrigin = cors({
      origin: [...origins],
      allowHeaders: ['authorization', 'content-type'],
      exposeHeaders: ['x-trace-id', 'retry-after'],
      maxAge: 600,
    })
    // `cors` handles every OPTIONS. Only a preflight of these origins is one (Fetch, "CORS-preflight request"); others are unknown methods.
    const isPreflight = (request: Request): boolean =>
      request.headers.has('access-control-request-method') && origins.includes(request.headers.get('origin') ?? '')
    app.use('/api/*', (c, next) => (c.req.method !== 'OPTIONS' || isPreflight(c.req.raw) ? allowOrigin(c, next) : next()))
  }
  const around = deps.sandbox?.scenarios
  if (around !== undefined)
    app.use('/api/*', async (c, next) => {
      const response = await around(c.req.raw, {
        next: async () => {
          await next()
          return c.res
        },
        fail: (status, code) => failureResponse(new ProviderFailure(status, code, [], { reason: 'scenario' }), c),
      })
      if (response !== c.res) c.res = response
    })
  let openApi: string | undefined
  app.get('/api/openapi.json', (c) => {
    openApi ??= JSON.stringify(openApiDocument(endpoints, '/api', 'Site provider'))
    return c.body(openApi, 200, { 'content-type': 'application/json' })
  })
  app.route(
    '/api',
    createCalls(
      endpoints,
      [
        cashReceiptRoutes,
        couponRoutes,
        supportRoutes,
        postRoutes,
        preRegistrationRoutes,
        probabilityRoutes,
        productRoutes,
        orderRoutes,
        recordingRoutes,
        reportRoutes,
        sessionRoutes,
        siteRoutes,
        teaserRoutes,
      ].flatMap((routes) => routes(resources)),
      { verifyResponses: deps.verifyResponses, authenticate: (token) => authenticate(db, { token, now: now() }), admit },
    ),
  )
  app.route('/', attachmentRoutes(resources))
  app.route('/', copiedPictureRoutes(resources))
  app.all('/api/*', (c) => {
    const allow = allowedOn(c.req.path)
    throw allow.length === 0 ? notFound() : methodNotAllowed(allow)
  })

  if (deps.sandbox !== undefined) app.route('/sandbox', deps.sandbox.routes)
  if (deps.desk !== undefined) app.route('/desk', deps.desk)
  if (deps.sandbox?.devPages !== undefined) app.route('/dev', deps.sandbox.devPages)

  app.route('/', paymentRoutes(resources))
  app.route('/', discoveryRoutes({ db, now, version, admit, publicUrl: deps.publicUrl, securityContact: deps.securityContact }))
  app.route('/', downloadCodeRoutes({ db }))

  const turn = createLoopTurns()
  const pages =
    deps.pages === undefined
      ? undefined
      : createPages({
          renderer: deps.pages,
          cache: deps.pageCache,
          queue: createRenderQueue(deps.rendersAtOnce ?? 4),
          turn,
          admit,
          isRendering: deps.isRendering ?? true,
          contentVersion: recentVersion(() => within(1000, version())),
          now,
          // A browser's failure scenarios apply to its pages too.
          isPersonal: (request) => around !== undefined && (request.headers.get('cookie') ?? '').includes('scenarios'),
          thirdParties: deps.thirdParties,
          secure: (policy) => secure({ ...policy, isPage: true }),
        })
  app.get('*', async (c) => {
    if (pages === undefined || looksLikeFile.test(c.req.path)) return c.text('not found', 404, { 'cache-control': 'no-store' })
    // A browser's scenarios also apply to the API calls of its pages: they shift the site's clock, for example.
    const cookie = around === undefined ? undefined : c.req.header('cookie')
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
    fetch: async (request, facts = {}) => {
      const isReading = readingMethods.includes(request.method)
      const fileRequest = isReading ? request : new Request(request.url, { method: 'HEAD' })
      const file = deps.files?.(fileRequest) ?? (await deps.pictures?.(fileRequest))
      if (file !== undefined && !isReading && file.status < 400)
        return new Response('method not allowed', {
          status: 405,
          headers: { ...Object.fromEntries(atLeast), allow: readingMethods.join(', '), 'cache-control': 'no-store' },
        })
      if (file !== undefined) {
        for (const [name, value] of atLeast) file.headers.set(name, value)
        return file
      }
      return compress(request, await app.fetch(request, facts))
    },
    refreshPages: () => pages?.refresh((input, init) => Promise.resolve(app.fetch(new Request(input, init), {}))) ?? Promise.resolve(0),
  }
}
