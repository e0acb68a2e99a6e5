/** Describes a fault so that it may leave the browser: without addresses, values, typed text or names of persons. */
import { Failure } from '#contract/failure.ts'
import { reportRules, type Fault } from '#contract/reports.ts'
import { templateOf } from '#machines/recording/routes.ts'
import type { PageFault } from './faults.ts'

const masked = '~'

/** From this length on, a text is no part of a word by chance (`on` in `function`). */
const ownLength = 4
const isInWord = (text: string, at: number): boolean => /^[A-Za-z\d]{2}$/.test(text.slice(Math.max(0, at - 1), at + 1))

/**
 * The text without `secret`; a short one is masked only where Latin letters do not continue it. Other scripts write words without spaces, and
 * names are short in them, so it does not matter there what follows.
 */
const without = (text: string, secret: string): string =>
  text.replaceAll(secret, (found, at: number) =>
    secret.length < ownLength && (isInWord(text, at) || isInWord(text, at + secret.length)) ? found : masked,
  )

/**
 * Keeps only those words of a message that come from the browser or the site's sources.
 * @param personal personal data that the page knows: names, numbers, the contents of its fields
 */
export function maskMessage(message: string, personal: readonly string[] = []): string {
  const secrets = personal.map((one) => one.trim()).filter((one) => one !== '')
  return (
    secrets
      .sort((a, b) => b.length - a.length)
      .reduce(without, message)
      // "can't" is no quotation.
      .replaceAll(/(\p{L})['’](\p{L})/gu, '$1$2')
      .replaceAll(/(["'`])[^]*?(\1|$)|[“‘«「][^]*?([”’»」]|$)/gu, masked)
      .split(/\s+/)
      .map((word) => (/^[\p{P}\p{S}]*[A-Za-z$_.-]{0,40}[\p{P}\p{S}]*$/u.test(word) && !/[@/\\=?&#%]/.test(word) ? word : masked))
      .join(' ')
      .slice(0, reportRules.message)
  )
}

/** This site's files in a stack of any browser, as path with line and column. */
function placesOf(stack: string | undefined, origin: string): string[] {
  const found = [...(stack ?? '').matchAll(/(https?:\/\/[^\s()]+?)(?:\?[^\s():]*)?:(\d{1,7}):(\d{1,7})(?!\d)/g)]
  return found
    .flatMap(([, address = '', line = '', column = '']) =>
      address.startsWith(`${origin}/`) ? [`${address.slice(origin.length)}:${line}:${column}`] : [],
    )
    .filter((place) => /^\/[\w./-]{1,120}\.[jt]sx?:\d+:\d+$/.test(place))
    .slice(0, reportRules.places)
}

const nameIn = (text: unknown, otherwise: string): string =>
  typeof text === 'string' && /^[A-Za-z][\w.-]{0,79}$/.test(text) ? text : otherwise

/** Names of nested states from the outside in, parallel ones side by side: `open.shopping.idle,filters`. */
function stateIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return 'none'
  return Object.entries(value)
    .map(([name, inner]) => (inner !== null && Object.keys(inner as object).length === 0 ? name : `${name}.${stateIn(inner)}`))
    .join(',')
}

/** @returns undefined for faults that are not the site's: a browser extension, a third-party script, an aborted call */
export function describeFault(
  { kind, thrown, pathname, machine }: PageFault,
  o: { origin: string; personal: readonly string[] },
): Fault | undefined {
  const page = templateOf(pathname)
  if (kind === 'policy') {
    const { effectiveDirective, blockedURI, sourceFile } = thrown as SecurityPolicyViolationEvent
    // Caused by an extension: its own page is the source.
    if (sourceFile !== '' && !sourceFile.startsWith(o.origin)) return undefined
    const blocked = /^(inline|eval|wasm-eval|trusted-types-policy|trusted-types-sink)$/.test(blockedURI) ? blockedURI : 'address'
    return { kind, name: nameIn(effectiveDirective, 'policy'), message: blocked, at: [], page }
  }
  if (thrown instanceof Failure) {
    // Without a connection the report could not be sent either.
    if (thrown.status === 0) return undefined
    return { kind, name: nameIn(`Failure.${String(thrown.code)}`, 'Failure'), message: '', at: [], page, ...describeMachine(machine) }
  }
  const error = thrown instanceof Error ? thrown : undefined
  if (error?.name === 'AbortError') return undefined
  const at = placesOf(error?.stack, o.origin)
  if (at.length === 0 && machine === undefined) return undefined
  const message = error === undefined ? '' : maskMessage(error.message, o.personal)
  return { kind, name: nameIn(error?.name, 'Thrown'), message, at, page, ...describeMachine(machine) }
}

const describeMachine = (machine: PageFault['machine']): Pick<Fault, 'machine'> =>
  machine === undefined
    ? {}
    : {
        machine: {
          name: nameIn(machine.name, 'machine'),
          state: stateIn(machine.state)
            .replaceAll(/[^\w.,-]/g, '-')
            .slice(0, 120),
        },
      }
