/** What the caller of `createServer` passes to it: database, clock, settings, and the optional parts of a deployment. */
import type { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Channel } from './messages/messages.tables.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Payments } from './orders/payments.ts'
import type { OpenDatabase } from './platform/database.ts'
import type { ProofOfWork } from './platform/proof-of-work.ts'
import type { FileStore } from './platform/file-store.ts'
import type { Limits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import type { Load } from './platform/overload.ts'
import type { PageCache } from './platform/page-cache.ts'
import type { PageRenderer } from './platform/page-renderings.ts'
import type { Pictures } from './platform/pictures.ts'
import type { StaticFiles } from './platform/static-files.ts'
import type { Pepper } from './platform/vault.ts'
import type { SmsBudget } from './pre-registration/sms-budget.ts'
import type { SignInSettings } from './session/session.settings.ts'
import type { ThirdPartySettings } from './site/third-parties.ts'
import type { SupportNotices } from './support/mail/notices.ts'
import type { Telemetry } from './telemetry/telemetry.ts'

/**
 * Wraps an API call: runs it, or responds in its place.
 * @param o.fail responds with a failure of the provider: its message, this call's trace id
 */
export type AroundApi = (
  request: Request,
  o: { next: () => Promise<Response>; fail: (status: ContentfulStatusCode, code: number | string) => Response },
) => Promise<Response>

/** What the provider needs; an optional part that is missing is switched off. */
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
  proofOfWork?: ProofOfWork | undefined
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

/** How pre-registration sends its messages. */
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
  schedule: (channel: Channel, at: Date) => void
}
