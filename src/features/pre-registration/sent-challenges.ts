import * as v from 'valibot'
import { isSameContact, mostTries } from '#machines/code-challenge/code-challenge.rules.ts'
import type { Challenge, Contact, SentChallenge } from '#machines/code-challenge/code-challenge.types.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'

const name = 'sent-challenges'
const askedName = 'asked-challenges'
/** In ms. After it another code may be sent anyway. */
const repeatable = 60_000
const Consents = v.object({
  over14: v.literal(true),
  privacy: v.literal(true),
  advertising: v.literal(true),
  nightAdvertising: v.boolean(),
})
const StoredContact = v.variant('type', [
  v.object({ type: v.literal('phone'), mobileNo: v.string(), country: v.string() }),
  v.object({ type: v.literal('email'), email: v.string(), country: v.string(), consents: v.optional(Consents) }),
])
const Stored = v.array(
  v.object({
    contact: StoredContact,
    challenge: v.object({ expiresAt: v.string(), resendAt: v.string(), ticket: v.string() }),
    triesLeft: v.number(),
  }),
)

const Asked = v.array(v.object({ contact: StoredContact, ticket: v.string(), at: v.number() }))

const asked = (): v.InferOutput<typeof Asked> => {
  const found = v.safeParse(Asked, readTabValue(askedName))
  return found.success ? found.output : []
}
const stored = (): readonly SentChallenge[] => {
  const found = v.safeParse(Stored, readTabValue(name))
  return found.success ? found.output : []
}

/** 24 random bytes in base64url. */
const newTicket = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/**
 * The codes and links that this tab had sent, with their tickets, one for each contact (T1–T4). A code that arrives after a reload, or
 * after its form was left, can still be typed: the provider sends no other within a minute, and checks a code with its ticket only.
 */
export const sentChallenges = {
  /**
   * The ticket to ask for a code or link with: that of the last call to this contact if no response arrived, since it may have sent one; else
   * a new one.
   */
  ticketFor: (contact: Contact): string => {
    const now = Date.now()
    const open = asked().filter(({ at }) => Math.abs(now - at) < repeatable)
    const last = open.find((one) => isSameContact(one.contact, contact))
    if (last !== undefined) return last.ticket
    const ticket = newTicket()
    writeTabValue(askedName, [...open, { contact, ticket, at: now }])
    return ticket
  },
  /** A response to the call with this ticket has arrived. */
  answered: (ticket: string): void =>
    writeTabValue(
      askedName,
      asked().filter((one) => one.ticket !== ticket),
    ),
  keep: (contact: Contact, challenge: Challenge): void =>
    writeTabValue(name, [...stored().filter((one) => !isSameContact(one.contact, contact)), { contact, challenge, triesLeft: mostTries }]),
  /** @param now the provider's clock, ms since the epoch */
  find: (contact: Contact, now: number): SentChallenge | undefined =>
    stored().find((one) => isSameContact(one.contact, contact) && Date.parse(one.challenge.expiresAt) > now),
  /** After a wrong code. */
  countTry: (ticket: string): void =>
    writeTabValue(
      name,
      stored().map((one) => (one.challenge.ticket === ticket ? { ...one, triesLeft: one.triesLeft - 1 } : one)),
    ),
  /** If it cannot succeed any more. After a success it stays: the provider accepts a right code again while it is valid. */
  forget: (ticket: string): void =>
    writeTabValue(
      name,
      stored().filter((one) => one.challenge.ticket !== ticket),
    ),
}
