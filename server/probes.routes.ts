/** What operators' machines ask: is the process alive (`/healthz`), can it serve (`/readyz`), and its metrics (`/metrics`). */
import { Hono } from 'hono'
import { createMetricsResponse } from './metrics/metrics-endpoint.ts'
import type { CallEnv } from './platform/calls.ts'
import { within } from './platform/within.ts'
import type { ServerDeps } from './server-deps.ts'

/** Longest time in ms that `/readyz` waits for the database. */
const databasePatience = 800

/** @returns the routes; `/readyz` responds 503 with the reason `stopping` or `database` */
export function probeRoutes(deps: Pick<ServerDeps, 'database' | 'isStopping' | 'metrics' | 'metricsToken'>): Hono<CallEnv> {
  const app = new Hono<CallEnv>()
  const metricsResponse = deps.metrics === undefined ? undefined : createMetricsResponse(deps.metrics, deps.metricsToken)
  app.get('/metrics', async (c, next) => (await metricsResponse?.(c.req.raw)) ?? next())
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    if (deps.isStopping?.() === true) return c.json({ ok: false, reason: 'stopping' }, 503)
    try {
      await within(databasePatience, deps.database.ping())
      return c.json({ ok: true })
    } catch {
      return c.json({ ok: false, reason: 'database' }, 503)
    }
  })
  return app
}
