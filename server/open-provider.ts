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
import type { Sandbox } from './sandbox/sandbox.ts'
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

/**
 * @param o.print prints a line for the operator who started the process
 * @param o.site the folder of the site's own pictures, which the content pack may name
 * @param o.scriptOf returns the script of a developers' page by its source
 * @throws OnceProduction if the sandbox would use production's data
 */
export async function openProvider(
  environment: Environment,
  o: {
    log: Log
    print: (line: string) => void
    site: string
    scriptOf: (source: string, code: SandboxCode) => PageScript
    /** Called after each run of a job. */
    onRun?: JobsDeps['onRun']
    /** Called for each mail of the support team. */
    onSupportMail?: (result: MailResult) => void
    /** Wraps each run of a job. */
    aroundJob?: JobsDeps['around']
  },
): Promise<OpenProvider> {
  const { log } = o
  if (makePrivate(environment.DATA_DIR))
    o.print(`${environment.DATA_DIR} was accessible to other accounts of this machine; it is now private`)
  guardProduction(environment)
  const database = await openDatabase(databaseOf(environment))
  await guardProductionData(database.db, environment)

  const clock = await openClock({ database, log })
  const { now } = clock
  const origin = siteOrigin(environment)
  const attachments = await openFileStore(environment)
  await ensurePackAtStart(
    database.db,
    { folder: environment.CONTENT_PACK, pictures: o.site, files: attachments },
    { now: now(), print: o.print, log, isLocal: environment.DEPLOYMENT === 'local' },
  )
  const appId = environment.SIGN_IN_APP_ID
  // Loaded only if it is switched on: production does not even read the module.
  const code = environment.SANDBOX === 'on' ? await import('./sandbox/sandbox.ts') : undefined
  const sandbox = await code?.createSandbox({
    db: database.db,
    origin,
    now,
    files: attachments,
    appId,
    calls: endpoints,
    deliveryDelay: environment.SANDBOX_DELIVERY_SECONDS * 1000,
    scriptOf: (source) => o.scriptOf(source, code),
  })

  const supportMail = supportMailOf(environment)
  const support = openSupport({
    database,
    now,
    log,
    files: attachments,
    origin,
    mail:
      supportMail === undefined
        ? undefined
        : {
            settings: supportMail,
            secret: pepperOf(environment),
            // The job queue is created below; these jobs are part of it.
            schedule: (job, at) => buying.schedule(job, at),
            onMail: o.onSupportMail,
          },
  })
  const senders: Senders = sandbox?.senders ?? realSenders(environment)
  const preRegistrations = openPreRegistration({
    database,
    now,
    log,
    origin,
    secret: pepperOf(environment),
    smsBudget: environment.SMS_HOURLY_BUDGET,
    senders: { ...senders, mail: senders.mail === undefined ? undefined : support.attaching(senders.mail) },
    schedule: (job, at) => buying.schedule(job, at),
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
    otherJobs: { ...support.jobs, ...preRegistrations.jobs, ...keeping({ db: database.db, now, log }) },
  })
  const secrets = createSecrets(database.db)
  const vault = createVault(secrets, pepperOf(environment))
  const events = createSecurityEvents({ log, secrets })
  const members = handleMembersCommand({ db: database.db, now, log, files: attachments, vault, events })
  const content = { db: database.db, now, files: attachments, pictures: o.site, secrets, origin }
  const settings = deskOf(environment)
  // Loaded only if configured, as the sandbox is: production does not even read the module.
  const desk =
    settings === undefined
      ? undefined
      : (await import('./desk/desk.routes.ts')).deskRoutes({ ...content, settings, pack: environment.CONTENT_PACK })
  // Only this process can open the embedded database; with PostgreSQL the commands connect directly.
  const commandServer =
    database.kind === 'pglite'
      ? await openCommandServer(
          environment.DATA_DIR,
          {
            support: support.commandHandler,
            members,
            ...commandHandlers({
              ...content,
              database,
              events,
              environment,
              log,
              payments: buying.payments,
            }),
          },
          log,
        )
      : undefined

  return {
    database,
    sandbox,
    parts: {
      database,
      now: sandbox?.now ?? now,
      log,
      signIn: sandbox === undefined ? realSignIn(environment) : { appId, ...sandbox.signIn },
      limits: widerLimits(environment.RATE_LIMIT_FACTOR),
      ...(sandbox === undefined ? {} : { sandbox }),
      desk,
      payments: buying.payments,
      messages: preRegistrations.messages,
      attachments,
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
