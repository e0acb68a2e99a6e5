/**
 * The process: reads the environment, opens the database, imports the content where needed, listens, and stops gracefully.
 * The one place of the provider that knows the site's pages (docs/decisions/0003).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { serve, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { endpoints } from '#contract/endpoints.ts'
import { createPageRenderer } from '../src/entry-server.tsx'
import { receiptIssuerOf } from './cash-receipts/receipt-issuer.ts'
import { ensurePack } from './content/ensure-pack.ts'
import { BadPack } from './content/problems.ts'
import { createServer } from './index.ts'
import type { BuiltFiles } from './sandbox/dev-pages.ts'
import { deliveriesOf } from './deliveries/game-delivery.ts'
import { builtSite } from './platform/built-site.ts'
import { clientAddressOf } from './platform/client-address.ts'
import { DataFolderInUse } from './platform/data-folder-lock.ts'
import { openDatabase } from './platform/database.ts'
import { BadEnvironment, readEnvironment, siteOrigin, type Environment } from './platform/environment.ts'
import { openFileStore } from './platform/file-store.ts'
import { widerLimits } from './platform/limits.ts'
import { createLog } from './platform/log.ts'
import { createPageCache } from './platform/page-cache.ts'
import { createPictures } from './platform/pictures.ts'
import { createStaticFiles } from './platform/static-files.ts'
import { openSupport } from './inquiries/open-support.ts'
import { openPreOrders, realSenders, type Senders } from './pre-orders/open-pre-orders.ts'
import { createBuying, type Buying } from './purchases/buying.ts'
import { realMyCard } from './purchases/mycard.settings.ts'
import { realSignIn } from './session/real-issuers.ts'
import { thirdPartiesOf } from './site/third-parties.ts'

/** What `<html data-qa>` names: everything for sandbox and QA; elsewhere, for a share of visits, the recorder alone. */
function qaScript({ SANDBOX, DEPLOYMENT, RECORD_SHARE }: Environment, scriptOf: (source: string) => string): string | undefined {
  if (SANDBOX === 'on' || DEPLOYMENT === 'qa') return scriptOf('src/entry-qa.ts')
  return RECORD_SHARE > 0 ? `${scriptOf('src/entry-recorder.ts')}?share=${String(RECORD_SHARE)}` : undefined
}

/** Style sheets of the built site by address. */
const readStyles = (client: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(client, 'assets'))
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/assets/${name}`, readFileSync(join(client, 'assets', name), 'utf8')]),
  )

/** A failure of the start that a person can mend: told in one line, without a stack. */
class CannotStart extends Error {}

const say = (line: string): void => console.log(line)

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const log = createLog(environment.LOG_LEVEL)
  const client = builtSite
  if (!existsSync(join(client, '.vite/route-manifest.json')))
    throw new CannotStart('the site is not built: run npm start, or npm run build')
  const database = await openDatabase(
    environment.DATABASE_URL === undefined
      ? { folder: join(environment.DATA_DIR, 'pglite') }
      : { url: environment.DATABASE_URL, isPrepared: environment.DATABASE_PREPARED === 'on' },
  )
  await ensurePack(database.db, { folder: environment.CONTENT_PACK, pictures: client }, new Date(), say)

  const now = (): Date => new Date()
  const origin = siteOrigin(environment)
  const attachments = await openFileStore(environment)
  const appId = environment.SIGN_IN_APP_ID
  const builtFiles = (name: string): BuiltFiles => JSON.parse(readFileSync(join(client, '.vite', `${name}.json`), 'utf8')) as BuiltFiles
  const built = builtFiles('manifest')
  const scriptOf = (source: string): string => `/${built[source]!.file}`
  // Loaded only where it is switched on: production does not even read it.
  const code = environment.SANDBOX === 'on' ? await import('./sandbox/sandbox.ts') : undefined
  const sandbox = await code?.createSandbox({
    db: database.db,
    origin,
    now,
    files: attachments,
    appId,
    calls: endpoints,
    deliveryDelay: environment.SANDBOX_DELIVERY_SECONDS * 1000,
    scriptOf: (source) => code.builtScript(source in built ? built : builtFiles('gallery-manifest'), source),
  })

  const support = await openSupport({ database, now, log, files: attachments, folder: environment.DATA_DIR, origin })
  const senders: Senders = sandbox?.senders ?? realSenders(environment)
  const preOrders = openPreOrders({
    database,
    now,
    log,
    origin,
    secret: environment.MESSAGE_SECRET,
    senders,
    // The job queue is made below, of these jobs among others.
    wake: (job, at) => buying.wake(job, at),
  })
  const buying: Buying = createBuying({
    database,
    now,
    log,
    origin,
    myCard: sandbox?.myCard ?? realMyCard(environment),
    deliveries: sandbox?.deliveries ?? deliveriesOf(environment),
    receipts: sandbox?.receipts ?? receiptIssuerOf(environment),
    tidying: { ...support.tidying, ...preOrders.jobs },
  })

  let stopping = false
  const bases = { auth: environment.AUTH_BASE, game: environment.GAME_BASE, payment: environment.PAYMENT_BASE }
  const app = createServer({
    database,
    now: sandbox?.now ?? now,
    log,
    verifyResponses: false,
    development: false,
    ...(environment.PUBLIC_URL === undefined ? {} : { publicUrl: environment.PUBLIC_URL }),
    allowedOrigins: environment.ALLOWED_ORIGINS,
    connect: Object.values(bases).flatMap((base) => (base.startsWith('http') ? [new URL(base).origin] : [])),
    signIn: sandbox === undefined ? realSignIn(environment) : { appId, ...sandbox.signIn },
    limits: widerLimits(environment.RATE_LIMIT_FACTOR),
    ...(sandbox === undefined ? {} : { sandbox }),
    payments: buying.payments,
    messages: preOrders.messages,
    attachments,
    isIndexed: environment.DEPLOYMENT !== 'qa',
    thirdParties: thirdPartiesOf(environment),
    isRendering: environment.RENDER_PAGES === 'on',
    pageCache: createPageCache({ maxBytes: environment.PAGE_CACHE_MB * 1024 * 1024, maxAge: environment.PAGE_CACHE_SECONDS * 1000 }),
    pages: createPageRenderer({
      manifest: JSON.parse(readFileSync(join(client, '.vite/route-manifest.json'), 'utf8')) as never,
      bases,
      styles: readStyles(client),
      publicUrl: environment.PUBLIC_URL,
      qaScript: qaScript(environment, scriptOf),
      thirdPartyScript: scriptOf('src/entry-third-parties.ts'),
      report: (error) => log.error({ err: error }, 'page failed to render'),
    }),
    files: createStaticFiles(client),
    pictures: createPictures(client, join(environment.DATA_DIR, 'pictures'), { avif: environment.PICTURE_AVIF === 'on' }),
    isStopping: () => stopping,
  })

  const answer = (request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> => {
    const { remoteAddress } = incoming.socket
    const clientAddress = clientAddressOf(request.headers.get('x-forwarded-for'), remoteAddress, environment.TRUSTED_PROXIES)
    return app.fetch(request, { clientAddress })
  }
  // The sandbox's issuers speak Node's own requests, before anything is made a Request of them.
  const listen = ((options: http.ServerOptions, handler: http.RequestListener) =>
    http.createServer(options, (req, res) => {
      if (sandbox?.handle(req, res) !== true) handler(req, res)
    })) as typeof http.createServer
  const server = serve({ fetch: answer, port: environment.PORT, hostname: environment.HOST, createServer: listen }, (address) => {
    say(
      `EVERHARROW is ready: ${environment.PUBLIC_URL ?? `http://localhost:${String(address.port)}/`} (${database.kind === 'pglite' ? `embedded database in ${environment.DATA_DIR}` : 'PostgreSQL'})`,
    )
    if (sandbox !== undefined)
      say('The sandbox is on: anybody who reaches this address can sign in as a test account (SANDBOX=off ends that).')
    // Not before this: the sandbox's MyCard and game are reached by this address too.
    buying.start().catch((error: unknown) => log.error({ err: error }, 'the jobs cannot start'))
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `port ${String(environment.PORT)} is taken: stop the other process, or set PORT` : error.message,
    )
    void database.close().finally(() => process.exit(1))
  })

  /** Jobs first: they need the database. */
  const close = async (): Promise<void> => {
    await buying.stop().catch((error: unknown) => log.error({ err: error }, 'the jobs cannot stop'))
    support.close()
    senders.close?.()
    await database.close()
  }
  const stop = (): void => {
    if (stopping) return
    stopping = true
    // Open requests are finished; who is still connected after 5 s is let go.
    const patience = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), 5000)
    patience.unref()
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    server.close(() => {
      void close().finally(() => process.exit(0))
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

try {
  await start()
} catch (error) {
  const known = [CannotStart, BadEnvironment, BadPack, DataFolderInUse].some((kind) => error instanceof kind)
  const connection = (error as NodeJS.ErrnoException).code
  if (!known && connection !== 'ECONNREFUSED') throw error
  console.error(connection === 'ECONNREFUSED' ? 'cannot reach PostgreSQL at DATABASE_URL: connection refused' : (error as Error).message)
  process.exit(1)
}
