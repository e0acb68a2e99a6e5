/**
 * Sends a code or a link (T1). It never looks whether anybody is registered: whoever types a number learns nothing of its owner, and the
 * same work is done for all (docs/decisions/0024).
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { emailLinkPath, lookUpMark, registrationMark, registrationPath } from '#contract/pre-registration.ts'
import { writeMessage, type Message } from '../messages/write-message.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { brandOf } from '../site/brand.ts'
import { readCampaign, requireProvable } from './campaign.ts'
import {
  codeAccepted,
  codeShown,
  linkAccepted,
  mostSendsRemembered,
  purposes,
  resendAt,
  sendsRemembered,
  tooFast,
} from './challenge-rules.ts'
import { codeText, linkMail } from './challenge-texts.ts'
import { lockContact } from './lock-contact.ts'
import type { PreRegistrationDeps } from './pre-registration-deps.ts'
import { preRegistrationChallenges, type ConsentKind, type TeaserLang } from './pre-registration.tables.ts'

export interface Sent {
  /** ISO 8601: what a page counts down to. A code is taken two minutes longer. */
  expiresAt: string
  resendAt: string
}

interface To {
  contact: string
  country: string
  lang: TeaserLang
  /** To see or withdraw a registration. */
  isForRegistration: boolean
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

type NewChallenge = typeof preRegistrationChallenges.$inferInsert

/** Voids what was sent before, and writes challenge and message together. */
async function send(deps: PreRegistrationDeps, challenge: NewChallenge, message: Message): Promise<string> {
  const { db, wake } = deps
  const vault = await deps.vault()
  const { contact, createdAt: at } = challenge
  const next = await db.transaction(async (tx) => {
    await lockContact(tx, contact)
    const before = await tx
      .select({ at: preRegistrationChallenges.createdAt })
      .from(preRegistrationChallenges)
      .where(
        and(
          eq(preRegistrationChallenges.contact, contact),
          gt(preRegistrationChallenges.createdAt, new Date(at.getTime() - sendsRemembered)),
        ),
      )
      .orderBy(desc(preRegistrationChallenges.createdAt))
      .limit(mostSendsRemembered)
    const sent = before.map((one) => one.at)
    const first = resendAt(sent)
    if (first !== undefined && at < first) throw tooFast(first, at)
    await tx
      .update(preRegistrationChallenges)
      .set({ ended: 'replaced' })
      .where(and(eq(preRegistrationChallenges.contact, contact), isNull(preRegistrationChallenges.ended)))
    await tx.insert(preRegistrationChallenges).values(challenge)
    const due = deps.clockOfMessages()
    const until = later(due, challenge.acceptedUntil.getTime() - at.getTime())
    await writeMessage(tx, vault, message, { now: due, until })
    return resendAt([at, ...sent])!
  })
  wake(deps.clockOfMessages())
  return next.toISOString()
}

async function begin({ db, now }: PreRegistrationDeps, isThere: boolean, { lang, isForRegistration }: To) {
  const at = now()
  const campaign = await readCampaign(db)
  requireProvable(campaign, at, isForRegistration)
  if (!isThere) throw new ProviderFailure(503, 'SENDING_UNAVAILABLE')
  return { at, campaign, brand: await brandOf(db, lang) }
}

/** Where a registration can be seen and withdrawn. */
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
  const next = await send(
    deps,
    {
      ...to,
      id,
      authType: 0,
      secretHash: vault.hash(purposes.code, `${id} ${code}`),
      createdAt: at,
      acceptedUntil: later(at, codeAccepted),
    },
    { channel: 'sms', to: to.contact, text: codeText(to.lang, { brand, code, host, page: registrationPage(deps, to.lang) }) },
  )
  return { expiresAt: later(at, codeShown).toISOString(), resendAt: next }
}

/**
 * @param to.contact an address as `emailAddress` (contract/contacts.ts) has it
 * @param consents what the link's button will register, said now; without any it only shows the coupon that there is (T3)
 * @returns also the ticket: with it the asking page hears of the button
 * @throws ProviderFailure CAMPAIGN_CLOSED, SENDING_UNAVAILABLE, TOO_MANY_REQUESTS
 */
export async function sendLink(
  deps: PreRegistrationDeps,
  { isForRegistration, ...to }: To,
  consents: Record<ConsentKind, boolean> | undefined,
): Promise<Sent & { ticket: string }> {
  const { at, brand, campaign } = await begin(deps, deps.sends.mail, { ...to, isForRegistration })
  const use = isForRegistration ? 'withdrawal' : consents === undefined ? 'lookUp' : 'registration'
  const mark = { registration: '', lookUp: `&${lookUpMark}`, withdrawal: `&${registrationMark}` }[use]
  const [token, ticket] = [randomBytes(24).toString('base64url'), randomBytes(24).toString('base64url')]
  const vault = await deps.vault()
  const acceptedUntil = later(at, linkAccepted)
  const next = await send(
    deps,
    {
      ...to,
      id: randomUUID(),
      authType: 1,
      secretHash: vault.hash(purposes.token, token),
      ticketHash: vault.hash(purposes.ticket, ticket),
      consents:
        consents === undefined || isForRegistration ? null : { given: consents, version: campaign.consentVersion, at: at.toISOString() },
      createdAt: at,
      acceptedUntil,
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
  return { expiresAt: acceptedUntil.toISOString(), resendAt: next, ticket }
}
