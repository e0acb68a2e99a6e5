/** The process's settings, read from the environment once and checked; a bad value is one clear line at start. */
import * as v from 'valibot'
import { deskSettings } from './desk-settings.ts'
import { contradictionsOf, withoutPassword } from './contradictions.ts'
import { isLoopback } from './hosts.ts'
import { supportMailSettings } from './support-mail-settings.ts'
import {
  port,
  url,
  filled,
  whole,
  script,
  origins,
  networks,
  budgets,
  amounts,
  shownMethods,
  share,
  longSecret,
  base,
} from './setting-kinds.ts'

const EnvironmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** Origins of sites on other hosts that may call this provider, separated by commas. */
  ALLOWED_ORIGINS: v.optional(origins('https://www.example.com'), ''),
  /** What players type; decides Secure cookies, HSTS and canonical links. */
  PUBLIC_URL: v.optional(url),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  /** `off`: statements are not prepared, for a pooler in between that hands connections on between transactions and does not know them. */
  DATABASE_PREPARED: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  CONTENT_PACK: v.optional(v.string(), 'server/content/everharrow'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'), 'info'),
  AUTH_BASE: v.optional(base, '/api'),
  GAME_BASE: v.optional(base, '/api'),
  PAYMENT_BASE: v.optional(base, '/api'),
  /** What this installation is for; decides what may be switched on. */
  DEPLOYMENT: v.optional(v.picklist(['local', 'qa', 'production'], 'must be local, qa or production')),
  /** Test accounts, a payment provider to try and the like; on by default where the deployment is local. */
  SANDBOX: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  /** The fixed platform app id of social sign-in (§9). */
  SIGN_IN_APP_ID: v.optional(filled, 'everharrow-site'),
  /** An OAuth client of type "web application". */
  GOOGLE_CLIENT_ID: v.optional(filled),
  /** A Services ID. */
  APPLE_CLIENT_ID: v.optional(filled),
  /** Who signs the game's tokens (A7), where its keys are, and what it calls this site; the app id where it is not given. */
  GAME_ISSUER: v.optional(filled),
  GAME_JWKS_URL: v.optional(url),
  GAME_AUDIENCE: v.optional(filled),
  /** Whom to tell of a weakness, for /.well-known/security.txt (RFC 9116). */
  SECURITY_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be such as mailto:security@example.com or an https address'),
    ),
  ),
  /** How many proxies of the operator stand in front and append to `x-forwarded-for`. */
  TRUSTED_PROXIES: v.optional(whole, '0'),
  /** Rate limits so many times as wide, for rehearsals. */
  RATE_LIMIT_FACTOR: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d+)?$/, 'must be a number'), v.transform(Number), v.minValue(1, 'must be at least 1')),
    '1',
  ),
  /** `off`: pages come without content and the browser draws them. */
  RENDER_PAGES: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** How long a rendered page may be sent to others; an import and each new minute end it at once, 0 keeps none. */
  PAGE_CACHE_SECONDS: v.optional(whole, '60'),
  /** How long `/readyz` says that the process is going before it takes no connection any more; 0 where the deployment is local. */
  DRAIN_SECONDS: v.optional(whole),
  /** Renderings at once; some wait, more are answered 503. */
  RENDERS_AT_ONCE: v.optional(v.pipe(whole, v.minValue(1, 'must be at least 1')), '4'),
  PAGE_CACHE_MB: v.optional(v.pipe(whole, v.minValue(1, 'must be at least 1')), '32'),
  /** `off`: pictures are WebP for everybody, for a cache in front that does not heed `Vary: Accept`. */
  PICTURE_AVIF: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  /** Share of visits, 0 to 1, in which the flight recorder runs where it does not run anyway (D4). */
  RECORD_SHARE: v.optional(share, '0'),
  /** Share of visits, 0 to 1, that report their web vitals; faults are reported by all. */
  REPORT_SHARE: v.optional(share, '0.1'),
  /** C3: the social ad pixel, and where its script is, if not at its owner's (in the sandbox: the sandbox's). */
  PIXEL_ID: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\d{5,20}$/, 'must be the number that the pixel has at its owner'))),
  PIXEL_SRC: v.optional(script),
  /** C3: the ad offerwall's conversion script; `{click}` in it is replaced by the click id. */
  OFFERWALL_SRC: v.optional(script),
  /** Which parameter of the landing address holds the click id. */
  OFFERWALL_CLICK_PARAMETER: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[\w.-]{1,40}$/, 'must be the name of a parameter'))),
  /** What counts as a conversion. */
  OFFERWALL_CONVERSION: v.optional(v.picklist(['landing', 'registration'], 'must be landing or registration')),
  /** Origins that these scripts talk to beside their own. */
  THIRD_PARTY_ORIGINS: v.optional(origins('https://events.example.com'), ''),
  /** B4: this shop at MyCard, and the key of its hashes. */
  MYCARD_SERVICE_ID: v.optional(filled),
  MYCARD_KEY: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9]{1,32}$/, 'must be up to 32 letters and digits'))),
  /** `test` where nothing costs anything, or `live`. */
  MYCARD_HOST: v.optional(v.picklist(['live', 'test'], 'must be live or test'), 'live'),
  MYCARD_VERSION: v.optional(v.pipe(v.string(), v.regex(/^v1\.\d{1,2}$/, 'must be a version such as v1.6')), 'v1.6'),
  /** What the hash puts into lower case: the whole text, or its escapes only; v1.1 wants the latter. */
  MYCARD_HASH: v.optional(v.picklist(['whole', 'escapes'], 'must be whole or escapes')),
  /** The game as MyCard knows it, from v1.2 on. */
  MYCARD_GAME_ID: v.optional(filled),
  MYCARD_GAME_NAME: v.optional(filled),
  /** Who may tell of orders to restore: addresses and networks of MyCard, separated by commas. */
  MYCARD_RESTORE_FROM: v.optional(networks, ''),
  /** A hosted checkout: its API, the bearer of its calls, and what its webhooks are signed with. */
  CHECKOUT_API: v.optional(url),
  CHECKOUT_KEY: v.optional(v.pipe(v.string(), v.trim(), v.minLength(16, 'must be at least 16 characters'))),
  CHECKOUT_WEBHOOK_SECRET: v.optional(longSecret),
  /** The one before, as long as the provider may still sign with it. */
  CHECKOUT_WEBHOOK_SECRET_PREVIOUS: v.optional(longSecret),
  /** Which ways to pay a region's shop offers, the preferred one first. */
  PAYMENT_METHODS: v.optional(shownMethods),
  /** B9: who issues Korean cash receipts, and the bearer it knows this shop by. */
  CASH_RECEIPT_URL: v.optional(url),
  CASH_RECEIPT_KEY: v.optional(v.pipe(v.string(), v.trim(), v.minLength(16, 'must be at least 16 characters'))),
  /** B8: where the game server takes what was bought or given, and the secret both sign with. */
  GAME_DELIVERY_URL: v.optional(url),
  /** Seconds until the sandbox's game has a delivery in the mailbox: with the reconciler's 15 s, a minute after paying (B8). */
  SANDBOX_DELIVERY_SECONDS: v.optional(whole, '30'),
  GAME_DELIVERY_SECRET: v.optional(longSecret),
  /** The one before, as long as the game server may still know only that: deliveries are signed with both. */
  GAME_DELIVERY_SECRET_PREVIOUS: v.optional(longSecret),
  /** U3: the bucket that holds what players attach; without it a folder below DATA_DIR does. */
  S3_BUCKET: v.optional(filled),
  S3_REGION: v.optional(filled),
  /** Of a service that speaks S3; Amazon's own where it is not given. */
  S3_ENDPOINT: v.optional(url),
  /** Without them they are looked for where Amazon's own programs look (a role of the machine, for one). */
  S3_ACCESS_KEY: v.optional(filled),
  S3_SECRET_KEY: v.optional(filled),
  /** T1: the mail server, and who writes. */
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^smtps?:\/\/[^\s/?]+\/?(\?tls=off)?$/, 'must be such as smtps://user:password@mail.example.com')),
  ),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be such as Everharrow <no-reply@example.com>')),
  ),
  /** T1: the SMS service, and who writes: a number, a name, or a messaging service (`MG…`). */
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
  /** Seals messages that wait and keys the hashes of codes; kept outside of the database, so that a copy of it opens nothing. */
  MESSAGE_SECRET: v.optional(longSecret),
  /** The one before, for as long as what was sealed with it waits: half an hour. */
  MESSAGE_SECRET_PREVIOUS: v.optional(longSecret),
  /** T1: text messages an hour by ISO 3166 country of the number; `*` is for all others together. */
  SMS_HOURLY_BUDGET: v.optional(budgets, 'KR:2000,TW:1000,*:100'),
  /** Who runs the operator's commands, where `--as` does not say. */
  OPERATOR: v.optional(filled),
  /** Where Prometheus asks: a port of its own at an address of its own, or `/metrics` of the site with this bearer. */
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_TOKEN: v.optional(longSecret),
  /** A collector that takes OTLP over HTTP, and the share of traces that begin here; names of the OpenTelemetry specification. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
  /** How far one operator's word goes in a refund, by currency; above it a second one has to approve. */
  REFUND_LIMIT: v.optional(amounts, 'KRW:100000,TWD:3000,USD:100'),
  ...supportMailSettings,
  ...deskSettings,
})
type Given = v.InferOutput<typeof EnvironmentSchema>
export type Environment = Given & { DEPLOYMENT: NonNullable<Given['DEPLOYMENT']>; SANDBOX: NonNullable<Given['SANDBOX']> }

/** What must not be seen on a terminal or in a log. */
const isSecret = (name: string): boolean =>
  /(_(KEY|SECRET|TOKEN)(_PREVIOUS)?|^SMTP_URL|^DATABASE_URL|^SUPPORT_IMAP_URL|^SUPPORT_MAIL_TEAM)$/.test(name)

/** A setting that cannot be used. The message is one line per setting, ready to print. */
export class BadEnvironment extends Error {}

/** A database server or a public https address is somebody's production, unless they say otherwise. */
function deploymentOf({ DATABASE_URL, PUBLIC_URL }: Given): Environment['DEPLOYMENT'] {
  const address = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL)
  const isPublic = address?.protocol === 'https:' && !isLoopback(address.hostname)
  return DATABASE_URL !== undefined || isPublic ? 'production' : 'local'
}

/** @throws BadEnvironment */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const result = v.safeParse(EnvironmentSchema, given)
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

/** Of the site as players type it, without a slash at the end. */
export const siteOrigin = ({ PUBLIC_URL, PORT }: Environment): string =>
  PUBLIC_URL === undefined ? `http://localhost:${String(PORT)}` : new URL(PUBLIC_URL).origin
