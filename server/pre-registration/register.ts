/** Completes a registration and issues its coupon (T1–T4): one per number or address, also for concurrent requests. */
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { coupons } from '../coupons/coupons.tables.ts'
import type { Database } from '../platform/database.ts'
import { notFound, ProviderFailure } from '../platform/failures.ts'
import type { Vault } from '../platform/vault.ts'
import { campaignClosed, keptFrom, readCampaign, stateOf, type Campaign } from './campaign.ts'
import { purposes } from './challenge-rules.ts'
import { couponPack } from './coupon-pack.ts'
import { lockContact } from './lock-contact.ts'
import type { PreRegistrationDeps } from './pre-registration-deps.ts'
import {
  preRegistrationConsents,
  preRegistrationKeys,
  preRegistrations,
  type ConsentKind,
  type PreRegistration,
  type TeaserLang,
  type VerifiedKey,
} from './pre-registration.tables.ts'

/** Without letters and digits that look alike. Twelve of them are 59 bits: a code cannot be found by guessing. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 12

/**
 * The coupon's code is derived from the contact by a keyed hash: a visitor who withdraws and registers again gets the same coupon, not a
 * second one, without any data being kept in between.
 * @param o.turn above 0 if another contact has that code
 * @returns the code by the current key first; then that by the previous key, for a coupon that was issued before a rotation
 */
function codesFor(vault: Vault, campaign: Campaign, o: { contact: string; turn: number }): string[] {
  const hashes = vault.hashes(purposes.coupon, `${campaign.opens.toISOString()} ${String(o.turn)} ${o.contact}`)
  return hashes.map((hash) => codeOf(hash, campaign))
}

function codeOf(hash: string, { coupon }: Campaign): string {
  let number = BigInt(`0x${Buffer.from(hash, 'base64url').toString('hex')}`)
  let code = ''
  for (let i = 0; i < codeLength; i += 1) {
    code += letters[Number(number % BigInt(letters.length))]!
    number /= BigInt(letters.length)
  }
  return `${coupon.prefix}${code}`
}

/** Issues a one-time coupon of its own to each contact. @returns its code */
async function giveCoupon(tx: Database, vault: Vault, campaign: Campaign, contact: string): Promise<string> {
  const { coupon } = campaign
  /** Whether it is a valid pre-registration coupon without a registration: an import of another pack withdraws them. */
  const isFree = async (code: string): Promise<boolean> => {
    const [found] = await tx
      .select({ pack: coupons.pack, withdrawn: coupons.withdrawn, by: preRegistrations.id })
      .from(coupons)
      .leftJoin(preRegistrations, eq(preRegistrations.couponCode, coupons.code))
      .where(eq(coupons.code, code))
    return found?.pack === couponPack && !found.withdrawn && found.by === null
  }
  for (let turn = 0; ; turn += 1) {
    const [code, ...before] = codesFor(vault, campaign, { contact, turn })
    // One, and only after a rotation.
    for (const old of before) if (await isFree(old)) return old
    const row = {
      code: code!,
      pack: couponPack,
      name: coupon.name,
      rewards: coupon.rewards,
      startsAt: coupon.from,
      endsAt: coupon.until,
      perAccount: 1,
      total: 1,
      userType: {},
      locked: false,
      withdrawn: false,
    }
    // Once, except in one of 2^59 cases.
    const [written] = await tx.insert(coupons).values(row).onConflictDoNothing().returning({ code: coupons.code })
    if (written !== undefined || (await isFree(code!))) return code!
  }
}

/** @param contact as contacts.ts returns it. @returns undefined if this contact is not registered */
export async function findPreRegistration(db: Database, contact: string): Promise<PreRegistration | undefined> {
  const [row] = await db.select().from(preRegistrations).where(eq(preRegistrations.contact, contact))
  return row
}

/** When a registration's coupon is valid; `from` is null if it is at once. Its campaign may have left the pack. */
export async function couponWindow(db: Database, couponCode: string): Promise<{ from: Date | null; until: Date }> {
  const [row] = await db.select({ from: coupons.startsAt, until: coupons.endsAt }).from(coupons).where(eq(coupons.code, couponCode))
  return { from: row!.from, until: row!.until! }
}

/** The consents given, to which text, and when. */
export interface Consents {
  given: Record<ConsentKind, boolean>
  version: string
  at: Date
}

/** Writes registration, consents and coupon together. The contact must be locked, and have no registration yet. */
export async function writePreRegistration(
  tx: Database,
  o: { authType: 0 | 1; contact: string; country: string; lang: TeaserLang; consents: Consents },
  { vault, campaign, at }: { vault: Vault; campaign: Campaign; at: Date },
): Promise<PreRegistration> {
  const { authType, contact, country, lang, consents } = o
  const couponCode = await giveCoupon(tx, vault, campaign, contact)
  const row = { id: randomUUID(), authType, contact, country, lang, couponCode, createdAt: at, keptUntil: keptFrom(at) }
  await tx.insert(preRegistrations).values(row)
  const { given, version } = consents
  const kinds = Object.entries(given) as [ConsentKind, boolean][]
  await tx
    .insert(preRegistrationConsents)
    .values(kinds.map(([kind, isGiven]) => ({ preRegistrationId: row.id, kind, isGiven, version, at: consents.at })))
  return row
}

const notVerified = (reason: string): ProviderFailure => new ProviderFailure(403, 'NOT_VERIFIED', [], { reason })

/** @throws ProviderFailure NOT_VERIFIED if there is no such key, or it is too old */
export async function requireKey(tx: Database, hashes: string[], at: Date): Promise<VerifiedKey> {
  const [key] = await tx.select().from(preRegistrationKeys).where(inArray(preRegistrationKeys.hash, hashes)).for('update')
  if (key === undefined) throw notVerified('no such key')
  if (at >= key.expiresAt) throw notVerified('too old')
  return key
}

/** A key is spent by its first success. */
const spend = (tx: Database, { hash }: VerifiedKey, use: 'registration' | 'lookUp', preRegistrationId: string): Promise<unknown> =>
  tx.update(preRegistrationKeys).set({ use, preRegistrationId }).where(eq(preRegistrationKeys.hash, hash))

/**
 * Registers the contact that the key proves. Repeated with the same key, because the response was lost, it returns the same registration.
 * @param input.contact as contacts.ts returns it
 * @throws ProviderFailure CAMPAIGN_CLOSED, NOT_VERIFIED, ALREADY_REGISTERED: reported only here, to the owner, and the key is not spent
 */
export async function register(
  { db, now, ...deps }: PreRegistrationDeps,
  input: {
    authType: 0 | 1
    contact: string
    country: string
    lang: TeaserLang
    verifiedKey: string
    consents: Record<ConsentKind, boolean>
    /** Undefined: the campaign's. */
    consentVersion?: string | undefined
  },
): Promise<PreRegistration> {
  const vault = await deps.vault()
  const hashes = vault.hashes(input.authType === 0 ? purposes.key : purposes.ticket, input.verifiedKey)
  const campaign = await readCampaign(db)
  const at = now()
  return db.transaction(async (tx) => {
    await lockContact(tx, input.contact)
    const key = await requireKey(tx, hashes, at)
    if (key.authType !== input.authType || key.contact !== input.contact) throw notVerified('of another')
    const found = await findPreRegistration(tx, input.contact)
    if (found !== undefined && key.use === 'registration') return found
    if (found !== undefined) throw new ProviderFailure(409, 'ALREADY_REGISTERED')
    // A key spent for another use was deleted together with its registration.
    if (key.use === 'withdrawal') throw notVerified('spent')
    if (stateOf(campaign, at) !== 'open') throw campaignClosed()
    const consents = { given: input.consents, version: input.consentVersion ?? campaign.consentVersion, at }
    const preRegistration = await writePreRegistration(tx, { ...input, consents }, { vault, campaign, at })
    await spend(tx, key, 'registration', preRegistration.id)
    return preRegistration
  })
}

/**
 * The registration of a key's owner. A spent key returns the registration it was spent for, until it is too old: a response may be lost,
 * and a page may be shown again.
 * @param isOwn whether the typed contact is the verified one
 * @throws ProviderFailure NOT_VERIFIED, regardless of whether there is a registration; NOT_FOUND, to an owner who could register now
 */
export async function lookUp(
  { db, now, ...deps }: PreRegistrationDeps,
  verifiedKey: string | undefined,
  isOwn: (key: VerifiedKey) => boolean,
): Promise<PreRegistration> {
  if (verifiedKey === undefined) throw notVerified('no key')
  const vault = await deps.vault()
  const at = now()
  // A key of a number or of an address: the matching hash shows which.
  const hashes = [...vault.hashes(purposes.key, verifiedKey), ...vault.hashes(purposes.ticket, verifiedKey)]
  return db.transaction(async (tx) => {
    const key = await requireKey(tx, hashes, at)
    if (!isOwn(key)) throw notVerified('of another')
    const found = await findPreRegistration(tx, key.contact)
    if (found === undefined) throw notFound()
    if (key.use === null) await spend(tx, key, 'lookUp', found.id)
    return found
  })
}
