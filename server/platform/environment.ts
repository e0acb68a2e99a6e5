/** The process's settings, read from the environment once and validated; an invalid value causes one clear line at start. */
import * as v from 'valibot'
import { deskSettings } from './desk-settings.ts'
import { contradictionsOf, withoutPassword } from './contradictions.ts'
import { localNetworks } from './client-address.ts'
import { isLoopback } from './hosts.ts'
import { supportMailSettings } from './support-mail-settings.ts'
import {
  port,
  siteAddress,
  url,
  databaseUrl,
  smtpUrl,
  filled,
  numberTo99,
  script,
  origins,
  networks,
  budgets,
  amounts,
  shownMethods,
  share,
  longSecret,
  base,
  isPublishable,
} from './setting-kinds.ts'

const EnvironmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** Origins of sites on other hosts that may call this provider, separated by commas. */
  ALLOWED_ORIGINS: v.optional(origins('https://www.example.com'), ''),
  /** The address that players type; decides Secure cookies, HSTS and canonical links. */
  PUBLIC_URL: v.optional(siteAddress),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(databaseUrl),
  /** `off`: statements are not prepared, for a connection pooler that switches connections between transactions and does not track them. */
  DATABASE_PREPARED: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  CONTENT_PACK: v.optional(v.string(), 'server/content/everharrow'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'), 'info'),
  AUTH_BASE: v.optional(base, '/api'),
  GAME_BASE: v.optional(base, '/api'),
  PAYMENT_BASE: v.optional(base, '/api'),
  /** The purpose of this installation; decides what may be switched on. */
  DEPLOYMENT: v.optional(v.picklist(['local', 'qa', 'production'], 'must be local, qa or production')),
  /** Test accounts, a test payment provider and similar; on by default if the deployment is local. */
  SANDBOX: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  /** The fixed platform app id of social sign-in (§9). */
  SIGN_IN_APP_ID: v.optional(filled, 'everharrow-site'),
  /** An OAuth client of type "web application". */
  GOOGLE_CLIENT_ID: v.optional(filled),
  /** A Services ID. */
  APPLE_CLIENT_ID: v.optional(filled),
  /** Issuer of the game's tokens (A7), address of its keys, and its name for this site; default: the app id. */
  GAME_ISSUER: v.optional(filled),
  GAME_JWKS_URL: v.optional(url),
  GAME_AUDIENCE: v.optional(filled),
  /** Contact for vulnerability reports, for /.well-known/security.txt (RFC 9116). */
  SECURITY_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(
        (text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text) && isPublishable(text),
        'must look like mailto:security@example.com or an https address, without user name and password',
      ),
    ),
  ),
  /** Number of the operator's proxies in front that append to `x-forwarded-for`. */
  TRUSTED_PROXIES: v.optional(numberTo99, '0'),
  /** Networks of the last of them: the header of any other connection is not read. */
  TRUSTED_PROXY_NETWORKS: v.optional(networks, localNetworks.join(',')),
  /** Multiplies all rate limits, for rehearsals. */
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d+)?$/, 'must be a number'), v.transform(Number), v.minValue(1, 'must be at least 1')),
    '1',
  ),
  /** `off`: pages are sent without content and the browser renders them. */
  RENDER_PAGES: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** How long a rendered page may be reused; an import and each new minute end it, 0 disables the cache. */
  PAGE_CACHE_SECONDS: v.optional(numberTo99, '60'),
  /** How long `/readyz` reports the shutdown before the process stops accepting connections; 0 if the deployment is local. */
  DRAIN_SECONDS: v.optional(numberTo99),
  /** Limit of concurrent renderings; some wait, any more are refused with 503. */
  RENDERS_AT_ONCE: v.optional(v.pipe(numberTo99, v.minValue(1, 'must be at least 1')), '4'),
  PAGE_CACHE_MB: v.optional(v.pipe(numberTo99, v.minValue(1, 'must be at least 1')), '32'),
  /** `off`: all clients get pictures as WebP, for a cache in front that ignores `Vary: Accept`. */
  PICTURE_AVIF: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** Share of visits, 0 to 1, in which the flight recorder runs where it is not always on (D4). */
  RECORD_SHARE: v.optional(share, '0'),
  /** Share of visits, 0 to 1, that report their web vitals; all visits report faults. */
  REPORT_SHARE: v.optional(share, '0.1'),
  /** C3: the social ad pixel, and the address of its script, if not the vendor's (in the sandbox: the sandbox's). */
  PIXEL_ID: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{5,20}$/, 'must be the pixel’s id: 5 to 20 digits'))),
  PIXEL_SRC: v.optional(script),
  /** C3: the ad offerwall's conversion script; `{click}` in it is replaced with the click id. */
  OFFERWALL_SRC: v.optional(script),
  /** Name of the entry address's parameter that contains the click id. */
  OFFERWALL_CLICK_PARAMETER: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[\w.-]{1,40}$/, 'must be the name of a parameter'))),
  /** The event that counts as a conversion. */
  OFFERWALL_CONVERSION: v.optional(v.picklist(['landing', 'registration'], 'must be landing or registration')),
  /** Origins that these scripts call besides their own. */
  THIRD_PARTY_ORIGINS: v.optional(origins('https://events.example.com'), ''),
  /** B4: this shop's account at MyCard, and the key of its hashes. */
  MYCARD_SERVICE_ID: v.optional(filled),
  MYCARD_KEY: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{1,32}$/, 'must be up to 32 letters and digits'))),
  /** `test`, where payments cost nothing, or `live`. */
  MYCARD_HOST: v.optional(v.picklist(['live', 'test'], 'must be live or test'), 'live'),
  MYCARD_VERSION: v.optional(v.pipe(v.string(), v.regex(/^v1\.\d{1,2}$/, 'must be a version such as v1.6')), 'v1.6'),
  /** What the hash converts to lower case: the whole text, or its escapes only; v1.1 requires the latter. */
  MYCARD_HASH: v.optional(v.picklist(['whole', 'escapes'], 'must be whole or escapes')),
  /** The game's id and name at MyCard, since v1.2. */
  MYCARD_GAME_ID: v.optional(filled),
  MYCARD_GAME_NAME: v.optional(filled),
  /** Addresses and networks of MyCard that may call this shop, separated by commas. */
  MYCARD_RESTORE_FROM: v.optional(networks, ''),
  /** A hosted checkout: its API, the bearer of calls to it, and the secret that signs its webhooks. */
  CHECKOUT_API: v.optional(url),
  CHECKOUT_KEY: v.optional(v.pipe(v.string(), v.trim(), v.minLength(16, 'must be at least 16 characters'))),
  CHECKOUT_WEBHOOK_SECRET: v.optional(longSecret),
  /** The previous secret, as long as the provider may still sign with it. */
  CHECKOUT_WEBHOOK_SECRET_PREVIOUS: v.optional(longSecret),
  /** The payment methods that a region's shop offers, the preferred one first. */
  PAYMENT_METHODS: v.optional(shownMethods),
  /** B9: the issuer of Korean cash receipts, and this shop's bearer token there. */
  CASH_RECEIPT_URL: v.optional(url),
  CASH_RECEIPT_KEY: v.optional(v.pipe(v.string(), v.trim(), v.minLength(16, 'must be at least 16 characters'))),
  /** B8: the game server's delivery address, and the secret that both sides sign with. */
  GAME_DELIVERY_URL: v.optional(url),
  /**
   * Seconds until the sandbox's game has put a delivery into the mailbox: with the reconciler's 15 s, within a minute after payment (B8).
   */
  SANDBOX_DELIVERY_SECONDS: v.optional(numberTo99, '30'),
  GAME_DELIVERY_SECRET: v.optional(longSecret),
  /** The previous secret, as long as the game server may still know only that one: deliveries are signed with both. */
  GAME_DELIVERY_SECRET_PREVIOUS: v.optional(longSecret),
  /** U3: the bucket for players' attachments; undefined: a folder below DATA_DIR. */
  S3_BUCKET: v.optional(filled),
  S3_REGION: v.optional(filled),
  /** Address of an S3-compatible service; default: Amazon's own. */
  S3_ENDPOINT: v.optional(url),
  /** Undefined: looked up as Amazon's own programs do (e.g. a role of the machine). */
  S3_ACCESS_KEY: v.optional(filled),
  S3_SECRET_KEY: v.optional(filled),
  /** T1: the mail server, and the sender. */
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      // Outside of quotes `:` begins a group of addresses, and `,` and `;` separate addresses (RFC 5322 §3.4).
      v.regex(
        /^(("[^"<>\r\n]*"|[^"<>:;,\r\n]+) )?<?[^\s"<>:;,@]+@[^\s"<>:;,@]+>?$/,
        'must look like Everharrow <no-reply@example.com>; a name with : ; or , needs quotes',
      ),
    ),
  ),
  /** T1: the SMS service, and the sender: a number, a name, or a messaging service (`MG…`). */
  TWILIO_ACCOUNT_SID: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^AC\w{8,64}$/, 'must be an account SID, which begins with AC'))),
  TWILIO_AUTH_TOKEN: v.optional(filled),
  TWILIO_FROM: v.optional(filled),
  TWILIO_HOST: v.optional(
    v.pipe(
      url,
      v.transform((text) => text.replace(/\/$/, '')),
    ),
    'https://api.twilio.com',
  ),
  /**
   * Encrypts queued messages and keys the hashes of codes; kept outside of the database, so that a copy of the database reveals nothing.
   */
  MESSAGE_SECRET: v.optional(longSecret),
  /** The previous secret, as long as messages encrypted with it are queued: half an hour. */
  MESSAGE_SECRET_PREVIOUS: v.optional(longSecret),
  /** T1: text messages per hour by ISO 3166 country of the number; `*` is for all others together. */
  SMS_HOURLY_BUDGET: v.optional(budgets, 'KR:2000,TW:1000,*:100'),
  /** The operator's name for commands without `--as`. */
  OPERATOR: v.optional(filled),
  /** The metrics endpoint for Prometheus: a separate port and address, or `/metrics` of the site with this bearer. */
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_TOKEN: v.optional(longSecret),
  /** A collector that accepts OTLP over HTTP, and the share of traces that start here; names of the OpenTelemetry specification. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
  /** Limit of a refund by a single operator, by currency; above it a second operator must approve. */
  REFUND_LIMIT: v.optional(amounts, 'KRW:100000,TWD:3000,USD:100'),
  ...supportMailSettings,
  ...deskSettings,
})
type Given = v.InferOutput<typeof EnvironmentSchema>
/** The validated settings; `docs/settings.md` describes each. */
export type Environment = Given & { DEPLOYMENT: NonNullable<Given['DEPLOYMENT']>; SANDBOX: NonNullable<Given['SANDBOX']> }

/** Settings that must not appear on a terminal or in a log. */
const isSecret = (name: string): boolean =>
  /(_(KEY|SECRET|TOKEN)(_PREVIOUS)?|^SMTP_URL|^DATABASE_URL|^SUPPORT_IMAP_URL|^SUPPORT_MAIL_TEAM)$/.test(name)

/** An invalid setting. The message is one line per setting, ready to print. */
export class BadEnvironment extends Error {}

/** A database server or a public https address counts as production, unless DEPLOYMENT is set. */
function deploymentOf({ DATABASE_URL, PUBLIC_URL }: Given): Environment['DEPLOYMENT'] {
  const address = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL)
  const isPublic = address?.protocol === 'https:' && !isLoopback(address.hostname)
  return DATABASE_URL !== undefined || isPublic ? 'production' : 'local'
}

/** @throws BadEnvironment */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const result = v.safeParse(EnvironmentSchema, given, { abortPipeEarly: true })
  if (!result.success) {
    const lines = result.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key)
      return `${name}=${isSecret(name) ? '…' : JSON.stringify(withoutPassword(given[name] ?? ''))} ${issue.message}`
    })
    throw new BadEnvironment(lines.join('\n'))
  }
  const DEPLOYMENT = result.output.DEPLOYMENT ?? deploymentOf(result.output)
  const environment = { ...result.output, DEPLOYMENT, SANDBOX: result.output.SANDBOX ?? (DEPLOYMENT === 'local' ? 'on' : 'off') }
  const contradictions = contradictionsOf(environment, (name) => given[name] !== undefined)
  if (contradictions.length > 0) throw new BadEnvironment(contradictions.join('\n'))
  return environment
}

/** Origin of the site as players type it, without a trailing slash. */
export const siteOrigin = ({ PUBLIC_URL, PORT }: Environment): string =>
  PUBLIC_URL === undefined ? `http://localhost:${String(PORT)}` : new URL(PUBLIC_URL).origin
