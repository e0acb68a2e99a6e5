import { linkAcceptedMs, mostWrongTries, resendAfterMs } from '#contract/limits.ts'
import { isSameContact } from '#machines/code-challenge/code-challenge.rules.ts'
import type { Challenge, Contact, SentChallenge } from '#machines/code-challenge/code-challenge.types.ts'
import { randomBase64url } from '#src/lib/base64url.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'

const name = 'sent-challenges'
const askedName = 'asked-challenges'

type AskedChallenge = { contact: Contact; ticket: string; at: number }

const hasStrings = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
const isContact = (value: unknown): boolean =>
  hasStrings(value, 'type', 'country') && (hasStrings(value, 'mobileNo') || hasStrings(value, 'email'))

/** The stored list; storage can contain any value. */
function read<T extends { contact: Contact }>(from: string, isRest: (one: T) => boolean): readonly T[] {
  const value = readTabValue(from)
  // The filter checks each entry.
  return Array.isArray(value) ? (value as (T | null)[]).filter((one): one is T => isContact(one?.contact) && isRest(one!)) : []
}
const asked = () => read<AskedChallenge>(askedName, (one) => hasStrings(one, 'ticket') && typeof one.at === 'number')
// What such a call may have sent is accepted no longer than a link (docs/requirements.md "Pre-registration").
const openAt = (now: number) => asked().filter(({ at }) => Math.abs(now - at) < linkAcceptedMs)
const stored = () =>
  read<SentChallenge>(name, (one) => hasStrings(one.challenge, 'expiresAt', 'resendAt', 'ticket') && typeof one.triesLeft === 'number')

const newTicket = (): string => randomBase64url(24)

/**
 * The codes and links that this tab had sent, with their tickets, one for each contact (T1–T4). A code that arrives after a reload, or
 * after its form was left, can still be typed: the provider sends no other within a minute, and checks a code with its ticket only.
 */
export const sentChallenges = {
  /**
   * The ticket to ask for a code or link with: that of the last call to this contact if no response arrived, since it may have sent one;
   * else a new one.
   */
  ticketFor: (contact: Contact): string => {
    const now = Date.now()
    const open = openAt(now)
    // After that time another code may be sent anyway.
    const last = open.find((one) => isSameContact(one.contact, contact) && Math.abs(now - one.at) < resendAfterMs)
    if (last !== undefined) return last.ticket
    const ticket = newTicket()
    writeTabValue(askedName, [...open, { contact, ticket, at: now }])
    return ticket
  },
  /** Tickets of calls to this contact whose response has not arrived, the newest first: each may have sent a code or link. */
  unanswered: (contact: Contact): string[] =>
    openAt(Date.now())
      .filter((one) => isSameContact(one.contact, contact))
      .sort((a, b) => b.at - a.at)
      .map(({ ticket }) => ticket),
  /** A response to the call with this ticket has arrived. */
  answered: (ticket: string): void =>
    writeTabValue(
      askedName,
      asked().filter((one) => one.ticket !== ticket),
    ),
  /** It replaces what earlier calls to this contact have sent, answered or not. */
  keep: (contact: Contact, challenge: Challenge): void => {
    writeTabValue(
      askedName,
      asked().filter((one) => !isSameContact(one.contact, contact)),
    )
    writeTabValue(name, [
      ...stored().filter((one) => !isSameContact(one.contact, contact)),
      { contact, challenge, triesLeft: mostWrongTries },
    ])
  },
  /** The contact to which the code or link of this ticket was sent. */
  contactOf: (ticket: string): Contact | undefined => stored().find((one) => one.challenge.ticket === ticket)?.contact,
  /** @param now the provider's clock, ms since the epoch */
  find: (contact: Contact, now: number): SentChallenge | undefined =>
    stored().find((one) => isSameContact(one.contact, contact) && Date.parse(one.challenge.expiresAt) > now),
  /** After a wrong code. @param attemptsLeft remaining tries by the provider's count */
  countTry: (ticket: string, attemptsLeft?: number): void =>
    writeTabValue(
      name,
      stored().map((one) => (one.challenge.ticket === ticket ? { ...one, triesLeft: attemptsLeft ?? one.triesLeft - 1 } : one)),
    ),
  /** If it cannot succeed any more. After a success it stays: the provider accepts a right code again while it is valid. */
  forget: (ticket: string): void =>
    writeTabValue(
      name,
      stored().filter((one) => one.challenge.ticket !== ticket),
    ),
}
