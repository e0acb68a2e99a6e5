/** Shows the stored data of a verified number or address, and withdraws it (T4). */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { withdrawPreRegistration } from '#contract/pre-registration.ts'
import type { Database } from '../platform/database.ts'
import { purposes } from './challenge-rules.ts'
import { lockContact } from './lock-contact.ts'
import type { PreRegistrationDeps } from './pre-registration-deps.ts'
import {
  preRegistrationChallenges,
  preRegistrationConsents,
  preRegistrationKeys,
  preRegistrations,
  type PreRegistration,
} from './pre-registration.tables.ts'
import { findPreRegistration, requireKey } from './register.ts'

/** Null: no data is stored. */
export type Held = v.InferOutput<(typeof withdrawPreRegistration)['response']>['registration']

async function heldOf(db: Database, contact: string): Promise<Held> {
  const found = await findPreRegistration(db, contact)
  if (found === undefined) return null
  const consents = await db
    .select()
    .from(preRegistrationConsents)
    .where(eq(preRegistrationConsents.preRegistrationId, found.id))
    .orderBy(asc(preRegistrationConsents.kind))
  const { authType, country, lang, couponCode } = found
  return {
    authType,
    contact,
    country,
    lang,
    registeredDt: found.createdAt.toISOString(),
    keptUntil: found.keptUntil.toISOString(),
    couponCode,
    consents: consents.map(({ kind, isGiven, version, at }) => ({ kind, isGiven, version, dt: at.toISOString() })),
  }
}

/** A key from a code, from a link's requesting page, or from a link: the matching hash shows which. */
const hashesOf = async ({ vault }: PreRegistrationDeps, verifiedKey: string): Promise<string[]> => {
  const { hashes } = await vault()
  return [purposes.key, purposes.ticket, purposes.token].flatMap((purpose) => hashes(purpose, verifiedKey))
}

/** Does not spend the key. @throws ProviderFailure NOT_VERIFIED */
export async function showHeld(deps: PreRegistrationDeps, verifiedKey: string): Promise<Held> {
  const hashes = await hashesOf(deps, verifiedKey)
  return deps.db.transaction(async (tx) => heldOf(tx, (await requireKey(tx, hashes, deps.now())).contact))
}

/** The consents stay as proof that they were given, and until when; a consent withdrawn earlier keeps its time. */
const withdrawAdvertising = (tx: Database, { id }: PreRegistration, at: Date): Promise<unknown> =>
  tx
    .update(preRegistrationConsents)
    .set({ isGiven: false, at })
    .where(
      and(
        eq(preRegistrationConsents.preRegistrationId, id),
        inArray(preRegistrationConsents.kind, ['advertising', 'nightAdvertising']),
        eq(preRegistrationConsents.isGiven, true),
      ),
    )

/**
 * Deletes the registration with its consents. The coupon stays valid, without an owner. Keys stay to return the same result again, and have
 * no other use: a code that has proven the contact would only prove it with such a key again, so it ends. Sent messages stay for their day,
 * since the limits count them.
 */
async function deleteRegistration(tx: Database, { id, contact }: PreRegistration): Promise<void> {
  await tx.update(preRegistrationKeys).set({ use: 'withdrawal', preRegistrationId: null }).where(eq(preRegistrationKeys.contact, contact))
  await tx.update(preRegistrationChallenges).set({ preRegistrationId: null }).where(eq(preRegistrationChallenges.preRegistrationId, id))
  await tx
    .update(preRegistrationChallenges)
    .set({ ended: 'withdrawn' })
    .where(
      and(
        eq(preRegistrationChallenges.contact, contact),
        eq(preRegistrationChallenges.authType, 0),
        eq(preRegistrationChallenges.ended, 'spent'),
      ),
    )
  await tx.delete(preRegistrations).where(eq(preRegistrations.id, id))
}

/**
 * A repeated call changes nothing.
 * @returns the data stored afterwards
 * @throws ProviderFailure NOT_VERIFIED
 */
export async function withdraw(deps: PreRegistrationDeps, verifiedKey: string, what: 'advertising' | 'registration'): Promise<Held> {
  const hashes = await hashesOf(deps, verifiedKey)
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ contact: preRegistrationKeys.contact })
      .from(preRegistrationKeys)
      .where(inArray(preRegistrationKeys.hash, hashes))
    // Locked before the key's row, as in all other work on a contact.
    if (row !== undefined) await lockContact(tx, row.contact)
    const { contact } = await requireKey(tx, hashes, deps.now())
    const found = await findPreRegistration(tx, contact)
    if (found !== undefined) await (what === 'advertising' ? withdrawAdvertising(tx, found, deps.now()) : deleteRegistration(tx, found))
    return heldOf(tx, contact)
  })
}
