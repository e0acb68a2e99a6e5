/** Contradictions between settings that are each valid. Each is reported in one line; secrets are named, never shown. */
import { deskContradictions } from './desk-settings.ts'
import type { Environment } from './environment.ts'
import { isLoopback } from './hosts.ts'
import { settingsTogether } from './settings-together.ts'
import { supportMailContradictions } from './support-mail-settings.ts'

/** An address without the password it may contain, also if it has no scheme, or its password a `/`. */
export const withoutPassword = (address: string): string => address.replace(/^([a-z]*:?\/\/).*@|^.*:.*@/is, '$1…@')

/** C3: settings without effect on their own, and missing scripts. */
function thirdPartyContradictions(given: Environment): string[] {
  const { PIXEL_ID, PIXEL_SRC, OFFERWALL_SRC, OFFERWALL_CLICK_PARAMETER, OFFERWALL_CONVERSION, THIRD_PARTY_ORIGINS } = given
  const lines: string[] = []
  const needs = (name: string, isGiven: boolean, what: string, isThere: boolean): void => {
    if (isGiven && !isThere) lines.push(`${name} has no effect without ${what}: set both, or neither`)
  }
  const hasWall = OFFERWALL_SRC !== undefined
  needs('PIXEL_SRC', PIXEL_SRC !== undefined, 'PIXEL_ID', PIXEL_ID !== undefined)
  needs('OFFERWALL_CLICK_PARAMETER', OFFERWALL_CLICK_PARAMETER !== undefined, 'OFFERWALL_SRC', hasWall)
  needs('OFFERWALL_CONVERSION', OFFERWALL_CONVERSION !== undefined, 'OFFERWALL_SRC', hasWall)
  needs('THIRD_PARTY_ORIGINS', THIRD_PARTY_ORIGINS.length > 0, 'PIXEL_ID or OFFERWALL_SRC', PIXEL_ID !== undefined || hasWall)
  if (OFFERWALL_CONVERSION === 'registration' && hasWall && !OFFERWALL_SRC.includes('{click}'))
    lines.push('OFFERWALL_CONVERSION=registration needs {click} in OFFERWALL_SRC: at that time the address no longer contains the click id')
  for (const [name, src] of Object.entries({ PIXEL_SRC, OFFERWALL_SRC }))
    if (src?.startsWith('/sandbox/') === true && given.SANDBOX === 'off')
      lines.push(`${name}=${JSON.stringify(src)} is an address of the sandbox, which is off: set the real address, or SANDBOX=on`)
  return lines
}

/** The earlier value of a secret, which serves for a change of it only. */
const earlierSecrets = {
  GAME_DELIVERY_SECRET_PREVIOUS: 'GAME_DELIVERY_SECRET',
  CHECKOUT_WEBHOOK_SECRET_PREVIOUS: 'CHECKOUT_WEBHOOK_SECRET',
  MESSAGE_SECRET_PREVIOUS: 'MESSAGE_SECRET',
} as const

/** Earlier values of secrets without the present one. */
const earlierSecretContradictions = (given: Environment): string[] =>
  (Object.keys(earlierSecrets) as (keyof typeof earlierSecrets)[])
    .filter((name) => given[name] !== undefined && given[earlierSecrets[name]] === undefined)
    .map((name) => `${name} has no effect without ${earlierSecrets[name]}`)

/** What a way to pay needs besides its own settings. */
function paymentContradictions(given: Environment, name: 'CHECKOUT_API' | 'MYCARD_SERVICE_ID', why: string): string[] {
  if (given[name] === undefined) return []
  const lines = given.PUBLIC_URL === undefined ? [`${name} needs PUBLIC_URL: ${why}`] : []
  return given.GAME_DELIVERY_URL === undefined
    ? [...lines, `${name} needs GAME_DELIVERY_URL and GAME_DELIVERY_SECRET: paid orders must be delivered`]
    : lines
}

/** B4, B8, B9: settings that buying needs together, or not at all. Secrets are named, never shown. */
function buyingContradictions(given: Environment): string[] {
  const lines = (
    [
      ['MYCARD_SERVICE_ID', 'MYCARD_KEY'],
      ['MYCARD_GAME_ID', 'MYCARD_GAME_NAME'],
      ['GAME_DELIVERY_URL', 'GAME_DELIVERY_SECRET'],
      ['CASH_RECEIPT_URL', 'CASH_RECEIPT_KEY'],
      ['CHECKOUT_API', 'CHECKOUT_KEY', 'CHECKOUT_WEBHOOK_SECRET'],
    ] as const
  ).flatMap((names) => settingsTogether<keyof Environment>(given, names))
  const configured = { mycard: given.MYCARD_SERVICE_ID, checkout: given.CHECKOUT_API }
  for (const method of new Set(Object.values(given.PAYMENT_METHODS ?? {}).flat()))
    if (configured[method] === undefined && given.SANDBOX === 'off')
      lines.push(`PAYMENT_METHODS names ${method}, which is not configured: configure it, or remove it`)
  lines.push(...paymentContradictions(given, 'CHECKOUT_API', 'players are sent back to it'))
  lines.push(...paymentContradictions(given, 'MYCARD_SERVICE_ID', 'MyCard sends players back to it'))
  if (given.MYCARD_SERVICE_ID !== undefined && given.MYCARD_VERSION !== 'v1.1' && given.MYCARD_GAME_ID === undefined)
    lines.push(`MYCARD_VERSION=${given.MYCARD_VERSION} needs MYCARD_GAME_ID and MYCARD_GAME_NAME`)
  return lines
}

/** U3: a bucket needs a region, and the S3 settings have no effect without a bucket. */
function fileContradictions(given: Environment): string[] {
  const lines: string[] = []
  const others = (['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter((name) => given[name] !== undefined)
  if (given.S3_BUCKET === undefined && others.length > 0) lines.push(`${others.join(' and ')} have no effect without S3_BUCKET`)
  if (given.S3_BUCKET !== undefined && given.S3_REGION === undefined) lines.push('S3_BUCKET needs S3_REGION')
  if ((given.S3_ACCESS_KEY === undefined) !== (given.S3_SECRET_KEY === undefined))
    lines.push('S3_ACCESS_KEY and S3_SECRET_KEY belong together: set both, or neither')
  return lines
}

/** T1: sending needs all its settings, an address for links, and in production a secret. Secrets are named, never shown. */
function messageContradictions(given: Environment): string[] {
  const lines: string[] = []
  const together = (names: readonly (keyof Environment)[]): boolean => {
    lines.push(...settingsTogether(given, names))
    return names.some((name) => given[name] !== undefined)
  }
  const mail = together(['SMTP_URL', 'MAIL_FROM'])
  const sms = together(['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'])
  if (mail && given.PUBLIC_URL === undefined) lines.push('SMTP_URL needs PUBLIC_URL: the links in mails start with it')
  if ((mail || sms) && given.DEPLOYMENT === 'production' && given.MESSAGE_SECRET === undefined)
    lines.push(
      'SMTP_URL and TWILIO_ACCOUNT_SID need MESSAGE_SECRET in production: 32 random characters or more, the same for all processes',
    )
  return lines
}

/** Settings of third parties that involve real money, players or messages. */
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

/** Test accounts stay on this machine, unless the deployment is a rehearsal. */
function sandboxContradictions(given: Environment): string[] {
  if (given.SANDBOX === 'off' || given.DEPLOYMENT !== 'local') return []
  const why = 'SANDBOX=on lets anyone sign in as a test account, so it is refused with'
  const remedy = 'set SANDBOX=off, or DEPLOYMENT=qa and SANDBOX=on if this is a rehearsal'
  const lines = credentials.filter((name) => given[name] !== undefined).map((name) => `${why} ${name}: ${remedy}`)
  if (!isLoopback(given.HOST)) lines.push(`${why} HOST=${given.HOST}, which others can reach: ${remedy}`)
  if (given.PUBLIC_URL !== undefined && !isLoopback(new URL(given.PUBLIC_URL).hostname))
    lines.push(`${why} PUBLIC_URL=${withoutPassword(given.PUBLIC_URL)}, which others can reach: ${remedy}`)
  return lines
}

/** A secret that could be guessed: one repeated character, or a short repeated pattern. */
const isWeak = (secret: string): boolean => new Set(secret).size < 10 || /^(.{1,8})\1+$/.test(secret)

/** Whether browsers reach this address by http over a network; a base may be a path. */
const isSentInTheClear = (address: string | undefined): boolean => {
  const url = address === undefined ? null : URL.parse(address)
  return url?.protocol === 'http:' && !isLoopback(url.hostname)
}

/** Requirements of production that a rehearsal does not have. Secrets are named, never shown. */
function productionContradictions(given: Environment, isSet: (name: keyof Environment) => boolean): string[] {
  const lines: string[] = []
  for (const name of ['GAME_JWKS_URL', 'GAME_DELIVERY_URL', 'CASH_RECEIPT_URL', 'CHECKOUT_API', 'TWILIO_HOST'] as const)
    if (given[name]?.startsWith('http:') === true)
      lines.push(`${name}=${withoutPassword(given[name])} is sent unencrypted: production requires https`)
  for (const name of ['PUBLIC_URL', 'AUTH_BASE', 'GAME_BASE', 'PAYMENT_BASE'] as const)
    if (isSentInTheClear(given[name]))
      lines.push(
        `${name}=${withoutPassword(given[name]!)} can be read and changed in transit: production requires https, except on this machine`,
      )
  for (const origin of given.ALLOWED_ORIGINS)
    if (origin.startsWith('http:')) lines.push(`ALLOWED_ORIGINS=${origin} can be changed in transit: production requires https`)
  for (const name of ['GAME_DELIVERY_SECRET', 'CHECKOUT_WEBHOOK_SECRET', 'CASH_RECEIPT_KEY', 'MESSAGE_SECRET', 'METRICS_TOKEN'] as const)
    if (given[name] !== undefined && isWeak(given[name]))
      lines.push(`${name} is easy to guess: use random characters, such as the output of openssl rand -base64 36`)
  if (given.PUBLIC_URL?.startsWith('https:') === true && !isSet('TRUSTED_PROXIES'))
    lines.push(
      'PUBLIC_URL with https needs TRUSTED_PROXIES: how many proxies in front append to x-forwarded-for, or 0 if none does; without it the rate limits count all players as one address',
    )
  return lines
}

/** All contradictions between settings; one line each. @param isSet whether a setting is given, not its default */
export function contradictionsOf(given: Environment, isSet: (name: keyof Environment) => boolean): string[] {
  const lines: string[] = []
  if (given.DEPLOYMENT === 'production') {
    const remedy = 'set DEPLOYMENT=qa if this is a rehearsal'
    if (given.SANDBOX === 'on')
      lines.push(`SANDBOX=on lets anyone sign in as a test account, so it is refused in production: remove SANDBOX, or ${remedy}`)
    if (given.RATE_LIMIT_FACTOR !== 1)
      lines.push(`RATE_LIMIT_FACTOR relaxes the rate limits, so it is refused in production: remove it, or ${remedy}`)
    lines.push(...productionContradictions(given, isSet))
  }
  if ((given.GAME_ISSUER === undefined) !== (given.GAME_JWKS_URL === undefined))
    lines.push('GAME_ISSUER and GAME_JWKS_URL belong together: set both, or neither')
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === given.PORT)
    lines.push(`METRICS_PORT and PORT are both ${String(given.PORT)}: choose another one for the metrics`)
  return [
    ...lines,
    ...sandboxContradictions(given),
    ...thirdPartyContradictions(given),
    ...buyingContradictions(given),
    ...earlierSecretContradictions(given),
    ...fileContradictions(given),
    ...messageContradictions(given),
    ...supportMailContradictions(given),
    ...deskContradictions(given),
  ]
}
