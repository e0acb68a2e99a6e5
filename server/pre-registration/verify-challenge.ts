/** Checks codes and spends links (T1). Every try is stored before its result is returned, so that concurrent tries cannot exceed five. */
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { mostWrongTries } from '#contract/limits.ts'
import type { Database } from '../platform/database.ts'
import { notFound, ProviderFailure } from '../platform/failures.ts'
import { isSameText, type Vault } from '../platform/vault.ts'
import { campaignClosed, findCampaign, stateOf } from './campaign.ts'
import { keyAccepted, purposes } from './challenge-rules.ts'
import { lockContact } from './lock-contact.ts'
import type { PreRegistrationDeps } from './pre-registration-deps.ts'
import {
  preRegistrationChallenges,
  preRegistrationKeys,
  preRegistrations,
  type Challenge,
  type PreRegistration,
  type VerifiedKey,
} from './pre-registration.tables.ts'
import { findPreRegistration, writePreRegistration } from './register.ts'

const expired = (reason: string): ProviderFailure => new ProviderFailure(410, 'CODE_EXPIRED', [], { reason })

const setChallenge = (tx: Database, { id }: Challenge, values: Partial<Challenge>): Promise<unknown> =>
  tx.update(preRegistrationChallenges).set(values).where(eq(preRegistrationChallenges.id, id))

const newKey = (o: Pick<VerifiedKey, 'hash' | 'authType' | 'contact'>, at: Date) => ({
  ...o,
  expiresAt: new Date(at.getTime() + keyAccepted),
})

/** Writes a key, or extends it; one that was used for a withdrawal only returns its result, and keeps its end. */
const renewKey = (tx: Database, key: ReturnType<typeof newKey>): Promise<unknown> =>
  tx
    .insert(preRegistrationKeys)
    .values(key)
    .onConflictDoUpdate({
      target: preRegistrationKeys.hash,
      set: { expiresAt: key.expiresAt },
      setWhere: sql`${preRegistrationKeys.use} is distinct from 'withdrawal'`,
    })

/**
 * 128 bits, derived from challenge and ticket: the right code, sent again because the response was lost, gives the same key. By every valid
 * secret, the current one first: while a secret changes, another process may have given the key.
 */
const keysOfCode = (vault: Vault, { id }: Challenge, ticket: string): string[] =>
  vault.hashes(purposes.keyOfCode, `${id} ${ticket}`).map((hash) => Buffer.from(hash, 'base64url').subarray(0, 16).toString('base64url'))

/** The key of a code, written by the first right check; a repetition changes neither its end nor its use. The challenge must be locked. */
async function giveKey(tx: Database, o: { vault: Vault; challenge: Challenge; ticket: string; at: Date }) {
  const { vault, challenge, ticket, at } = o
  const verifiedKeys = keysOfCode(vault, challenge, ticket)
  const byHash = new Map(verifiedKeys.flatMap((key) => vault.hashes(purposes.key, key).map((hash) => [hash, key])))
  const [given] = await tx
    .select()
    .from(preRegistrationKeys)
    .where(inArray(preRegistrationKeys.hash, [...byHash.keys()]))
  if (given !== undefined) return { verifiedKey: byHash.get(given.hash)!, expiresAt: given.expiresAt.toISOString() }
  const verifiedKey = verifiedKeys[0]!
  const key = newKey({ hash: vault.hash(purposes.key, verifiedKey), authType: 0, contact: challenge.contact }, at)
  await tx.insert(preRegistrationKeys).values(key)
  return { verifiedKey, expiresAt: key.expiresAt.toISOString() }
}

/**
 * Repeated with the right code while that is valid, because the response was lost, it returns the same key.
 * @param request.contact E.164
 * @param request.ticket the ticket of the page that requested the code: tries without it neither count nor succeed
 * @returns the key that proves the number; `expiresAt` in ISO 8601
 * @throws ProviderFailure CODE_MISMATCH with the tries left; CODE_EXPIRED
 */
export async function verifyCode(
  { db, now, events, ...deps }: PreRegistrationDeps,
  request: { contact: string; code: string; ticket: string; clientAddress: string },
): Promise<{ verifiedKey: string; expiresAt: string }> {
  const vault = await deps.vault()
  const at = now()
  // A failure is thrown after the transaction: inside, it would roll the count back.
  const isRequested = and(
    inArray(preRegistrationChallenges.ticketHash, vault.hashes(purposes.ticket, request.ticket)),
    eq(preRegistrationChallenges.contact, request.contact),
    eq(preRegistrationChallenges.authType, 0),
    or(isNull(preRegistrationChallenges.ended), eq(preRegistrationChallenges.ended, 'spent')),
  )
  const outcome = await db.transaction(async (tx) => {
    const [challenge] = await tx.select().from(preRegistrationChallenges).where(isRequested).for('update')
    if (challenge === undefined) return expired('no code')
    if (at >= challenge.acceptedUntil) return expired('too old')
    const hashes = vault.hashes(purposes.code, `${challenge.id} ${request.code}`)
    if (!hashes.some((hash) => isSameText(hash, challenge.secretHash))) {
      const wrongTries = challenge.wrongTries + 1
      const attemptsLeft = mostWrongTries - wrongTries
      await setChallenge(tx, challenge, { wrongTries, ...(attemptsLeft === 0 ? { ended: 'locked' } : {}) })
      return new ProviderFailure(422, 'CODE_MISMATCH', [], { attemptsLeft })
    }
    await setChallenge(tx, challenge, { ended: 'spent' })
    return giveKey(tx, { vault, challenge, ticket: request.ticket, at })
  })
  if (outcome instanceof ProviderFailure) {
    if (outcome.extras.attemptsLeft === 0) await events.record('guesses-blocked', { what: 'code' }, { client: request.clientAddress })
    throw outcome
  }
  return outcome
}

/** The registration that a link completed; `wasRegistered`: its address had been registered before. */
export interface LinkOutcome {
  preRegistration: PreRegistration
  wasRegistered: boolean
}

/** The existing registration of a link's owner, or a new one: it was requested, with its consents, while the window was open. */
async function registrationOf(
  tx: Database,
  challenge: Challenge,
  { vault, at }: { vault: Vault; at: Date },
): Promise<LinkOutcome | ProviderFailure> {
  const found = await findPreRegistration(tx, challenge.contact)
  if (found !== undefined) return { preRegistration: found, wasRegistered: true }
  // Requested for a look-up (T3): the visitor has not consented to a registration.
  if (challenge.consents === null) return notFound()
  const campaign = await findCampaign(tx)
  if (campaign === undefined || stateOf(campaign, challenge.createdAt) !== 'open') return campaignClosed()
  const { given, version, at: consentedAt } = challenge.consents
  const consents = { given, version, at: new Date(consentedAt) }
  return { preRegistration: await writePreRegistration(tx, { ...challenge, consents }, { vault, campaign, at }), wasRegistered: false }
}

/** The stored result of a spent link, with its registration, unless that was withdrawn since. @returns a failure if there is none */
const resultOf = ({ consents, wasRegistered }: Challenge, preRegistration: PreRegistration | undefined): LinkOutcome | ProviderFailure => {
  if (preRegistration !== undefined) return { preRegistration, wasRegistered }
  return consents === null ? notFound() : expired('spent')
}

/**
 * Handles the button behind a mail's link. After it, the requesting page's ticket and the link's token are verified keys of the address.
 * Repeated while the link is valid, because the response was lost, it returns the same result and changes nothing, but unless that is a
 * failure, the token proves the address for another 15 minutes.
 * @throws ProviderFailure CODE_EXPIRED; CAMPAIGN_CLOSED if it is not registered and was requested outside the window; NOT_FOUND if it was
 *   requested only for a look-up and is not registered
 */
export async function spendLink({ db, now, ...deps }: PreRegistrationDeps, token: string): Promise<LinkOutcome> {
  const vault = await deps.vault()
  const at = now()
  const isThisLink = and(
    eq(preRegistrationChallenges.authType, 1),
    inArray(preRegistrationChallenges.secretHash, vault.hashes(purposes.token, token)),
  )
  const outcome = await db.transaction(async (tx) => {
    const [found] = await tx.select({ contact: preRegistrationChallenges.contact }).from(preRegistrationChallenges).where(isThisLink)
    if (found === undefined) return expired('no such link')
    await lockContact(tx, found.contact)
    const [challenge] = await tx.select().from(preRegistrationChallenges).where(isThisLink).for('update')
    if (challenge === undefined) return expired('no such link')
    if (at >= challenge.acceptedUntil) return expired('too old')
    if (challenge.ended === 'spent') {
      const registered = challenge.preRegistrationId === null ? undefined : await findPreRegistration(tx, challenge.contact)
      const result = resultOf(challenge, registered)
      if (!(result instanceof ProviderFailure))
        await renewKey(tx, newKey({ hash: challenge.secretHash, authType: 1, contact: challenge.contact }, at))
      return result
    }
    if (challenge.ended !== null) return expired(challenge.ended)
    const result = await registrationOf(tx, challenge, { vault, at })
    const isFailure = result instanceof ProviderFailure
    // For a look-up link, “not registered” is a valid result; the requesting page receives it too.
    if (isFailure && challenge.consents !== null) return result
    const outcome = isFailure ? {} : { preRegistrationId: result.preRegistration.id, wasRegistered: result.wasRegistered }
    await setChallenge(tx, challenge, { ended: 'spent', ...outcome })
    // The keys of the requesting page, and of the page that the link opened.
    const keys = [challenge.ticketHash!, challenge.secretHash].map((hash) => newKey({ hash, authType: 1, contact: challenge.contact }, at))
    await tx.insert(preRegistrationKeys).values(keys)
    return result
  })
  if (outcome instanceof ProviderFailure) throw outcome
  return outcome
}

/**
 * The result for the page that requested a link.
 * @returns undefined while the button has not been pressed
 * @throws ProviderFailure CODE_EXPIRED if it can no longer be pressed; NOT_FOUND if it was pressed for a look-up without a registration
 */
export async function queryTicket({ db, now, ...deps }: PreRegistrationDeps, ticket: string): Promise<LinkOutcome | undefined> {
  const hashes = (await deps.vault()).hashes(purposes.ticket, ticket)
  const [row] = await db
    .select({ challenge: preRegistrationChallenges, preRegistration: preRegistrations })
    .from(preRegistrationChallenges)
    .leftJoin(preRegistrations, eq(preRegistrations.id, preRegistrationChallenges.preRegistrationId))
    .where(and(inArray(preRegistrationChallenges.ticketHash, hashes), eq(preRegistrationChallenges.authType, 1)))
  if (row === undefined) throw expired('no such ticket')
  const { challenge, preRegistration } = row
  if (challenge.ended === 'spent') {
    const result = resultOf(challenge, preRegistration ?? undefined)
    if (result instanceof ProviderFailure) throw result
    return result
  }
  if (challenge.ended !== null || now() >= challenge.acceptedUntil) throw expired(challenge.ended ?? 'too old')
  return undefined
}
