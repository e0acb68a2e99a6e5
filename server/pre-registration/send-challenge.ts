/**
 * Sends a code or a link (T1). It never checks whether a contact is registered: the response reveals nothing about a number's owner, and
 * the work is the same for all contacts (docs/decisions/0024).
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { linkAcceptedMs } from '#contract/limits.ts'
import { emailLinkPath, lookUpMark, registrationMark, registrationPath } from '#contract/pre-registration.ts'
import { writeMessage, type Message } from '../messages/write-message.ts'
import { countedAddress } from '../platform/client-address.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { clockTolerance } from '../platform/pauses.ts'
import { brandOf } from '../site/brand.ts'
import { readCampaign, requireValidCoupons } from './campaign.ts'
import { codeAccepted, codeShown, mostSendsRemembered, purposes, resendAt, sendsRemembered, tooFast } from './challenge-rules.ts'
import { codeText, linkMail } from './challenge-texts.ts'
import { lockContact } from './lock-contact.ts'
import type { PreRegistrationDeps } from './pre-registration-deps.ts'
import { preRegistrationChallenges, type ConsentKind, type TeaserLang } from './pre-registration.tables.ts'
import { countSms } from './sms-budget.ts'

/** What the page that requested a code or link gets; times in ISO 8601. */
export interface Sent {
  /** ISO 8601: the end of the page's countdown. A code is accepted two minutes longer. */
  expiresAt: string
  resendAt: string
  /** The requesting page's ticket: it tries codes with it, or learns of the link's use. */
  ticket: string
}

interface To {
  contact: string
  country: string
  lang: TeaserLang
  clientAddress: string
  /** To view or withdraw a registration. */
  isForRegistration: boolean
  /** Made by the page (contract/pre-registration.ts); by default a new one. */
  ticket: string | undefined
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

type NewChallenge = Omit<typeof preRegistrationChallenges.$inferInsert, 'id' | 'ticketHash' | 'askedFrom'>

/**
 * Voids this network's previous challenge, and writes challenge and message together. If this ticket's challenge was sent before, nothing
 * is: the page repeats a call whose response was lost.
 * @returns `at`: when the ticket's challenge was sent
 */
async function send(
  deps: PreRegistrationDeps,
  { clientAddress, ticket: own, ...content }: NewChallenge & { clientAddress: string; ticket: string | undefined },
  message: Message,
  id: string = randomUUID(),
): Promise<Pick<Sent, 'resendAt' | 'ticket'> & { at: Date }> {
  const { db, schedule, events } = deps
  const vault = await deps.vault()
  const { contact, createdAt: at } = content
  const ticket = own ?? randomBytes(24).toString('base64url')
  const network = countedAddress(clientAddress)
  const requesterHashes = vault.hashes(purposes.asker, network)
  const challenge = { ...content, id, ticketHash: vault.hash(purposes.ticket, ticket), askedFrom: requesterHashes[0]! }
  const outcome = await db.transaction(async (tx) => {
    await lockContact(tx, contact)
    const ticketHashes = vault.hashes(purposes.ticket, ticket)
    const before = await tx
      .select({
        at: preRegistrationChallenges.createdAt,
        askedFrom: preRegistrationChallenges.askedFrom,
        ticketHash: preRegistrationChallenges.ticketHash,
      })
      .from(preRegistrationChallenges)
      .where(
        and(
          eq(preRegistrationChallenges.contact, contact),
          gt(preRegistrationChallenges.createdAt, new Date(at.getTime() - sendsRemembered)),
        ),
      )
      .orderBy(desc(preRegistrationChallenges.createdAt))
      .limit(mostSendsRemembered)
    // Later ones were sent by a clock that was ahead: they would block the contact until then.
    const sent = before
      .filter((one) => one.at.getTime() <= at.getTime() + clockTolerance)
      .map((one) => ({ at: one.at, isOwn: requesterHashes.includes(one.askedFrom) }))
    const same = before.find((one) => one.ticketHash !== null && ticketHashes.includes(one.ticketHash))
    if (same !== undefined) return { at: same.at, resendAt: resendAt(sent) ?? same.at }
    const first = resendAt(sent)
    if (first !== undefined && at < first) throw tooFast(first, at)
    const over = message.channel === 'sms' ? await countSms(tx, { budget: deps.smsBudget, number: contact, now: new Date() }) : undefined
    if (over !== undefined) return over
    await tx
      .update(preRegistrationChallenges)
      .set({ ended: 'replaced' })
      .where(
        and(
          eq(preRegistrationChallenges.contact, contact),
          inArray(preRegistrationChallenges.askedFrom, requesterHashes),
          isNull(preRegistrationChallenges.ended),
        ),
      )
    const written = await tx
      .insert(preRegistrationChallenges)
      .values(challenge)
      .onConflictDoNothing({ target: preRegistrationChallenges.ticketHash })
      .returning({ id: preRegistrationChallenges.id })
    if (written.length === 0) throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body.ticket', message: 'was used before' }])
    const due = deps.clockOfMessages()
    const until = later(due, challenge.acceptedUntil.getTime() - at.getTime())
    await writeMessage(tx, vault, message, { now: due, until })
    return { at, resendAt: resendAt([{ at, isOwn: true }, ...sent])! }
  })
  if ('refusal' in outcome) {
    const { refusal, isFirst, ...facts } = outcome
    if (isFirst) await events.record('sms-budget-spent', facts)
    throw refusal
  }
  schedule(message.channel, deps.clockOfMessages())
  return { at: outcome.at, resendAt: outcome.resendAt.toISOString(), ticket }
}

async function begin({ db, now }: PreRegistrationDeps, isThere: boolean, { lang, isForRegistration }: To) {
  const at = now()
  // A registration can be withdrawn as long as it is kept: longer than its campaign is in the pack.
  const campaign = isForRegistration ? undefined : await readCampaign(db)
  if (campaign !== undefined) requireValidCoupons(campaign, at)
  if (!isThere) throw new ProviderFailure(503, 'SENDING_UNAVAILABLE')
  return { at, campaign, brand: await brandOf(db, lang) }
}

/** Address where a registration can be viewed and withdrawn. */
const registrationPage = ({ origin }: PreRegistrationDeps, lang: TeaserLang): string => `${origin}/${lang}${registrationPath}`

/**
 * @param to.contact E.164
 * @throws ProviderFailure CAMPAIGN_CLOSED, SENDING_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function sendCode(deps: PreRegistrationDeps, { isForRegistration, ...to }: To): Promise<Sent> {
  const { at, brand } = await begin(deps, deps.sends.sms, { ...to, isForRegistration })
  const [id, code] = [randomUUID(), String(randomInt(1_000_000)).padStart(6, '0')]
  const vault = await deps.vault()
  const host = deps.origin.startsWith('https:') ? new URL(deps.origin).host : undefined
  const { at: sentAt, ...sent } = await send(
    deps,
    {
      ...to,
      authType: 0,
      secretHash: vault.hash(purposes.code, `${id} ${code}`),
      createdAt: at,
      acceptedUntil: later(at, codeAccepted),
    },
    { channel: 'sms', to: to.contact, text: codeText(to.lang, { brand, code, host, page: registrationPage(deps, to.lang) }) },
    id,
  )
  return { expiresAt: later(sentAt, codeShown).toISOString(), ...sent }
}

/**
 * @param to.contact an address as `emailAddress` (contract/contacts.ts) returns it
 * @param consents the consents that the link's button will register, given now, and the version of their texts (undefined: the
 *   campaign's); without any, the link only shows an existing coupon (T3)
 * @throws ProviderFailure CAMPAIGN_CLOSED, SENDING_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function sendLink(
  deps: PreRegistrationDeps,
  { isForRegistration, ...to }: To,
  consents: { given: Record<ConsentKind, boolean>; version: string | undefined } | undefined,
): Promise<Sent> {
  const { at, brand, campaign } = await begin(deps, deps.sends.mail, { ...to, isForRegistration })
  const use = isForRegistration ? 'withdrawal' : consents === undefined ? 'lookUp' : 'registration'
  const mark = { registration: '', lookUp: `&${lookUpMark}`, withdrawal: `&${registrationMark}` }[use]
  const token = randomBytes(24).toString('base64url')
  const vault = await deps.vault()
  const { at: sentAt, ...sent } = await send(
    deps,
    {
      ...to,
      authType: 1,
      secretHash: vault.hash(purposes.token, token),
      consents:
        consents === undefined || campaign === undefined
          ? null
          : { given: consents.given, version: consents.version ?? campaign.consentVersion, at: at.toISOString() },
      createdAt: at,
      acceptedUntil: later(at, linkAcceptedMs),
    },
    {
      channel: 'mail',
      ...linkMail(to.lang, {
        brand,
        to: to.contact,
        link: `${deps.origin}/${to.lang}${emailLinkPath}#token=${token}${mark}`,
        page: registrationPage(deps, to.lang),
        use,
      }),
    },
  )
  return { expiresAt: later(sentAt, linkAcceptedMs).toISOString(), ...sent }
}
