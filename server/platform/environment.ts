/** The process's settings, read from the environment once and checked; a bad value is one clear line at start. */
import { isIP } from 'node:net'
import * as v from 'valibot'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import { isRegion, regionIds, type RegionId } from '#contract/regions.ts'
import { deskContradictions, deskSettings } from './desk-settings.ts'

const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a number'),
  v.transform(Number),
  v.integer(),
  v.maxValue(65_535, 'must be at most 65535'),
)
const url = v.pipe(v.string(), v.url('must be a URL'))
const filled = v.pipe(v.string(), v.trim())
const whole = v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'must be a whole number, 0 to 99'), v.transform(Number))
/** A script of a third party: at its own host, or one of the sandbox's. */
const script = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(https:\/\/[^\s/]+\/\S*|\/sandbox\/third-party\/\S+)$/, 'must be an https address, or one under /sandbox/third-party/'),
)
const origins = (example: string) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
    v.array(v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s;*]+$/, `must be origins such as ${example}`))),
  )
/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}
const networks = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.check(isNetwork, 'must be addresses or networks such as 203.0.113.0/24'))),
)
/** `KR:500,TW:200,*:50` as an object; a name that is given twice is a mistake. */
const numbersByName = (name: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => /^\s*([^:\s]+)\s*:\s*(\d{1,9}(?:\.\d{1,2})?)\s*$/.exec(part))),
    v.check((parts) => parts.every((part) => part !== null && name.test(part[1]!)), message),
    v.check((parts) => new Set(parts.map((part) => part?.[1])).size === parts.length, 'must name each once'),
    v.transform((parts): Record<string, number> => Object.fromEntries(parts.map((part) => [part![1]!, Number(part![2])]))),
  )
const budgets = numbersByName(/^([A-Z]{2}|\*)$/, 'must be such as KR:500,TW:200,*:50')
const amounts = numbersByName(/^[A-Z]{3}$/, 'must be such as KRW:100000,TWD:3000,USD:100')
/** `KR:checkout+mycard,TW:mycard,default:checkout` by region; one that is not named offers what `default` does. */
const shownMethods = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.replaceAll(' ', '').split(':') as [string, string?])),
  v.check(
    (parts) =>
      new Set(parts.map(([region]) => region)).size === parts.length &&
      parts.some(([region]) => region === 'default') &&
      parts.every(([region, methods = '']) => isRegion(region) && new Set(methods.split('+')).size === methods.split('+').length),
    'must name each region (KR, TW, default) once, default always, such as KR:checkout+mycard,default:mycard',
  ),
  v.transform((parts) => Object.fromEntries(parts.map(([region, methods = '']) => [region, methods.split('+')]))),
  v.record(v.string(), v.array(v.picklist(paymentMethods, `must be of ${paymentMethods.join(', ')}`))),
  v.transform((given) => Object.fromEntries(regionIds.map((region) => [region, given[region] ?? given['default']!]))),
  v.transform((given) => given as Record<RegionId, PaymentMethod[]>),
)
const share = v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be between 0 and 1, such as 0.01'), v.transform(Number))
const longSecret = v.pipe(v.string(), v.trim(), v.minLength(32, 'must be at least 32 characters'))
const base = v.pipe(v.string(), v.regex(/^(\/[\w./-]*|https?:\/\/\S+)$/, 'must be a path such as /api or a URL'))

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
  ...deskSettings,
})
type Given = v.InferOutput<typeof EnvironmentSchema>
export type Environment = Given & { DEPLOYMENT: NonNullable<Given['DEPLOYMENT']>; SANDBOX: NonNullable<Given['SANDBOX']> }

/** What must not be seen on a terminal or in a log. */
const isSecret = (name: string): boolean => /(_(KEY|SECRET|TOKEN)(_PREVIOUS)?|^SMTP_URL|^DATABASE_URL)$/.test(name)
/** An address without the password it may hold. */
const withoutPassword = (address: string): string => address.replace(/\/\/[^/@\s]*@/, '//…@')

/** A setting that cannot be used. The message is one line per setting, ready to print. */
export class BadEnvironment extends Error {}

const isLoopback = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** A database server or a public https address is somebody's production, unless they say otherwise. */
function deploymentOf({ DATABASE_URL, PUBLIC_URL }: Given): Environment['DEPLOYMENT'] {
  const address = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL)
  const isPublic = address?.protocol === 'https:' && !isLoopback(address.hostname)
  return DATABASE_URL !== undefined || isPublic ? 'production' : 'local'
}

/** C3: settings that say nothing by themselves, and scripts that are not there. */
function thirdPartyContradictions(given: Environment): string[] {
  const { PIXEL_ID, PIXEL_SRC, OFFERWALL_SRC, OFFERWALL_CLICK_PARAMETER, OFFERWALL_CONVERSION, THIRD_PARTY_ORIGINS } = given
  const lines: string[] = []
  const needs = (name: string, isGiven: boolean, what: string, isThere: boolean): void => {
    if (isGiven && !isThere) lines.push(`${name} means nothing without ${what}: set both, or neither`)
  }
  const hasWall = OFFERWALL_SRC !== undefined
  needs('PIXEL_SRC', PIXEL_SRC !== undefined, 'PIXEL_ID', PIXEL_ID !== undefined)
  needs('OFFERWALL_CLICK_PARAMETER', OFFERWALL_CLICK_PARAMETER !== undefined, 'OFFERWALL_SRC', hasWall)
  needs('OFFERWALL_CONVERSION', OFFERWALL_CONVERSION !== undefined, 'OFFERWALL_SRC', hasWall)
  needs('THIRD_PARTY_ORIGINS', THIRD_PARTY_ORIGINS.length > 0, 'PIXEL_ID or OFFERWALL_SRC', PIXEL_ID !== undefined || hasWall)
  if (OFFERWALL_CONVERSION === 'registration' && hasWall && !OFFERWALL_SRC.includes('{click}'))
    lines.push('OFFERWALL_CONVERSION=registration needs {click} in OFFERWALL_SRC: by then the click id is no longer in the address')
  for (const [name, src] of Object.entries({ PIXEL_SRC, OFFERWALL_SRC }))
    if (src?.startsWith('/sandbox/') === true && given.SANDBOX === 'off')
      lines.push(`${name}=${JSON.stringify(src)} is the sandbox's, which is off: set the real address, or SANDBOX=on`)
  return lines
}

/** B4, B8, B9: what buying needs together, or not at all. Secrets are named, never shown. */
function buyingContradictions(given: Environment): string[] {
  const lines: string[] = []
  const together = (names: readonly (keyof Given)[]): void => {
    const set = names.filter((name) => given[name] !== undefined)
    if (set.length > 0 && set.length < names.length) lines.push(`${names.join(' and ')} belong together: set all, or none`)
  }
  together(['MYCARD_SERVICE_ID', 'MYCARD_KEY'])
  together(['MYCARD_GAME_ID', 'MYCARD_GAME_NAME'])
  together(['GAME_DELIVERY_URL', 'GAME_DELIVERY_SECRET'])
  if (given.GAME_DELIVERY_SECRET_PREVIOUS !== undefined && given.GAME_DELIVERY_SECRET === undefined)
    lines.push('GAME_DELIVERY_SECRET_PREVIOUS means nothing without GAME_DELIVERY_SECRET')
  together(['CASH_RECEIPT_URL', 'CASH_RECEIPT_KEY'])
  together(['CHECKOUT_API', 'CHECKOUT_KEY', 'CHECKOUT_WEBHOOK_SECRET'])
  if (given.CHECKOUT_WEBHOOK_SECRET_PREVIOUS !== undefined && given.CHECKOUT_WEBHOOK_SECRET === undefined)
    lines.push('CHECKOUT_WEBHOOK_SECRET_PREVIOUS means nothing without CHECKOUT_WEBHOOK_SECRET')
  const configured = { mycard: given.MYCARD_SERVICE_ID, checkout: given.CHECKOUT_API }
  for (const method of new Set(Object.values(given.PAYMENT_METHODS ?? {}).flat()))
    if (configured[method] === undefined && given.SANDBOX === 'off')
      lines.push(`PAYMENT_METHODS names ${method}, which is not configured: set it, or take it out`)
  if (given.CHECKOUT_API !== undefined) {
    if (given.PUBLIC_URL === undefined) lines.push('CHECKOUT_API needs PUBLIC_URL: players are sent back to it')
    if (given.GAME_DELIVERY_URL === undefined)
      lines.push('CHECKOUT_API needs GAME_DELIVERY_URL and GAME_DELIVERY_SECRET: what is paid for has to be delivered')
  }
  if (given.MYCARD_SERVICE_ID !== undefined) {
    if (given.PUBLIC_URL === undefined) lines.push('MYCARD_SERVICE_ID needs PUBLIC_URL: MyCard sends players back to it')
    if (given.GAME_DELIVERY_URL === undefined)
      lines.push('MYCARD_SERVICE_ID needs GAME_DELIVERY_URL and GAME_DELIVERY_SECRET: what is paid for has to be delivered')
    if (given.MYCARD_VERSION !== 'v1.1' && given.MYCARD_GAME_ID === undefined)
      lines.push(`MYCARD_VERSION=${given.MYCARD_VERSION} needs MYCARD_GAME_ID and MYCARD_GAME_NAME`)
  }
  return lines
}

/** U3: a bucket has a region, and nothing of S3 means anything without one. */
function fileContradictions(given: Environment): string[] {
  const lines: string[] = []
  const others = (['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter((name) => given[name] !== undefined)
  if (given.S3_BUCKET === undefined && others.length > 0) lines.push(`${others.join(' and ')} mean nothing without S3_BUCKET`)
  if (given.S3_BUCKET !== undefined && given.S3_REGION === undefined) lines.push('S3_BUCKET needs S3_REGION')
  if ((given.S3_ACCESS_KEY === undefined) !== (given.S3_SECRET_KEY === undefined))
    lines.push('S3_ACCESS_KEY and S3_SECRET_KEY belong together: set both, or neither')
  return lines
}

/** T1: who sends needs all of it, an address for links, and in production a secret. Secrets are named, never shown. */
function messageContradictions(given: Environment): string[] {
  const lines: string[] = []
  const together = (names: readonly (keyof Given)[]): boolean => {
    const set = names.filter((name) => given[name] !== undefined)
    if (set.length > 0 && set.length < names.length) lines.push(`${names.join(' and ')} belong together: set all, or none`)
    return set.length > 0
  }
  const mail = together(['SMTP_URL', 'MAIL_FROM'])
  const sms = together(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  if (given.MESSAGE_SECRET_PREVIOUS !== undefined && given.MESSAGE_SECRET === undefined)
    lines.push('MESSAGE_SECRET_PREVIOUS means nothing without MESSAGE_SECRET')
  if (mail && given.PUBLIC_URL === undefined) lines.push('SMTP_URL needs PUBLIC_URL: the links in the mail lead to it')
  if ((mail || sms) && given.DEPLOYMENT === 'production' && given.MESSAGE_SECRET === undefined)
    lines.push(
      'SMTP_URL and TWILIO_ACCOUNT_SID need MESSAGE_SECRET in production: 32 random characters or more, the same for all processes',
    )
  return lines
}

/** Settings of third parties that take real money, players or messages. */
const credentials = [
  ...([
    'GOOGLE_CLIENT_ID',
    'APPLE_CLIENT_ID',
    'GAME_ISSUER',
    'MYCARD_SERVICE_ID',
    'CHECKOUT_API',
    'CASH_RECEIPT_URL',
    'GAME_DELIVERY_URL',
  ] as const),
  ...(['S3_BUCKET', 'SMTP_URL', 'TWILIO_ACCOUNT_SID'] as const),
]

/** Test accounts stay on this machine, unless a rehearsal is said. */
function sandboxContradictions(given: Environment): string[] {
  if (given.SANDBOX === 'off' || given.DEPLOYMENT !== 'local') return []
  const why = 'SANDBOX=on lets anybody sign in as a test account, so it is refused with'
  const remedy = 'set SANDBOX=off, or DEPLOYMENT=qa and SANDBOX=on if this is a rehearsal'
  const lines = credentials.filter((name) => given[name] !== undefined).map((name) => `${why} ${name}: ${remedy}`)
  if (!isLoopback(given.HOST)) lines.push(`${why} HOST=${given.HOST}, which others reach: ${remedy}`)
  if (given.PUBLIC_URL !== undefined && !isLoopback(new URL(given.PUBLIC_URL).hostname))
    lines.push(`${why} PUBLIC_URL=${withoutPassword(given.PUBLIC_URL)}, which others reach: ${remedy}`)
  return lines
}

/** A secret that somebody could guess: one character over and over, or a few words of the keyboard. */
const isWeak = (secret: string): boolean => new Set(secret).size < 10 || /^(.{1,8})\1+$/.test(secret)

/** What a rehearsal may do without and production may not. Secrets are named, never shown. */
function productionContradictions(given: Environment, isSaid: (name: keyof Given) => boolean): string[] {
  const lines: string[] = []
  for (const name of ['GAME_JWKS_URL', 'GAME_DELIVERY_URL', 'CASH_RECEIPT_URL', 'CHECKOUT_API', 'TWILIO_HOST'] as const)
    if (given[name]?.startsWith('http:') === true)
      lines.push(`${name}=${withoutPassword(given[name])} goes over the line unsealed: production needs https`)
  for (const origin of given.ALLOWED_ORIGINS)
    if (origin.startsWith('http:')) lines.push(`ALLOWED_ORIGINS=${origin} can be changed on the way: production needs https`)
  for (const name of ['GAME_DELIVERY_SECRET', 'CHECKOUT_WEBHOOK_SECRET', 'CASH_RECEIPT_KEY', 'MESSAGE_SECRET', 'METRICS_TOKEN'] as const)
    if (given[name] !== undefined && isWeak(given[name]))
      lines.push(`${name} can be guessed: take random characters, such as those of openssl rand -base64 36`)
  if (given.PUBLIC_URL?.startsWith('https:') === true && !isSaid('TRUSTED_PROXIES'))
    lines.push(
      'PUBLIC_URL with https needs TRUSTED_PROXIES: how many proxies in front append to x-forwarded-for, or 0 if none does; without them all players would be one address to the rate limits',
    )
  return lines
}

/** What each setting allows by itself and not together; one line each. @param isSaid whether a setting is given, not its default */
function contradictionsOf(given: Environment, isSaid: (name: keyof Given) => boolean): string[] {
  const lines: string[] = []
  if (given.DEPLOYMENT === 'production') {
    const remedy = 'set DEPLOYMENT=qa if this is a rehearsal'
    if (given.SANDBOX === 'on')
      lines.push(`SANDBOX=on lets anybody sign in as a test account, so it is refused in production: remove SANDBOX, or ${remedy}`)
    if (given.RATE_LIMIT_FACTOR !== 1)
      lines.push(`RATE_LIMIT_FACTOR loosens the rate limits, so it is refused in production: remove it, or ${remedy}`)
    lines.push(...productionContradictions(given, isSaid))
  }
  if ((given.GAME_ISSUER === undefined) !== (given.GAME_JWKS_URL === undefined))
    lines.push('GAME_ISSUER and GAME_JWKS_URL belong together: set both, or neither')
  return [
    ...lines,
    ...sandboxContradictions(given),
    ...thirdPartyContradictions(given),
    ...buyingContradictions(given),
    ...fileContradictions(given),
    ...messageContradictions(given),
    ...deskContradictions(given),
  ]
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
