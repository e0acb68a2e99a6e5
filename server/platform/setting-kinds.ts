/** Kinds of setting values; each has a message with its requirement, which follows the setting's name. */
import { isIP } from 'node:net'
import * as v from 'valibot'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import { isRegion, regionIds, type RegionId } from '#contract/regions.ts'
import { operatorName } from './operator-name.ts'

/** A TCP port, 0 to 65535, as a number; 0: any free port. */
export const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a number'),
  v.transform(Number),
  v.integer(),
  v.maxValue(65_535, 'must be at most 65535'),
)
/** Of an address with a password; follows its example. */
const escapes = 'write # / ? @ and % of the password as %23 %2F %3F %40 and %25'
/** `www.example.com:8080` is a URL as well, of the scheme `www.example.com:`. */
const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
/** An http or https address; stays text. */
export const url = v.pipe(v.string(), v.trim(), v.check(isWebAddress, 'must be a URL that begins with https:// or http://'))
/** Whether an address names a host only; true for a text that is no address, which has its own message. */
const isRoot = (text: string): boolean => {
  if (!URL.canParse(text)) return true
  const { pathname, search, hash } = new URL(text)
  return `${pathname}${search}${hash}` === '/'
}
/**
 * Whether an address may become a part of pages and headers: its host has no character that separates the parts of a policy, and nothing in
 * front of the host is a password. True for a text that is no web address, which has its own message.
 */
export const isPublishable = (text: string): boolean => {
  if (!/^https?:/.test(text)) return true
  if (!URL.canParse(text)) return false
  const { origin, username, password } = new URL(text)
  return username === '' && password === '' && /^https?:\/\/[\w.:[\]-]+$/.test(origin)
}
/** Of an address that is not publishable; follows what it must be. */
const withoutName = 'without user name and password'
/** An origin, as browsers send it. @param example an origin for the message */
export const origin = (example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => isWebAddress(text) && isPublishable(text) && new URL(text).origin === text,
      `must be an origin such as ${example}, ${withoutName}`,
    ),
  )
/** The site's own address, which every page names; stays text. A path would be ignored. */
export const siteAddress = v.pipe(
  url,
  v.check(isRoot, 'must have no path: the site is at the root of its host'),
  v.check(isPublishable, `must be the address that players type, ${withoutName}`),
)
/**
 * An unescaped `#`, `/` or `?` ends the password early, and puts its rest and the host into another part of the address.
 * @param hasPath whether the address names something at the host
 */
const isServerAddress = (text: string, hasPath: boolean): boolean => {
  if (!URL.canParse(text)) return false
  const { username, password, pathname, search, hash } = new URL(text)
  try {
    decodeURIComponent(username + password + pathname)
  } catch {
    return false
  }
  return hash === '' && !`${pathname}${search}`.includes('@') && (hasPath || ['', '/'].includes(pathname))
}
/** `postgres://user:password@host:5432/database`. */
export const databaseUrl = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  v.check((text) => isServerAddress(text, true), `must look like postgres://user:password@host:5432/database; ${escapes}`),
)
/** `smtps://user:password@host`; `?tls=off` allows a relay without TLS. */
export const smtpUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^smtps?:\/\/[^\s?]+(\?tls=off)?$/.test(text) && isServerAddress(text, false),
    `must look like smtps://user:password@mail.example.com; ${escapes}`,
  ),
)
/** `imaps://user:password@host/folder`. */
export const imapUrl = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^imaps?:\/\/[^\s/?#:@]+:[^\s/?#@]+@[^\s/?#@]+(\/[^\s?#]*)?$/.test(text) && isServerAddress(text, true),
    `must look like imaps://user:password@imap.example.com/INBOX; ${escapes}`,
  ),
)
/** Any text, without white space around it. */
export const filled = v.pipe(v.string(), v.trim())
/** A whole number from 0 to 99. */
export const numberTo99 = v.pipe(v.string(), v.regex(/^\d{1,2}$/, 'must be a whole number, 0 to 99'), v.transform(Number))
/** A script of a third party: at the vendor's host, or one of the sandbox's. */
export const script = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^(https:\/\/[^\s/]+\/\S*|\/sandbox\/third-party\/\S+)$/.test(text) && isPublishable(text),
    `must be an https address ${withoutName}, or one under /sandbox/third-party/`,
  ),
)
/** Origins, separated by commas, as an array, as browsers send them. @param example an origin for the message */
export const origins = (example: string) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
    v.array(
      v.pipe(
        v.string(),
        v.check(
          (text) => /^https?:\/\/[^/\s;*?#]+$/.test(text) && isPublishable(text),
          `must be origins such as ${example}, ${withoutName}`,
        ),
        v.transform((text) => new URL(text).origin),
      ),
    ),
  )
/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6]
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}
/** Addresses and networks in CIDR notation, separated by commas, as an array. */
export const networks = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((network) => network.trim())
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.check(isNetwork, 'must be addresses or networks such as 203.0.113.0/24'))),
)
/** `KR:500,TW:200,*:50` as an object; a repeated name is an error. */
const numbersByName = (name: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => /^\s*([^:\s]+)\s*:\s*(\d{1,9}(?:\.\d{1,2})?)\s*$/.exec(part))),
    v.check((parts) => parts.every((part) => part !== null && name.test(part[1]!)), message),
    v.check((parts) => new Set(parts.map((part) => part?.[1])).size === parts.length, 'must name each once'),
    v.transform((parts): Record<string, number> => Object.fromEntries(parts.map((part) => [part![1]!, Number(part![2])]))),
  )
/** Numbers by ISO 3166 country code, `*` for all others: `KR:500,TW:200,*:50`. */
export const budgets = numbersByName(/^([A-Z]{2}|\*)$/, 'must look like KR:500,TW:200,*:50')
/** Major units by ISO 4217 code: `KRW:100000,TWD:3000,USD:100`. */
export const amounts = numbersByName(/^[A-Z]{3}$/, 'must look like KRW:100000,TWD:3000,USD:100')
/** `KR:checkout+mycard,TW:mycard,default:checkout` by region; a region that is not named offers the methods of `default`. */
export const shownMethods = v.pipe(
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
/** An address alone, without a name; in lower case. */
export const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[^\s<>@,;"]+@[^\s<>@,;"]+$/, 'must be an address such as support@example.com'),
)
/** `kim=kim@example.com,lee=lee@example.com` as the name of the operator by address. */
export const operatorAddresses = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => /^\s*([^=]+)=\s*([^\s<>@,;"=]+@[^\s<>@,;"=]+)\s*$/.exec(part))),
  v.check(
    (parts) => parts.every((part) => part !== null && operatorName(part[1]!) !== undefined),
    'must look like kim=kim@example.com,lee=lee@example.com; a name is letters, digits and . _ @ -, at most 40',
  ),
  v.check((parts) => new Set(parts.map((part) => part?.[2]!.toLowerCase())).size === parts.length, 'must name each address once'),
  v.transform((parts): ReadonlyMap<string, string> => new Map(parts.map((part) => [part![2]!.toLowerCase(), operatorName(part![1]!)!]))),
)
/** A share from 0 to 1, as a number. */
export const share = v.pipe(v.string(), v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be between 0 and 1, such as 0.01'), v.transform(Number))
/** A secret of at least 32 characters. */
export const longSecret = v.pipe(v.string(), v.trim(), v.minLength(32, 'must be at least 32 characters'))
/** Base address of calls: a path such as /api, or a URL; without the slash at its end, which begins each call's path. */
export const base = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^(\/[\w./-]*|https?:\/\/\S+)$/.test(text) && isPublishable(text),
    `must be a path such as /api or a URL ${withoutName}`,
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)
