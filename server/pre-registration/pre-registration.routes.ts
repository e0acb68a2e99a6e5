import type * as v from 'valibot'
import {
  getCampaign,
  getPreRegistrationCoupon,
  listCountries,
  registerPreRegistration,
  sendPreRegistrationCouponEmail,
  sendPreRegistrationSms,
  showPreRegistration,
  verifyPreRegistrationEmail,
  verifyPreRegistrationSms,
  withdrawPreRegistration,
} from '#contract/pre-registration.ts'
import { bind, type Binding } from '../platform/calls.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { Proof, ProofOfWork } from '../platform/proof-of-work.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { campaignResponse } from './campaign-count.ts'
import { readCountries } from './campaign.ts'
import { callingCodeOf, internationalNumber, isSameNumber, mobileNumber } from './contacts.ts'
import type { PreRegistrationDeps } from './pre-registration-deps.ts'
import type { ConsentKind, PreRegistration, TeaserLang, VerifiedKey } from './pre-registration.tables.ts'
import { couponWindow, lookUp, register } from './register.ts'
import { sendCode, sendLink } from './send-challenge.ts'
import { showHeld, withdraw } from './withdraw-registration.ts'
import { queryTicket, spendLink, verifyCode, type LinkOutcome } from './verify-challenge.ts'

type RegisterBody = v.InferOutput<(typeof registerPreRegistration)['body']>

const invalid = (path: string, message: string): ProviderFailure => new ProviderFailure(400, 'INVALID_REQUEST', [{ path, message }])

/** All four are stored, also the one that was not given. */
const consentsOf = ({ nightAdvertising = false, ...required }: RegisterBody['consents']): Record<ConsentKind, boolean> => ({
  ...required,
  nightAdvertising,
})

/** The pre-registration's calls (§7; T1–T4). */
export function preRegistrationRoutes({
  preRegistrations: deps,
  limits,
  proofOfWork,
}: {
  preRegistrations: PreRegistrationDeps
  limits: LimitCounter
  proofOfWork: ProofOfWork
}): Binding[] {
  const { db, now } = deps

  /** Messages cost money: the first ones of a network are sent at once, the next ones need proof of work, and there is an upper limit. */
  async function admitSend(clientAddress: string, contact: string, proof: Proof | undefined): Promise<void> {
    const isProved = proof !== undefined && (await proofOfWork.accept(contact, proof))
    if (!isProved && !(await limits.isWithin('preRegistrationFreeSend', clientAddress)))
      throw new ProviderFailure(428, 'EFFORT_WANTED', [], { puzzle: await proofOfWork.issue(contact) })
    await limits.count('preRegistrationSend', clientAddress)
  }

  /** Only for what may become a registration: who has one keeps access to it after its country has left the pack. */
  async function requireListed(country: string): Promise<void> {
    if (!(await readCountries(db)).some(({ code }) => code === country)) throw invalid('body.country', 'is not in the list of countries')
  }
  function requireKnown(country: string): void {
    if (callingCodeOf(country) === undefined) throw invalid('body.country', 'is no country with telephone numbers of its own')
  }
  const requireNumber = (number: string | undefined): string => {
    if (number === undefined) throw invalid('body.mobileNo', 'is not a mobile number of this country')
    return number
  }
  async function numberToRegister(typed: string | undefined, country: string): Promise<string> {
    await requireListed(country)
    return requireNumber(typed === undefined ? undefined : mobileNumber(typed, country))
  }
  async function addressToRegister(typed: string | undefined, country: string): Promise<string> {
    await requireListed(country)
    if (typed === undefined) throw invalid('body.email', 'is needed for authType 1')
    return typed
  }
  /** Of any country. With `+` and its country it is read whatever `country` is: a page offers only those of the pack. */
  function numberOfOwner(typed: string, country: string): string {
    requireKnown(country)
    return requireNumber(mobileNumber(typed, country) ?? internationalNumber(typed))
  }
  const couponOf = async ({ authType, couponCode }: PreRegistration, lang: TeaserLang) => {
    const { from, until } = await couponWindow(db, couponCode)
    return { authType, lang, result: { couponCode, validFrom: from?.toISOString(), validUntil: until.toISOString() } }
  }
  const linkResponse = async ({ preRegistration, wasRegistered }: LinkOutcome) => ({
    state: 'completed' as const,
    coupon: await couponOf(preRegistration, preRegistration.lang),
    alreadyRegistered: wasRegistered,
  })

  return [
    bind(listCountries, async ({ query: { option } }) => {
      const countries = await readCountries(db)
      const seen = new Set<string>()
      return {
        countries: option === 'phone' ? countries.filter((row) => !seen.has(row.callingCode) && seen.add(row.callingCode)) : countries,
      }
    }),
    bind(getCampaign, () => campaignResponse(db, now())),
    bind(sendPreRegistrationSms, async ({ body: { mobileNo, country, lang, proof, forRegistration, ticket }, clientAddress }) => {
      const isForRegistration = forRegistration === true
      const contact = isForRegistration ? numberOfOwner(mobileNo, country) : await numberToRegister(mobileNo, country)
      await admitSend(clientAddress, contact, proof)
      return sendCode(deps, { contact, country, lang, clientAddress, isForRegistration, ticket })
    }),
    bind(
      sendPreRegistrationCouponEmail,
      async ({ body: { email, country, lang, consents, consentVersion, proof, forRegistration, ticket }, clientAddress }) => {
        const isForRegistration = forRegistration === true
        if (isForRegistration || consents === undefined) requireKnown(country)
        else await requireListed(country)
        await admitSend(clientAddress, email, proof)
        const to = { contact: email, country, lang, clientAddress, isForRegistration, ticket }
        return sendLink(deps, to, consents && { given: consentsOf(consents), version: consentVersion })
      },
    ),
    bind(verifyPreRegistrationSms, async ({ body: { mobileNo, country, code, ticket }, clientAddress }) => {
      const contact = numberOfOwner(mobileNo, country)
      await limits.count('preRegistrationProof', clientAddress)
      return verifyCode(deps, { contact, code, ticket, clientAddress })
    }),
    bind(verifyPreRegistrationEmail, async ({ body: { token, ticket }, clientAddress }) => {
      if ((token === undefined) === (ticket === undefined)) throw invalid('body', 'needs token or ticket, and one of them only')
      await limits.count(token === undefined ? 'preRegistrationPoll' : 'preRegistrationProof', clientAddress)
      if (token !== undefined) return linkResponse(await spendLink(deps, token))
      const outcome = await queryTicket(deps, ticket!)
      return outcome === undefined ? { state: 'waiting' as const, coupon: null } : linkResponse(outcome)
    }),
    bind(registerPreRegistration, async ({ body, clientAddress }) => {
      const { authType, country, lang, verifiedKey, consentVersion } = body
      // The other contact, if one was sent too, is not stored: it is not verified.
      const contact = authType === 0 ? await numberToRegister(body.mobileNo, country) : await addressToRegister(body.email, country)
      await limits.count('preRegistrationProof', clientAddress)
      const consents = consentsOf(body.consents)
      return couponOf(await register(deps, { authType, contact, country, lang, verifiedKey, consents, consentVersion }), lang)
    }),
    bind(getPreRegistrationCoupon, async ({ query: { lang, email, mobileNo, verifiedKey }, clientAddress, headers }) => {
      headers.set('cache-control', 'no-store')
      await limits.count('preRegistrationProof', clientAddress)
      const isOwn = ({ authType, contact }: VerifiedKey): boolean =>
        authType === 0 ? mobileNo === undefined || isSameNumber(mobileNo, contact) : email === undefined || email === contact
      return couponOf(await lookUp(deps, verifiedKey, isOwn), lang)
    }),
    bind(showPreRegistration, async ({ body: { verifiedKey }, clientAddress }) => {
      await limits.count('preRegistrationProof', clientAddress)
      return { registration: await showHeld(deps, verifiedKey) }
    }),
    bind(withdrawPreRegistration, async ({ body: { verifiedKey, what }, clientAddress }) => {
      await limits.count('preRegistrationProof', clientAddress)
      return { registration: await withdraw(deps, verifiedKey, what) }
    }),
  ]
}
