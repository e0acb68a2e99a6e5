/** Whether a mail is a team member's answer to a request: decided by its header alone, before anything else of it is fetched. */
import { addressParser, decodeWords, type Email } from 'postal-mime'
import type { SupportMailSettings } from '../../platform/support-mail-settings.ts'
import { isDomainProved } from './authentication-results.ts'
import type { RequestProofs } from './request-proof.ts'
import { addressOf } from './sender-names.ts'

/**
 * Why a mail is no answer: a program sent it (and it is left alone), its sender is not on the team, the receiving server does not confirm
 * its sender, or it proves no request, or more than one.
 */
export type Refusal = 'automatic' | 'sender' | 'authentication' | 'proof'

/** `seen`: the marks (`markOf`) of the notices that it answers, the newest last; empty if it names none. */
export type Verified = { requestId: number; seen: readonly string[]; operator: string; address: string } | { refusal: Refusal }

type Header = Pick<Email, 'headers'>

const valuesOf = ({ headers }: Header, name: string): string[] => headers.filter(({ key }) => key === name).map(({ value }) => value)

/** The only address in the only From; undefined if there are more, or none. */
function senderOf(mail: Header): string | undefined {
  const [from, ...others] = valuesOf(mail, 'from')
  if (from === undefined || others.length > 0) return undefined
  const [sender, ...more] = addressParser(from)
  // Lower case would make a K of the Kelvin sign, and thus another address.
  return more.length > 0 || sender?.address === undefined || !/^[!-~]+$/.test(sender.address) ? undefined : sender.address.toLowerCase()
}

/** Holiday notes (RFC 3834 §2), bounces (RFC 5321 §4.5.5, RFC 3462), lists, and our own. */
function isAutomatic(mail: Header, ownAddress: string): boolean {
  const is = (name: string, pattern: RegExp): boolean => valuesOf(mail, name).some((value) => pattern.test(value.trim()))
  return (
    is('auto-submitted', /^(?!no\b)/i) ||
    is('return-path', /^<\s*>/) ||
    is('content-type', /^multipart\/report\b/i) ||
    is('precedence', /^(bulk|junk|auto_reply)\b/i) ||
    is('x-autoreply', /./) ||
    is('x-autorespond', /./) ||
    is('x-auto-response-suppress', /\ball\b/i) ||
    senderOf(mail) === ownAddress
  )
}

/** @param mail a parsed header */
export function verifyMail(
  mail: Header,
  { settings, proofs }: { settings: Pick<SupportMailSettings, 'team' | 'authserv' | 'from'>; proofs: RequestProofs },
): Verified {
  if (isAutomatic(mail, addressOf(settings.from))) return { refusal: 'automatic' }
  const address = senderOf(mail)
  const operator = address === undefined ? undefined : settings.team.get(address)
  if (address === undefined || operator === undefined) return { refusal: 'sender' }
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (settings.authserv !== undefined && !isDomainProved(valuesOf(mail, 'authentication-results'), settings.authserv, domain))
    return { refusal: 'authentication' }
  // Mail programs encode a subject that is not ASCII (RFC 2047), often with the tag in it. Each of several subjects counts.
  const texts = ['in-reply-to', 'references', 'subject'].flatMap((name) => valuesOf(mail, name)).map((value) => decodeWords(value))
  const [requestId, ...others] = proofs.proved(texts)
  return requestId === undefined || others.length > 0
    ? { refusal: 'proof' }
    : { requestId, seen: proofs.marks(requestId, texts), operator, address }
}
