/** The provider without a page renderer: the database with the content, the files stored beside it, and the jobs. */
import { endpoints } from '#contract/endpoints.ts'
import { runCouponsCommand } from './coupons/coupons-command.ts'
import { runContentCommand, type ContentDeps } from './content/content-command.ts'
import { runOrdersCommand, type OrdersDeps } from './orders/orders-command.ts'
import { runRefundCommand } from './orders/refund-command.ts'
import { receiptIssuerOf } from './orders/receipt-issuer.ts'
import { ensurePackAtStart } from './content/pack-at-start.ts'
import { deliveriesOf } from './deliveries/game-delivery.ts'
import type { ServerDeps } from './server-deps.ts'
import type { MailResult } from './support/mail/mail-results.ts'
import { openSupport } from './support/open-support.ts'
import { guardProduction, makePrivate } from './platform/data-folder.ts'
import { openClock } from './platform/clock.ts'
import { databaseOf, openDatabase, type OpenDatabase } from './platform/database.ts'
import type { DeskDeps } from './desk/desk.routes.ts'
import { deskOf } from './platform/desk-settings.ts'
import { openCommandServer } from './platform/command-server.ts'
import { createSecrets } from './platform/secrets.ts'
import { createSecurityEvents } from './platform/security-events.ts'
import { runSecretsCommand } from './platform/secrets-command.ts'
import { handleTextCommand } from './platform/remote-text-command.ts'
import { createVault, pepperOf } from './platform/vault.ts'
import { keeping } from './personal-data/keeping.ts'
import { handleMembersCommand } from './personal-data/remote-members-command.ts'
import { siteOrigin, type Environment } from './platform/environment.ts'
import { supportMailOf } from './platform/support-mail-settings.ts'
import { openFileStore } from './platform/file-store.ts'
import type { JobsDeps } from './platform/jobs.ts'
import { widerLimits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import { openPreRegistration, realSenders, type Senders } from './pre-registration/open-pre-registration.ts'
import { createBuying, type Buying } from './orders/buying.ts'
import { paymentSettingsOf } from './orders/payment-registry.ts'
import type { PageScript } from './sandbox/dev-pages.ts'
import { createResult } from './backup/backup-command.ts'
import type { BackupDeps } from './backup/make-backup.ts'
import type { Sandbox, SandboxDeps } from './sandbox/sandbox.ts'
import { realSignIn } from './session/real-issuers.ts'
import { guardProductionData } from './site/production-mark.ts'
import { thirdPartiesOf } from './site/third-parties.ts'

type SandboxCode = typeof import('./sandbox/sandbox.ts')

export interface OpenProvider {
  database: OpenDatabase
  /** Undefined if it is switched off. */
  sandbox: Sandbox | undefined
  /** The dependencies it supplies to `createServer`. */
  parts: Pick<
    ServerDeps,
    | 'database'
    | 'now'
    | 'log'
    | 'signIn'
    | 'limits'
    | 'sandbox'
    | 'desk'
    | 'payments'
    | 'messages'
    | 'attachments'
    | 'supportNotices'
    | 'thirdParties'
  >
  /** Milliseconds the database's clock is ahead of this machine's. */
  clockSkew: () => number
  jobNames: readonly string[]
  /** Called only once the process listens: the sandbox's payment providers and game are reached at its address too. */
  startJobs: () => void
  /** Called before the process ends. */
  close: () => Promise<void>
}

/** Commands that consist of text only. The operator names themselves in the command: this process's OPERATOR does not identify them. */
function commandHandlers({
  database,
  ...deps
}: Omit<OrdersDeps, 'environment'> & BackupDeps & Omit<ContentDeps, 'print'> & { environment: Environment }) {
  const orders: OrdersDeps = { ...deps, environment: { REFUND_LIMIT: deps.environment.REFUND_LIMIT } }
  return {
    secrets: handleTextCommand((args) => runSecretsCommand({ ...deps, environment: {} }, args)),
    refund: handleTextCommand((args) => runRefundCommand(orders, args)),
    orders: handleTextCommand((args) => runOrdersCommand(orders, args)),
    backup: handleTextCommand((args) => createResult({ ...deps, database }, args)),
    content: handleTextCommand((args) => runContentCommand(deps, args)),
    coupons: handleTextCommand((args) => runCouponsCommand({ ...deps, environment: {} }, args)),
  }
}

/** What the provider gets from the process it runs in. */
export interface ProviderHost {
  log: Log
  /** Prints a line for the operator who started the process. */
  print: (line: string) => void
  /** The folder of the site's own pictures, which the content pack may name. */
  site: string
  /** @returns the script of a developers' page by its source */
  scriptOf: (source: string, code: SandboxCode) => PageScript
  /** Called after each run of a job. */
  onRun?: JobsDeps['onRun']
  /** Called for each mail of the support team. */
  onSupportMail?: (result: MailResult) => void
  /** Wraps each run of a job. */
  aroundJob?: JobsDeps['around']
}

/** @throws OnceProduction if the sandbox would use production's data */
async function openGuardedDatabase(environment: Environment, print: ProviderHost['print']): Promise<OpenDatabase> {
  if (makePrivate(environment.DATA_DIR))
    print(`${environment.DATA_DIR} was accessible to other accounts of this machine; it is now private`)
  guardProduction(environment)
  const database = await openDatabase(databaseOf(environment))
  await guardProductionData(database.db, environment)
  return database
}

/** Loaded only if it is switched on: production does not even read the module. */
async function openSandbox(
  environment: Environment,
  { scriptOf, ...deps }: Pick<SandboxDeps, 'db' | 'origin' | 'now' | 'files'> & Pick<ProviderHost, 'scriptOf'>,
): Promise<Sandbox | undefined> {
  const code = environment.SANDBOX === 'on' ? await import('./sandbox/sandbox.ts') : undefined
  return code?.createSandbox({
    ...deps,
    appId: environment.SIGN_IN_APP_ID,
    calls: endpoints,
    deliveryDelay: environment.SANDBOX_DELIVERY_SECONDS * 1000,
    scriptOf: (source) => scriptOf(source, code),
  })
}

/** Loaded only if it is configured, as the sandbox is. */
async function openDesk(environment: Environment, content: Omit<DeskDeps, 'settings' | 'pack'>): Promise<ServerDeps['desk']> {
  const settings = deskOf(environment)
  if (settings === undefined) return undefined
  return (await import('./desk/desk.routes.ts')).deskRoutes({ ...content, settings, pack: environment.CONTENT_PACK })
}

/** @throws OnceProduction if the sandbox would use production's data */
export async function openProvider(environment: Environment, o: ProviderHost): Promise<OpenProvider> {
  const { log } = o
  const database = await openGuardedDatabase(environment, o.print)
  const { db } = database
  const clock = await openClock({ database, log })
  const { now } = clock
  const origin = siteOrigin(environment)
  const secret = pepperOf(environment)
  const files = await openFileStore(environment)
  await ensurePackAtStart(
    db,
    { folder: environment.CONTENT_PACK, pictures: o.site, files },
    { now: now(), print: o.print, log, isLocal: environment.DEPLOYMENT === 'local' },
  )
  const sandbox = await openSandbox(environment, { db, origin, now, files, scriptOf: o.scriptOf })

  // The job queue is created below; the jobs of support and pre-registration are part of it.
  const schedule: Buying['schedule'] = (job, at) => buying.schedule(job, at)
  const supportMail = supportMailOf(environment)
  const mail = supportMail === undefined ? undefined : { settings: supportMail, secret, schedule, onMail: o.onSupportMail }
  const support = openSupport({ database, now, log, files, origin, mail })
  const senders: Senders = sandbox?.senders ?? realSenders(environment)
  const preRegistrations = openPreRegistration({
    database,
    now,
    log,
    origin,
    secret,
    smsBudget: environment.SMS_HOURLY_BUDGET,
    senders: { ...senders, mail: senders.mail === undefined ? undefined : support.attaching(senders.mail) },
    schedule,
  })
  const buying: Buying = createBuying({
    database,
    now,
    log,
    origin,
    payment: { ...paymentSettingsOf(environment), ...sandbox?.payment },
    deliveries: sandbox?.deliveries ?? deliveriesOf(environment),
    receipts: sandbox?.receipts ?? receiptIssuerOf(environment),
    onRun: o.onRun,
    around: o.aroundJob,
    otherJobs: { ...support.jobs, ...preRegistrations.jobs, ...keeping({ db, now, log }) },
  })

  const secrets = createSecrets(db)
  const events = createSecurityEvents({ log, secrets })
  const content = { db, now, files, pictures: o.site, secrets, origin }
  const desk = await openDesk(environment, content)
  const commands = {
    support: support.commandHandler,
    members: handleMembersCommand({ db, now, log, files, vault: createVault(secrets, secret), events }),
    ...commandHandlers({ ...content, database, events, environment, log, payments: buying.payments }),
  }
  // Only this process can open the embedded database; with PostgreSQL the commands connect directly.
  const commandServer = database.kind === 'pglite' ? await openCommandServer(environment.DATA_DIR, commands, log) : undefined

  return {
    database,
    sandbox,
    parts: {
      database,
      now: sandbox?.now ?? now,
      log,
      signIn: sandbox === undefined ? realSignIn(environment) : { appId: environment.SIGN_IN_APP_ID, ...sandbox.signIn },
      limits: widerLimits(environment.RATE_LIMIT_FACTOR),
      ...(sandbox === undefined ? {} : { sandbox }),
      desk,
      payments: buying.payments,
      messages: preRegistrations.messages,
      attachments: files,
      supportNotices: support.notices,
      thirdParties: thirdPartiesOf(environment),
    },
    clockSkew: clock.skew,
    jobNames: buying.jobNames,
    startJobs: () => void buying.start(),
    // Jobs first: they need the database.
    close: async () => {
      clock.stop()
      await buying.stop().catch((error: unknown) => log.error({ err: error }, 'the jobs cannot stop'))
      commandServer?.close()
      senders.close?.()
      await database.close()
    },
  }
}
