/** The reference provider as a fetch function: API, files, pictures and pages. Nothing happens until it is called; the clock, the database and the page renderer are given. */
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { endpoints } from '#contract/endpoints.ts'
import { createAllowedMethods, readingMethods } from './platform/allowed-methods.ts'
import { aroundRequests, looksLikeFile } from './platform/around-requests.ts'
import { answerFailure, createCalls, type CallEnv, type RequestFacts } from './platform/calls.ts'
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
import { createPages, type PageRenderer } from './platform/pages.ts'
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
import { createMetricsAnswer } from './metrics/metrics-endpoint.ts'
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
 * Takes a call of the API in hand: lets it be done, or answers in its place.
 * @param o.fail answers as a failure of the provider: its words, this call's trace id
 */
export type AroundApi = (
  request: Request,
  o: { next: () => Promise<Response>; fail: (status: ContentfulStatusCode, code: number | string) => Response },
) => Promise<Response>

export interface ServerDeps {
  database: Pick<OpenDatabase, 'db' | 'ping' | 'query'>
  now: () => Date
  log: Log
  /** Parse every answer against the contract: development and tests. */
  verifyResponses: boolean
  development: boolean
  /** What players type into the address bar, e.g. `https://www.example.com`; undefined: any host by http. */
  publicUrl?: string
  /** Origins of sites on other hosts that may call this provider. */
  allowedOrigins?: readonly string[]
  /** Origins of API bases on other hosts. */
  connect?: readonly string[]
  /** Whose tokens are believed; undefined: the app id only, and sign-in is not configured. */
  signIn?: SignInSettings
  /** Fetches the issuers' key sets; undefined: the global one. */
  fetch?: typeof fetch
  /** Milliseconds between fetches of a key set that lacks a key; undefined: 30 s. */
  keyCooldown?: number
  /** How often one may ask, where it shall differ from the usual. */
  limits?: Partial<Limits>
  /** Issuers, game server and the like to try things with; never in production. */
  sandbox?: { routes: Hono; devPages?: Hono; scenarios?: AroundApi }
  /** The editor at /desk; undefined: there is none (production). */
  desk?: Hono | undefined
  /** B4: how purchases are paid for; undefined: only what is free can be had. */
  payments?: Payments | undefined
  /** U3: where what players attach is kept; undefined: nothing can be attached. */
  attachments?: FileStore | undefined
  /** T1: how pre-registration reaches people; undefined: not at all, and whoever asks for a code is told so. */
  messages?: MessagesSettings | undefined
  /** Tells the support team by mail of what members write; undefined: not configured. */
  supportNotices?: SupportNotices | undefined
  /** What who asks for many messages has to do first; undefined: a puzzle. */
  effort?: Effort | undefined
  /** C3: whom visitors may allow to be told of their visit; undefined: nobody. */
  thirdParties?: ThirdPartySettings | undefined
  pages?: PageRenderer
  /** Keeps rendered pages for a moment. */
  pageCache?: PageCache
  /** Renderings at once; undefined: 4. */
  rendersAtOnce?: number
  /** False: pages come without content and the browser draws them. */
  isRendering?: boolean
  files?: StaticFiles
  pictures?: Pictures
  /** For security.txt (RFC 9116): `mailto:` or `https:`; undefined: there is none. */
  securityContact?: string | undefined
  /** True: recordings of visits are kept and given by their code alone (rehearsals, local sites). */
  sharesRecordings?: boolean
  /** Share of visits, 0 to 1, that report their web vitals; undefined: none. */
  vitalsShare?: number
  /** Told of every answer; asked by Prometheus. */
  metrics?: Metrics | undefined
  /** Traces; its trace ids are in the log already. Undefined: none. */
  telemetry?: Telemetry | undefined
  /** Who may ask for them at `/metrics`, by a bearer; undefined: nobody. */
  metricsToken?: string | undefined
  /** False: search engines are asked to leave all of it out (rehearsals on a public address). */
  isIndexed?: boolean
  /** How much the process has to do; undefined: nothing is refused for that. */
  load?: (() => Load) | undefined
  /** True while the process is going down: `/readyz` says so, so that a balancer sends nobody here. */
  isStopping?: () => boolean
}

export interface MessagesSettings {
  /** Of the site as players type it, without a slash at the end: where links lead. */
  origin: string
  sends: { mail: boolean; sms: boolean }
  /** The clock of the job that sends: the process's own, whatever a scenario of the sandbox tells one browser. */
  now: () => Date
  /** Text messages an hour by country. */
  smsBudget: SmsBudget
  /** Seals what waits to be sent, and keys the hashes of codes; without it a secret of the database does. */
  secret?: Pepper | undefined
  /** Tells the channel's job that something waits. */
  wake: (channel: Channel, at: Date) => void
}

/**
 * Pages that nobody has found before, which may be made up, take half of the renderings at most, and what surely is made up takes a quarter; a
 * page that waits is worth waiting for, for a few seconds.
 */
const createRenderQueue = (atOnce: number): WorkQueue =>
  createWorkQueue({ atOnce: [atOnce, Math.ceil(atOnce / 2), Math.ceil(atOnce / 4)], waiting: atOnce * 8, patience: 4000 })

/** @returns what the promise gives; rejects where it takes longer */
function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${String(ms)} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

export interface Server {
  /** @param facts `clientAddress`: who is counted; without it, all who come so are counted together */
  fetch: (request: Request, facts?: RequestFacts) => Promise<Response>
  /** To be called when a minute begins: the pages that people ask for are rendered before anybody waits for them. @returns how many were */
  refreshPages: () => Promise<number>
}

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
  /** What has no policy of its own (files, refusals): it is not what its type does not say, and runs nothing. */
  const atLeast = callHeaders.filter(([name]) =>
    ['content-security-policy', 'x-content-type-options', 'strict-transport-security'].includes(name),
  )

  const app = new Hono<CallEnv>()
  app.use(aroundRequests({ ...deps, atLeast, isPage: (path) => deps.pages?.knows(path) === true }))
  app.onError((error, c) => answerFailure(error, c))

  const answerMetrics = deps.metrics === undefined ? undefined : createMetricsAnswer(deps.metrics, deps.metricsToken)
  app.get('/metrics', async (c, next) => (await answerMetrics?.(c.req.raw)) ?? next())
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
    const answerOrigin = cors({
      origin: [...origins],
      allowHeaders: ['authorization', 'content-type'],
      exposeHeaders: ['x-trace-id', 'retry-after'],
      maxAge: 600,
    })
    // It answers every OPTIONS. Only a preflight of these origins is one (Fetch, "CORS-preflight request"); the rest is a method nobody knows.
    const isPreflight = (request: Request): boolean =>
      request.headers.has('access-control-request-method') && origins.includes(request.headers.get('origin') ?? '')
    app.use('/api/*', (c, next) => (c.req.method !== 'OPTIONS' || isPreflight(c.req.raw) ? answerOrigin(c, next) : next()))
  }
  const around = deps.sandbox?.scenarios
  if (around !== undefined)
    app.use('/api/*', async (c, next) => {
      const answer = await around(c.req.raw, {
        next: async () => {
          await next()
          return c.res
        },
        fail: (status, code) => answerFailure(new ProviderFailure(status, code, [], { reason: 'scenario' }), c),
      })
      if (answer !== c.res) c.res = answer
    })
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(endpoints, '/api', 'EVERHARROW site provider')))
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
  app.route('/', discoveryRoutes({ db, now, publicUrl: deps.publicUrl, securityContact: deps.securityContact }))
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
          // What goes wrong for a browser goes wrong for its pages.
          isPersonal: (request) => around !== undefined && (request.headers.get('cookie') ?? '').includes('scenarios'),
          thirdParties: deps.thirdParties,
          secure: (policy) => secure({ ...policy, isPage: true }),
        })
  app.get('*', async (c) => {
    if (pages === undefined || looksLikeFile.test(c.req.path)) return c.text('not found', 404, { 'cache-control': 'no-store' })
    // What goes wrong for a browser does so for the calls of its pages too: they bring the site's clock, for one.
    const cookie = around === undefined ? undefined : c.req.header('cookie')
    return pages.send(c, async (input, init) => {
      const request = new Request(input, init)
      if (cookie !== undefined) request.headers.set('cookie', cookie)
      await turn()
      return app.fetch(request, c.env)
    })
  })

  // What no route has answered: another method of a page or of another known path, or a path that is none.
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
      const asked = isReading ? request : new Request(request.url, { method: 'HEAD' })
      const file = deps.files?.(asked) ?? (await deps.pictures?.(asked))
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
