/**
 * The process: reads the environment, opens the database, imports the content if necessary, listens, and stops gracefully. The only module
 * of the provider that knows the site's pages (docs/decisions/0003).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minuteMs } from '#contract/durations.ts'
import { createPageRenderer } from '../src/app/entry-server.tsx'
import { build } from '../src/lib/build.ts'
import { createDrawings } from './site/drawings.ts'
import { CannotStart, endFailedStart } from './failed-start.ts'
import { createServer } from './index.ts'
import { openProvider } from './open-provider.ts'
import type { BuiltFiles } from './sandbox/dev-pages.ts'
import { builtSite, keptBuilds } from './platform/built-site.ts'
import { whyNotListening } from './platform/cannot-open.ts'
import { clientAddressOf } from './platform/client-address.ts'
import { readEnvironment, type Environment } from './platform/environment.ts'
import { closeAfter, serveHttp } from './platform/http-server.ts'
import { createLog } from './platform/log.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { openMetricsPort } from './metrics/metrics-endpoint.ts'
import { addSiteReadings } from './metrics/site-readings.ts'
import { isAddressIn } from './platform/networks.ts'
import { createPageCache } from './platform/page-cache.ts'
import { createPictures } from './platform/pictures.ts'
import { print } from './platform/print.ts'
import { createStaticFiles } from './platform/static-files.ts'
import { measureLoad } from './platform/overload.ts'
import { endOnUnexpected } from './platform/unexpected.ts'

/** The script that `<html data-qa>` names: all tools for sandbox and QA; elsewhere, for a share of visits, the recorder alone. */
function qaScript({ SANDBOX, DEPLOYMENT, RECORD_SHARE }: Environment, scriptOf: (source: string) => string): string | undefined {
  if (SANDBOX === 'on' || DEPLOYMENT === 'qa') return scriptOf('src/dev/entry-qa.ts')
  return RECORD_SHARE > 0 ? `${scriptOf('src/dev/entry-recorder.ts')}?share=${String(RECORD_SHARE)}` : undefined
}

/** Style sheets of the built site by address. */
const readStyles = (client: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(client, 'assets'))
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/assets/${name}`, readFileSync(join(client, 'assets', name), 'utf8')]),
  )

/** Loaded only if a collector is configured. */
const telemetryOf = async ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: Environment) =>
  endpoint === undefined ? undefined : (await import('./telemetry/open-telemetry.ts')).openTelemetry({ endpoint, share })

/** @throws CannotOpen if it cannot be opened for a reason that the operator can fix */
const metricsPortOf = async (metrics: Metrics, { METRICS_PORT: port, METRICS_HOST: hostname }: Environment) =>
  port === undefined
    ? undefined
    : openMetricsPort(metrics, { port, hostname }).catch((error: unknown) => {
        throw whyNotListening(error, { port: ['METRICS_PORT', port], host: ['METRICS_HOST', hostname] })
      })

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  // Commands need no public address.
  if (environment.DEPLOYMENT === 'production' && environment.PUBLIC_URL === undefined)
    throw new CannotStart(
      'PUBLIC_URL is missing: production needs the public address of the site, such as https://www.example.com, for links in messages and for search engines; set DEPLOYMENT=qa if this is a rehearsal',
    )
  const telemetry = await telemetryOf(environment)
  const log = createLog(environment.LOG_LEVEL, undefined, telemetry?.traceId)
  const client = builtSite
  if (!existsSync(join(client, '.vite/route-manifest.json')))
    throw new CannotStart('the site is not built: run npm start, or npm run build')
  const builtFiles = (name: string): BuiltFiles => JSON.parse(readFileSync(join(client, '.vite', `${name}.json`), 'utf8')) as BuiltFiles
  const forDevelopers = builtFiles('gallery-manifest')
  const scriptOf = (source: string): string => `/${forDevelopers[source]!.file}`
  const metrics = createMetrics()
  const provider = await openProvider(environment, {
    onRun: metrics.job,
    onSupportMail: metrics.supportMail,
    aroundJob: telemetry?.job,
    log,
    print,
    site: client,
    scriptOf: (source, { builtScript }) => builtScript(forDevelopers, source),
  })
  const { database, sandbox } = provider
  metrics.jobs(provider.jobNames)
  addSiteReadings(metrics, { database, now: provider.parts.now, clockSkew: provider.clockSkew })

  // Before the site listens: a port in use stops the start, not a site that serves.
  const metricsPort = await metricsPortOf(metrics, environment).catch(async (error: unknown) => {
    await provider.close()
    throw error
  })

  let stopping = false
  const bases = { auth: environment.AUTH_BASE, game: environment.GAME_BASE, payment: environment.PAYMENT_BASE }
  const app = createServer({
    ...provider.parts,
    verifyResponses: false,
    development: false,
    ...(environment.PUBLIC_URL === undefined ? {} : { publicUrl: environment.PUBLIC_URL }),
    allowedOrigins: environment.ALLOWED_ORIGINS,
    connect: Object.values(bases).flatMap((base) => (base.startsWith('http') ? [new URL(base).origin] : [])),
    securityContact: environment.SECURITY_CONTACT,
    isIndexed: environment.DEPLOYMENT !== 'qa',
    sharesRecordings: environment.DEPLOYMENT !== 'production',
    isRendering: environment.RENDER_PAGES === 'on',
    ...(environment.PAGE_CACHE_SECONDS === 0
      ? {}
      : {
          pageCache: createPageCache({ maxBytes: environment.PAGE_CACHE_MB * 1024 * 1024, maxAge: environment.PAGE_CACHE_SECONDS * 1000 }),
        }),
    rendersAtOnce: environment.RENDERS_AT_ONCE,
    pages: createPageRenderer({
      manifest: JSON.parse(readFileSync(join(client, '.vite/route-manifest.json'), 'utf8')) as never,
      bases,
      styles: readStyles(client),
      icons: readFileSync(join(client, 'icons.svg'), 'utf8'),
      drawingInPage: createDrawings(client),
      publicUrl: environment.PUBLIC_URL,
      qaScript: qaScript(environment, scriptOf),
    }),
    files: createStaticFiles(client, keptBuilds),
    pictures: createPictures(client, join(environment.DATA_DIR, 'pictures'), { avif: environment.PICTURE_AVIF === 'on', log }),
    load: measureLoad(provider.database.pool),
    vitalsShare: environment.REPORT_SHARE,
    metrics,
    telemetry,
    metricsToken: environment.METRICS_TOKEN,
    isStopping: () => stopping,
  })

  const isProxy = isAddressIn(environment.TRUSTED_PROXY_NETWORKS)
  const server = serveHttp({
    fetch: (request, { socket: { remoteAddress: sender } }) => {
      const { TRUSTED_PROXIES: proxies } = environment
      const clientAddress = clientAddressOf(request.headers.get('x-forwarded-for'), sender, proxies, isProxy)
      return app.fetch(request, { clientAddress, isFromProxy: proxies > 0 && isProxy(sender ?? '') })
    },
    port: environment.PORT,
    hostname: environment.HOST,
    // The sandbox's issuers handle Node's own request objects.
    handle: sandbox?.handle,
    onListening: (port) => {
      print(
        `EVERHARROW is ready: ${environment.PUBLIC_URL ?? `http://localhost:${String(port)}/`} (${database.kind === 'pglite' ? `embedded database in ${environment.DATA_DIR}` : 'PostgreSQL'})`,
      )
      if (sandbox !== undefined)
        print('The sandbox is on: anyone who reaches this address can sign in as a test account (SANDBOX=off switches it off).')
      log.info({ build, deployment: environment.DEPLOYMENT }, 'started')
      provider.startJobs()
    },
  })
  server.on('error', (error) => {
    const reason = whyNotListening(error, { port: ['PORT', environment.PORT], host: ['HOST', environment.HOST] })
    void database.close().finally(() => endFailedStart(reason))
  })

  /** Runs shortly after each minute begins: a timer may fire a few milliseconds early. */
  const refreshPages = (): void => {
    const untilTheMinute = minuteMs - (Date.now() % minuteMs)
    setTimeout(() => void app.refreshPages().finally(refreshPages), untilTheMinute + 50).unref()
  }
  refreshPages()

  const drainSeconds = environment.DRAIN_SECONDS ?? (environment.DEPLOYMENT === 'local' ? 0 : 5)
  const stop = (signal: string): void => {
    if (stopping) return
    log.info({ signal }, 'stopping')
    // From now on /readyz fails; requests are still served until the balancer has noticed.
    stopping = true
    void closeAfter(server, { drain: drainSeconds * 1000, patience: 10_000 })
      // The jobs are handed back first; the database is closed last.
      .then(() => provider.close())
      .then(() => telemetry?.close())
      .finally(() => metricsPort?.close())
      .finally(() => {
        log.info({}, 'stopped')
        process.exit(0)
      })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

endOnUnexpected()
await start().catch(endFailedStart)
