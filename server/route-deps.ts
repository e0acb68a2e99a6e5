/** The dependencies of the provider's routes: one object for all of them, from which each resource takes what its routes need. */
import { createKeptCounts } from './content/kept-counts.ts'
import { noPayments } from './orders/payments.ts'
import { createHashcash } from './platform/proof-of-work.ts'
import { noFiles } from './platform/file-store.ts'
import { createLimits, defaultLimits, type Limits } from './platform/limits.ts'
import { createSecrets, type Secrets } from './platform/secrets.ts'
import { createSecurityEvents } from './platform/security-events.ts'
import { createVault } from './platform/vault.ts'
import type { ServerDeps } from './server-deps.ts'
import { createNonces } from './session/nonces.ts'
import { createImageLinks } from './support/image-links.ts'

/** What sends the messages of pre-registrations; without settings for it nothing is sent. */
const messagesOf = ({ messages, now }: Pick<ServerDeps, 'messages' | 'now'>, secrets: Secrets) => ({
  vault: createVault(secrets, messages?.secret),
  origin: messages?.origin ?? '',
  clockOfMessages: messages?.now ?? now,
  sends: messages?.sends ?? { mail: false, sms: false },
  smsBudget: messages?.smsBudget ?? {},
  schedule: messages?.schedule ?? (() => {}),
})

/**
 * Creates what the routes need: parts of the deployment that are missing are replaced by ones that refuse.
 * @param version the version of the content, which decides how long counts are valid (`contentVersion`)
 */
export function createRouteDeps(deps: ServerDeps, version: () => Promise<string>) {
  const { now } = deps
  const { db } = deps.database
  const secrets = createSecrets(db, () => now().getTime())
  const events = createSecurityEvents({ log: deps.log, secrets })
  const limits: Limits = { ...defaultLimits, ...deps.limits }
  return {
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
    proofOfWork: deps.proofOfWork ?? createHashcash({ db, secrets, now }),
    payments: deps.payments ?? noPayments,
    preRegistrations: { db, now, events, ...messagesOf(deps, secrets) },
    thirdParty: deps.thirdParties?.config ?? { pixel: null, offerwall: null },
    sharesRecordings: deps.sharesRecordings ?? false,
    metrics: deps.metrics,
    vitalsShare: deps.vitalsShare ?? 0,
  }
}

/** The dependencies of all routes, as `createRouteDeps` returns them. */
export type RouteDeps = ReturnType<typeof createRouteDeps>
