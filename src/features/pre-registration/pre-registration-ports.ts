/** The pre-registration machines' access to browser and provider (T1–T3). */
import { minuteMs } from '#contract/durations.ts'
import type { Challenge, Contact, PreRegistrationCoupon } from '#machines/code-challenge/code-challenge.types.ts'
import type { MailLinkPorts } from '#machines/mail-link/mail-link.ports.ts'
import { isEffortWanted, isExpired, isMismatch, isTooFast } from '#machines/code-challenge/code-challenge.rules.ts'
import { toFailureData } from '#machines/shared/failure-data.ts'
import { isNoDraft, noConsents, noDraft } from '#machines/pre-registration/pre-registration.rules.ts'
import type { PreRegistrationPorts } from '#machines/pre-registration/pre-registration.ports.ts'
import type { RegistrationWithdrawalPorts } from '#machines/registration-withdrawal/registration-withdrawal.ports.ts'
import type { Api, CallOutput } from '#src/api/api.ts'
import { createDraft } from '#src/lib/form-draft.ts'
import { sentChallenges } from './sent-challenges.ts'
import { shownCoupon } from './shown-coupon.ts'
import { solvePuzzle } from './solve-puzzle.ts'

export type TeaserLang = 'ko' | 'en'

/** What the ports of the pre-registration machines need from the screen. */
export interface PreRegistrationDeps {
  api: Api
  /** Read for each call: the page's language can change while a machine runs. The teaser has Korean and English texts (§1). */
  lang: () => TeaserLang
  /** The provider's clock, ms since the epoch. */
  now: () => number
  /** Versions of the page's first campaign and of the consents' texts; undefined: none is asked for. */
  consentVersion?: string | undefined
  /** Codes and links are requested to view or withdraw a registration. */
  isForRegistration?: boolean
}

/** The form with the version of the texts that its consents are to, as it is stored. */
const storedNothing = { ...noDraft, consentVersion: '' }

/** Longest timer in ms: timers stand still while the device sleeps, so the clock is read again. */
const longestTimer = minuteMs

const couponOf = ({ result }: CallOutput<'getPreRegistrationCoupon'>): PreRegistrationCoupon => result

/** The contact's parameters in calls; the number or the address, never both (T3). */
const contactParts = (contact: Contact) => (contact.type === 'phone' ? { mobileNo: contact.mobileNo } : { email: contact.email })

/**
 * Asks with each ticket in turn: the response to "Send again" may have been lost, and what it sent is known by its own ticket only.
 * @param isFinal whether an answer makes the other tickets needless
 * @returns the final answer, else the first one
 * @throws the failure of the first ticket whose code is wrong, else of the first that has ended; at once any other failure
 */
async function firstOf<T>(
  tickets: readonly [string, ...string[]],
  ask: (ticket: string) => Promise<T>,
  isFinal: (answer: T) => boolean = () => true,
): Promise<T> {
  const answers: T[] = []
  const failures: unknown[] = []
  for (const ticket of tickets) {
    try {
      const answer = await ask(ticket)
      if (isFinal(answer)) return answer
      answers.push(answer)
    } catch (error) {
      const failure = toFailureData(error)
      if (!isMismatch(failure) && !isExpired(failure)) throw error
      failures.push(error)
    }
  }
  if (answers.length > 0) return answers[0]!
  throw failures.find((error) => isMismatch(toFailureData(error))) ?? failures[0]
}

/** The stored form and coupon, and their changes by other tabs. @param o.consentVersion of the texts: a consent to another text is none */
function openStoredForm(
  on: Parameters<PreRegistrationPorts['openDraft']>[0],
  { now, consentVersion }: { now: () => number; consentVersion: string },
): ReturnType<PreRegistrationPorts['openDraft']> {
  const draft = createDraft('pre-registration', storedNothing)
  let known = draft.get()
  const show = ({ consents, contacts, consentVersion: stored }: typeof known): void =>
    on.draft({ contacts, consents: stored === consentVersion ? consents : noConsents })
  show(known)
  const coupon = shownCoupon.find(now())
  if (coupon !== undefined) on.coupon(coupon)
  const close = draft.subscribe(() => {
    if (draft.get() === known) return
    known = draft.get()
    show(known)
  })
  return {
    keep: (next) => {
      known = isNoDraft(next) ? storedNothing : { ...next, consentVersion }
      draft.set(known)
    },
    forget: () => {
      known = storedNothing
      draft.clear(storedNothing)
    },
    keepCoupon: (next) => shownCoupon.keep(next),
    forgetCoupon: () => shownCoupon.forget(),
    close,
  }
}

/**
 * Resolves at the moment, in ms, by the provider's clock; also after the device has slept past it. Never resolves once the signal is
 * aborted.
 */
const untilMoment = (moment: number, { now, signal }: { now: () => number; signal: AbortSignal }): Promise<void> =>
  new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = (): void => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
    const check = (): void => {
      clearTimeout(timer)
      const left = moment - now()
      if (left > 0) {
        timer = setTimeout(check, Math.min(left, longestTimer))
        return
      }
      stop()
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', stop)
    check()
  })

/** The ports of all machines that verify a contact, and of the mail's link. */
export const createPreRegistrationPorts = ({
  api,
  lang,
  now,
  consentVersion,
  isForRegistration = false,
}: PreRegistrationDeps): PreRegistrationPorts & RegistrationWithdrawalPorts & MailLinkPorts => ({
  prepareChallenge: async ({ contact, proof }, signal) => {
    const purpose = isForRegistration ? { forRegistration: true as const } : {}
    const unanswered = sentChallenges.unanswered(contact)
    const ticket = sentChallenges.ticketFor(contact)
    const send = (): Promise<Challenge> => {
      const common = { country: contact.country, lang: lang(), proof, ticket, ...purpose }
      if (contact.type === 'phone') return api.call('sendPreRegistrationSms', { body: { mobileNo: contact.mobileNo, ...common }, signal })
      const { email, consents } = contact
      return api.call('sendPreRegistrationCouponEmail', { body: { email, consents, consentVersion, ...common }, signal })
    }
    try {
      const challenge = await send()
      sentChallenges.answered(ticket)
      sentChallenges.keep(contact, challenge)
      return challenge
    } catch (error) {
      const failure = toFailureData(error)
      // These come before the provider compares tickets: an earlier call with this one may have sent a code.
      const isUndecided = unanswered.includes(ticket) && (isTooFast(failure) || isEffortWanted(failure))
      if (failure.status > 0 && failure.status < 500 && !isUndecided) sentChallenges.answered(ticket)
      throw error
    }
  },
  recallChallenge: async ({ contact }) => sentChallenges.find(contact, now()),
  proveEffort: ({ puzzle }, signal) => solvePuzzle(puzzle, signal),
  attemptChallenge: async ({ contact, code, ticket }, signal) => {
    if (contact.type !== 'phone') throw new Error('a link takes no code')
    const { mobileNo, country } = contact
    try {
      return await firstOf([ticket, ...sentChallenges.unanswered(contact)], (one) =>
        api.call('verifyPreRegistrationSms', { body: { mobileNo, country, code, ticket: one }, signal }),
      )
    } catch (error) {
      const failure = toFailureData(error)
      if (isMismatch(failure)) sentChallenges.countTry(ticket, failure.attemptsLeft)
      if (isExpired(failure)) sentChallenges.forget(ticket)
      throw error
    }
  },
  askTicket: async ({ ticket }, signal) => {
    const contact = sentChallenges.contactOf(ticket)
    const others = contact === undefined ? [] : sentChallenges.unanswered(contact)
    return firstOf(
      [ticket, ...others],
      async (one) => {
        const answer = await api.call('verifyPreRegistrationEmail', { body: { ticket: one }, signal })
        const { state, coupon, alreadyRegistered } = answer
        return { state, coupon: coupon === null ? null : couponOf(coupon), isKnown: alreadyRegistered === true, ticket: one }
      },
      ({ state }) => state === 'completed',
    )
  },
  confirmLink: async ({ token }, signal) => {
    const { coupon, alreadyRegistered } = await api.call('verifyPreRegistrationEmail', { body: { token }, signal })
    return { coupon: coupon === null ? null : couponOf(coupon), isKnown: alreadyRegistered === true }
  },
  openDraft: (on) => openStoredForm(on, { now, consentVersion: consentVersion ?? '' }),
  registerContact: async ({ contact, verifiedKey, consents }, signal) => {
    const { mobileNo, country } = contact
    const body = { authType: 0, lang: lang(), country, mobileNo, verifiedKey, consents, consentVersion } as const
    return couponOf(await api.call('registerPreRegistration', { body, signal }))
  },
  findCoupon: async ({ contact, verifiedKey }, signal) => {
    const query = { lang: lang(), ...contactParts(contact), ...(verifiedKey === undefined ? {} : { verifiedKey }) }
    return couponOf(await api.call('getPreRegistrationCoupon', { query, signal }))
  },
  showRegistration: async ({ verifiedKey }, signal) =>
    (await api.call('showPreRegistration', { body: { verifiedKey }, signal })).registration,
  withdraw: async (body, signal) => {
    const { registration } = await api.call('withdrawPreRegistration', { body, signal })
    if (registration === null) shownCoupon.forget()
    return registration
  },
  untilMoment: (at, signal) => untilMoment(Date.parse(at), { now, signal }),
})
