/** Everything below `/api`: the calls, their headers, access of other sites, faults of a sandbox, and the OpenAPI document. */
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { endpoints } from '#contract/endpoints.ts'
import { couponRoutes } from './coupons/coupons.routes.ts'
import { cashReceiptRoutes } from './orders/cash-receipts.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { createCalls, failureResponse, type CallEnv } from './platform/calls.ts'
import { ProviderFailure } from './platform/failures.ts'
import { openApiDocument } from './platform/openapi.ts'
import type { Admit } from './platform/overload.ts'
import { postRoutes } from './posts/posts.routes.ts'
import { preRegistrationRoutes } from './pre-registration/pre-registration.routes.ts'
import { probabilityRoutes } from './probability/probability.routes.ts'
import { recordingRoutes } from './recordings/recordings.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import type { RouteDeps } from './route-deps.ts'
import type { AroundApi, ServerDeps } from './server-deps.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { authenticate } from './session/tokens.ts'
import { productRoutes } from './shop/shop.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { teaserRoutes } from './teaser/teaser.routes.ts'

/** Each resource's routes, in no particular order: no two have the same method and path. */
const resourceRoutes = [
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
]

/** Lets sites of these origins call the provider (CORS). */
function allowOrigins(origins: readonly string[]): MiddlewareHandler<CallEnv> {
  const allow = cors({
    origin: [...origins],
    allowHeaders: ['authorization', 'content-type'],
    exposeHeaders: ['x-trace-id', 'retry-after'],
    maxAge: 600,
  })
  // `cors` handles every OPTIONS. Only a preflight of these origins is one (Fetch, "CORS-preflight request"); others are unknown methods.
  const isPreflight = (request: Request): boolean =>
    request.headers.has('access-control-request-method') && origins.includes(request.headers.get('origin') ?? '')
  return (c, next) => (c.req.method !== 'OPTIONS' || isPreflight(c.req.raw) ? allow(c, next) : next())
}

/**
 * Refuses writes that a page of another site makes its visitors' browsers send (CSRF): each visitor would use up texts and mails as an
 * address of its own. A form or a `text/plain` body needs no preflight, so CORS does not stop it. Programs send no `Sec-Fetch-Site`.
 */
const refuseOtherSites =
  (allowed: readonly string[]): MiddlewareHandler<CallEnv> =>
  async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (!isRead && c.req.header('sec-fetch-site') === 'cross-site' && !allowed.includes(c.req.header('origin') ?? ''))
      throw new ProviderFailure(403, 'INVALID_REQUEST', [{ path: 'origin', message: 'is another site, and not in ALLOWED_ORIGINS' }])
    await next()
  }

/** Runs each call inside a sandbox's scenario, which may delay it, fail it or lose its response. */
const runInScenario =
  (around: AroundApi): MiddlewareHandler<CallEnv> =>
  async (c, next) => {
    const response = await around(c.req.raw, {
      next: async () => {
        await next()
        return c.res
      },
      fail: (status, code) => failureResponse(new ProviderFailure(status, code, [], { reason: 'scenario' }), c),
    })
    if (response !== c.res) c.res = response
  }

/** What the calls need beside the dependencies of their routes. */
export interface ApiDeps extends Pick<ServerDeps, 'allowedOrigins' | 'sandbox' | 'verifyResponses'> {
  routeDeps: RouteDeps
  /** Headers of every response. */
  headers: readonly (readonly [name: string, value: string])[]
  /** Refuses calls while the process has too much to do; undefined: none is refused. */
  admit: Admit | undefined
}

/** @returns the calls of the contract below `/api`, and `/api/openapi.json`; a path that it does not know is left to the caller */
export function apiRoutes({ routeDeps, headers, allowedOrigins = [], sandbox, verifyResponses, admit }: ApiDeps): Hono<CallEnv> {
  const { db, now } = routeDeps
  const app = new Hono<CallEnv>()
  app.use('/api/*', async (c, next) => {
    for (const [name, value] of headers) c.header(name, value)
    await next()
  })
  if (allowedOrigins.length > 0) app.use('/api/*', allowOrigins(allowedOrigins))
  app.use('/api/*', refuseOtherSites(allowedOrigins))
  if (sandbox?.scenarios !== undefined) app.use('/api/*', runInScenario(sandbox.scenarios))

  let openApi: string | undefined
  app.get('/api/openapi.json', (c) => {
    openApi ??= JSON.stringify(openApiDocument(endpoints, '/api', 'Site provider'))
    return c.body(openApi, 200, { 'content-type': 'application/json' })
  })
  app.route(
    '/api',
    createCalls(
      endpoints,
      resourceRoutes.flatMap((routes) => routes(routeDeps)),
      { verifyResponses, authenticate: (token) => authenticate(db, { token, now: now() }), admit },
    ),
  )
  return app
}
