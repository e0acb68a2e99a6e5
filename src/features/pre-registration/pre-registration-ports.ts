/** The pre-registration machines' access to browser and provider (T1–T3). */
import type { Challenge, Contact, PreRegistrationCoupon } from '#machines/code-challenge/code-challenge.types.ts'
import type { MailLinkPorts } from '#machines/mail-link/mail-link.ports.ts'
import { isExpired, isMismatch } from '#machines/code-challenge/code-challenge.rules.ts'
import { toFailureData } from '#machines/shared/failure-data.ts'
import { noDraft } from '#machines/pre-registration/pre-registration.rules.ts'
import type { PreRegistrationPorts } from '#machines/pre-registration/pre-registration.ports.ts'
import type { RegistrationWithdrawalPorts } from '#machines/registration-withdrawal/registration-withdrawal.ports.ts'
import type { Api, CallOutput } from '#src/api/api.ts'
import { withinTime } from '#src/lib/abort-signals.ts'
import { createDraft } from '#src/lib/drafts.ts'
import { sentChallenges } from './sent-challenges.ts'
import { solvePuzzle } from './solve-puzzle.ts'

export type TeaserLang = 'ko' | 'en'

export interface PreRegistrationDeps {
  api: Api
  /** Read for each call: the page's language can change while a machine runs. The teaser has Korean and English texts (§1). */
  lang: () => TeaserLang
  /** The provider's clock, ms since the epoch. */
  now: () => number
  /** Codes and links are requested to view or withdraw a registration. */
  isForRegistration?: boolean
}

/** Time limit in ms: without a network a button must not spin forever. Repeating the call is safe. */
const timeLimit = 30_000
/** Longest timer in ms: timers stand still while the device sleeps, so the clock is read again. */
const longestTimer = 60_000

const within = (signal: AbortSignal): AbortSignal => withinTime(signal, timeLimit)

const couponOf = ({ result }: CallOutput<'getPreRegistrationCoupon'>): PreRegistrationCoupon => result

/** The contact's parameters in calls; the number or the address, never both (T3). */
const contactParts = (contact: Contact) => (contact.type === 'phone' ? { mobileNo: contact.mobileNo } : { email: contact.email })

/** The ports of all machines that verify a contact, and of the mail's link. */
export const createPreRegistrationPorts = ({
  api,
  lang,
  now,
  isForRegistration = false,
}: PreRegistrationDeps): PreRegistrationPorts & RegistrationWithdrawalPorts & MailLinkPorts => ({
  prepareChallenge: async ({ contact, proof }, signal) => {
    const purpose = isForRegistration ? { forRegistration: true as const } : {}
    const ticket = sentChallenges.ticketFor(contact)
    const send = (): Promise<Challenge> => {
      const common = { country: contact.country, lang: lang(), proof, ticket, ...purpose }
      if (contact.type === 'phone')
        return api.call('sendPreRegistrationSms', { body: { mobileNo: contact.mobileNo, ...common }, signal: within(signal) })
      const { email, consents } = contact
      return api.call('sendPreRegistrationCouponEmail', { body: { email, consents, ...common }, signal: within(signal) })
    }
    try {
      const challenge = await send()
      sentChallenges.answered(ticket)
      sentChallenges.keep(contact, challenge)
      return challenge
    } catch (error) {
      const { status } = toFailureData(error)
      if (status > 0 && status < 500) sentChallenges.answered(ticket)
      throw error
    }
  },
  recallChallenge: async ({ contact }) => sentChallenges.find(contact, now()),
  proveEffort: ({ puzzle }, signal) => solvePuzzle(puzzle, signal),
  attemptChallenge: async ({ contact, code, ticket }, signal) => {
    if (contact.type !== 'phone') throw new Error('a link takes no code')
    const { mobileNo, country } = contact
    try {
      return await api.call('verifyPreRegistrationSms', { body: { mobileNo, country, code, ticket }, signal: within(signal) })
    } catch (error) {
      const failure = toFailureData(error)
      if (isMismatch(failure)) sentChallenges.countTry(ticket)
      if (isExpired(failure)) sentChallenges.forget(ticket)
      throw error
    }
  },
  askTicket: async ({ ticket }, signal) => {
    const { state, coupon, alreadyRegistered } = await api.call('verifyPreRegistrationEmail', { body: { ticket }, signal: within(signal) })
    return { state, coupon: coupon === null ? null : couponOf(coupon), isKnown: alreadyRegistered === true }
  },
  confirmLink: async ({ token }, signal) => {
    const { coupon, alreadyRegistered } = await api.call('verifyPreRegistrationEmail', { body: { token }, signal: within(signal) })
    return { coupon: coupon === null ? null : couponOf(coupon), isKnown: alreadyRegistered === true }
  },
  openDraft: (receive) => {
    const draft = createDraft('pre-registration', noDraft)
    let known = draft.get()
    receive(known)
    const close = draft.subscribe(() => {
      if (draft.get() === known) return
      known = draft.get()
      receive(known)
    })
    return {
      keep: (next) => {
        known = next
        draft.set(next)
      },
      forget: () => {
        known = noDraft
        draft.clear(noDraft)
      },
      close,
    }
  },
  registerContact: async ({ contact, verifiedKey, consents }, signal) => {
    const { mobileNo, country } = contact
    const body = { authType: 0, lang: lang(), country, mobileNo, verifiedKey, consents } as const
    return couponOf(await api.call('registerPreRegistration', { body, signal: within(signal) }))
  },
  findCoupon: async ({ contact, verifiedKey }, signal) => {
    const query = { lang: lang(), ...contactParts(contact), ...(verifiedKey === undefined ? {} : { verifiedKey }) }
    return couponOf(await api.call('getPreRegistrationCoupon', { query, signal: within(signal) }))
  },
  showRegistration: async ({ verifiedKey }, signal) =>
    (await api.call('showPreRegistration', { body: { verifiedKey }, signal: within(signal) })).registration,
  withdraw: async (body, signal) => (await api.call('withdrawPreRegistration', { body, signal: within(signal) })).registration,
  untilMoment: (at, signal) =>
    new Promise((resolve) => {
      const moment = Date.parse(at)
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
    }),
})
