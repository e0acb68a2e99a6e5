/** Pre-registration by SMS or e-mail, and its coupon (§4, §5, §7, T1–T4). */
import * as v from 'valibot'
import { requiredText, LocalNameSchema, MomentSchema, RequestedTeaserLangSchema, TeaserLangSchema } from './common.ts'
import { emailAddress, plainNumber } from './contacts.ts'
import { endpoint, invalidRequest, notFound, tooMany, type FailureCase } from './endpoint.ts'

/** 0 = SMS (the default of §3), 1 = e-mail. */
export const AuthTypeSchema = v.picklist([0, 1])
/** As typed; the provider stores the ASCII form in lower case. */
const EmailSchema = v.pipe(
  v.string(),
  v.maxLength(400),
  v.transform(emailAddress),
  v.string(() => 'no e-mail address'),
)
/** As typed: dashes, spaces, +country and a leading zero are accepted; the provider stores E.164. */
const PhoneSchema = v.pipe(v.string(), v.maxLength(100), v.transform(plainNumber), v.regex(/^\+?\d{5,20}$/))
const CountrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))

const ConsentsSchema = v.strictObject({
  over14: v.literal(true),
  privacy: v.literal(true),
  advertising: v.literal(true),
  nightAdvertising: v.optional(v.boolean()),
})

/**
 * The versions of the campaign (`getCampaign`) and of the texts that the page showed (contract/pre-registration-consent-version.ts), joined by
 * `_`. A page of a previous build sends the campaign's only, which is stored as it is, or none: then the campaign's current one is stored.
 */
const ConsentVersionSchema = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,32}$/)))

/** Solution of an `EFFORT_WANTED` puzzle: SHA-256 of `<puzzle>:<solution>` begins with the required number of zero bits. */
const ProofSchema = v.strictObject({ puzzle: requiredText(400), solution: requiredText(40) })

/** Returned only to a caller who has proven the number or address: others learn nothing from a code or link (docs/decisions/0024). */
const alreadyRegistered: FailureCase = {
  status: 409,
  code: 'ALREADY_REGISTERED',
  when: 'this e-mail or phone number is already registered; the key can still be used to look up the coupon',
}
const windowClosed: FailureCase = { status: 403, code: 'CAMPAIGN_CLOSED', when: 'outside the registration window' }
const sendClosed: FailureCase = {
  status: 403,
  code: 'CAMPAIGN_CLOSED',
  when: 'before the registration window, or after the coupon has expired; between its end and then, owners can look up their coupon',
}
const noService: FailureCase = {
  status: 503,
  code: 'SENDING_UNAVAILABLE',
  when: 'no service for this kind of message is configured, or the hourly cost limit for messages to this country is reached',
}
const proofOfWorkRequired: FailureCase = {
  status: 428,
  code: 'EFFORT_WANTED',
  when: 'this network has requested several codes; the client must solve `puzzle` (for this number or address, once, within 10 minutes) and send the solution',
}
const mismatch: FailureCase = {
  status: 422,
  code: 'CODE_MISMATCH',
  when: 'the code is wrong; the message and `attemptsLeft` contain the number of remaining attempts',
}
const tooSoon: FailureCase = { ...tooMany, when: `${tooMany.when}; \`resendAt\` contains the time for this number or address` }
const expired: FailureCase = {
  status: 410,
  code: 'CODE_EXPIRED',
  when: 'the code or link is expired or replaced, or what a used link registered was withdrawn',
}
const unregistered: FailureCase = {
  ...notFound,
  when: 'the link was requested without consents, for a look-up, and its address is not registered',
}
const unverified: FailureCase = { status: 403, code: 'NOT_VERIFIED', when: 'the verified key is missing, used or expired' }

const ChallengeSchema = v.object({ expiresAt: MomentSchema, resendAt: MomentSchema, ticket: v.string() })
/**
 * `result` is the coupon look-up's (§3); a registration returns it too, which saves another request. A process of the previous version does
 * not send `validFrom`; without it, the coupon is valid at once.
 */
const CouponSchema = v.object({
  authType: AuthTypeSchema,
  lang: TeaserLangSchema,
  result: v.nullable(v.object({ couponCode: v.string(), validFrom: v.optional(MomentSchema), validUntil: MomentSchema })),
})
/**
 * Ours: the ticket that the response returns, made by the page, so that the call can be repeated if its response is lost: the code or link
 * of this ticket is not sent again. At least 24 random bytes in base64url.
 */
const ownTicket = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/)))
/**
 * Ours: requested to view or withdraw a registration. Such a code or link is sent without a campaign too (T4), and to every country: that of
 * the registration may have left the list.
 */
const forRegistration = v.optional(v.literal(true))
/** Stored data of the key's owner; null if there is none. `keptUntil`: when it is deleted automatically. */
const HeldSchema = v.object({
  registration: v.nullable(
    v.object({
      authType: AuthTypeSchema,
      contact: v.string(),
      country: v.string(),
      lang: TeaserLangSchema,
      registeredDt: MomentSchema,
      keptUntil: MomentSchema,
      couponCode: v.string(),
      /** Current consents: `dt` is when it was given or, if not given, when it was withdrawn or declined; `version` of the text. */
      consents: v.array(
        v.object({
          kind: v.picklist(['over14', 'privacy', 'advertising', 'nightAdvertising']),
          isGiven: v.boolean(),
          version: v.string(),
          dt: MomentSchema,
        }),
      ),
    }),
  ),
})
const open = { base: 'game', access: 'open', kind: 'preRegistration' } as const

/** Lists the countries that may pre-register, for every visitor (T1). Read-only. */
export const listCountries = endpoint({
  ...open,
  name: 'listCountries',
  method: 'GET',
  path: '/pre-order/country',
  summary:
    'Countries that may register, in the order of the list; `option=phone` returns each calling code once, with the first of its countries',
  query: v.strictObject({ option: v.optional(v.picklist(['all', 'phone'])) }),
  response: v.object({
    countries: v.array(v.object({ code: v.string(), callingCode: v.string(), name: LocalNameSchema })),
  }),
  failures: [invalidRequest],
})
/**
 * Returns the coupon of a registration to the owner of its contact, by `verifiedKey` (T3). 403 NOT_VERIFIED without a valid key, whether
 * registered or not; 404 for a proven contact without a registration. Safe to repeat while the key is valid (15 minutes).
 */
export const getPreRegistrationCoupon = endpoint({
  ...open,
  name: 'getPreRegistrationCoupon',
  method: 'GET',
  path: '/pre-order/coupon',
  summary: 'The coupon of a completed registration; empty email, mobileNo and verifiedKey are omitted (T3)',
  query: v.strictObject({
    lang: RequestedTeaserLangSchema,
    email: v.optional(EmailSchema),
    mobileNo: v.optional(PhoneSchema),
    verifiedKey: v.optional(requiredText(100)),
  }),
  response: CouponSchema,
  failures: [invalidRequest, notFound, unverified, tooMany],
})
/**
 * Registers the number or address that a visitor has proven, and issues its coupon (T1, T2). Safe to repeat with the same key for 15
 * minutes: the same coupon. 409 ALREADY_REGISTERED does not use the key up; 403 CAMPAIGN_CLOSED outside the window (T4).
 */
export const registerPreRegistration = endpoint({
  ...open,
  name: 'registerPreRegistration',
  method: 'POST',
  path: '/pre-order/registration',
  summary: 'Completes a pre-registration with a verified phone number or e-mail',
  body: v.strictObject({
    authType: v.optional(AuthTypeSchema, 0),
    lang: RequestedTeaserLangSchema,
    country: CountrySchema,
    email: v.optional(EmailSchema),
    mobileNo: v.optional(PhoneSchema),
    verifiedKey: requiredText(100),
    consents: ConsentsSchema,
    consentVersion: ConsentVersionSchema,
  }),
  response: CouponSchema,
  failures: [invalidRequest, alreadyRegistered, windowClosed, unverified, tooMany],
})
/**
 * Mails a visitor a link that proves the address (T1–T3). The response is the same for registered addresses (docs/decisions/0024). Safe to
 * repeat with the same `ticket`: one mail. Another ticket sends another link, which voids the one before; 429 before `resendAt`, 428
 * EFFORT_WANTED: solve `puzzle` first.
 */
export const sendPreRegistrationCouponEmail = endpoint({
  ...open,
  name: 'sendPreRegistrationCouponEmail',
  method: 'POST',
  path: '/pre-order/coupon-email',
  summary:
    'Sends the e-mail link that verifies the address; its button registers the address with these consents, or shows its coupon. Without consents it only shows the coupon (T3). A resend before `resendAt` is refused',
  body: v.strictObject({
    email: EmailSchema,
    lang: RequestedTeaserLangSchema,
    country: CountrySchema,
    consents: v.optional(ConsentsSchema),
    consentVersion: ConsentVersionSchema,
    forRegistration,
    ticket: ownTicket,
    proof: v.optional(ProofSchema),
  }),
  response: ChallengeSchema,
  failures: [invalidRequest, sendClosed, proofOfWorkRequired, tooSoon, noService],
})
/**
 * Texts a visitor a code that proves the number (T1, T2). The response is the same for registered numbers (docs/decisions/0024). Safe to
 * repeat with the same `ticket`: one message. Another ticket sends another code, which voids the one before; 429 before `resendAt`, 428
 * EFFORT_WANTED: solve `puzzle` first.
 */
export const sendPreRegistrationSms = endpoint({
  ...open,
  name: 'sendPreRegistrationSms',
  method: 'POST',
  path: '/pre-order/verification/sms',
  summary: 'Sends a six-digit code, which replaces the previous one. The returned ticket is needed to check the code',
  body: v.strictObject({
    mobileNo: PhoneSchema,
    country: CountrySchema,
    lang: RequestedTeaserLangSchema,
    forRegistration,
    ticket: ownTicket,
    proof: v.optional(ProofSchema),
  }),
  response: ChallengeSchema,
  failures: [invalidRequest, sendClosed, proofOfWorkRequired, tooSoon, noService],
})
/**
 * Proves a visitor's number by the code of a text message (T1). Safe to repeat with the right code while it is valid: the same key. Each
 * wrong code counts (422 CODE_MISMATCH); after five, or too late, 410 CODE_EXPIRED.
 */
export const verifyPreRegistrationSms = endpoint({
  ...open,
  name: 'verifyPreRegistrationSms',
  method: 'PUT',
  path: '/pre-order/verification/sms',
  summary:
    'Checks the code; it becomes invalid after five wrong attempts. The right code, sent again while it is valid, returns the same key: a response may be lost',
  body: v.strictObject({
    mobileNo: PhoneSchema,
    country: CountrySchema,
    code: v.pipe(v.string(), v.regex(/^\d{6}$/)),
    /** Of the requesting page: tries without it neither count nor succeed. */
    ticket: requiredText(200),
  }),
  response: v.object({ verifiedKey: v.string(), expiresAt: MomentSchema }),
  failures: [invalidRequest, mismatch, expired, tooMany],
})
/**
 * Uses a mailed link by its `token`: registers the visitor's address, or shows its coupon. By `ticket` it only reads whether that was done
 * (T1–T3). Safe to repeat while the link is valid: the same result. 404: requested for a look-up, and not registered; 403 CAMPAIGN_CLOSED:
 * requested outside the window.
 */
export const verifyPreRegistrationEmail = endpoint({
  ...open,
  name: 'verifyPreRegistrationEmail',
  method: 'PUT',
  path: '/pre-order/verification/email',
  summary:
    'Uses the token of the e-mail link (by a button, because mail scanners open links; again, while the link is valid, with the same result), or reads with `ticket` whether it has been used',
  body: v.strictObject({ token: v.optional(requiredText(200)), ticket: v.optional(requiredText(200)) }),
  response: v.object({
    state: v.picklist(['waiting', 'completed']),
    coupon: v.nullable(CouponSchema),
    /** T2: the address was already registered, and this is its coupon. */
    alreadyRegistered: v.optional(v.boolean()),
  }),
  failures: [invalidRequest, expired, unregistered, windowClosed, tooMany],
})

/** Shows the owner of a proven number or address the stored registration (T4). 403 NOT_VERIFIED without a valid key. Read-only. */
export const showPreRegistration = endpoint({
  ...open,
  name: 'showPreRegistration',
  method: 'POST',
  path: '/pre-order/registration/held',
  summary:
    'Own addition: the data stored about the owner of a number or address. The key of a code, or the ticket or token of a used link, proves ownership for 15 minutes, any number of times. POST, because logs would contain a key in the address',
  body: v.strictObject({ verifiedKey: requiredText(200) }),
  response: HeldSchema,
  failures: [invalidRequest, unverified, tooMany],
})
/**
 * Withdraws the consents to advertising, or the registration, for the owner of a proven number or address (T4). 403 NOT_VERIFIED without a
 * valid key. Safe to repeat while the key is valid (15 minutes).
 */
export const withdrawPreRegistration = endpoint({
  ...open,
  name: 'withdrawPreRegistration',
  method: 'POST',
  path: '/pre-order/registration/withdrawal',
  summary:
    'Own addition: withdraws the consent to advertising, by day and by night, or deletes the whole registration; the coupon stays valid. Returns the data that is stored afterwards. A repeated call changes nothing',
  body: v.strictObject({ verifiedKey: requiredText(200), what: v.picklist(['advertising', 'registration']) }),
  response: HeldSchema,
  failures: [invalidRequest, unverified, tooMany],
})

/** Target of the mail's link, after the language: `/ko/teaser/email#token=…`. No server and no referrer sees the token in the fragment. */
export const emailLinkPath = '/teaser/email'
/** Added to the token if the link only looks up a coupon (T3); the page displays this. */
export const lookUpMark = 'for=coupon'
/** Added to the token if the link shows the stored data, to view or withdraw it. */
export const registrationMark = 'for=registration'
/** Page for viewing or withdrawing a registration, linked in mails and SMS, after the language. */
export const registrationPath = '/teaser/registration'

const TeaserTextSchema = v.object({ ko: v.string(), en: v.string() })

/** Returns window, state and counted registrations of the campaign to every visitor (T4). 404 if the content has no campaign. Read-only. */
export const getCampaign = endpoint({
  ...open,
  name: 'getCampaign',
  method: 'GET',
  path: '/pre-order/campaign',
  summary:
    'Own addition: the campaign’s state (T4): its window, the number of registrations at the last 11:00 (UTC+9), and the rewards it unlocks',
  response: v.object({
    state: v.picklist(['before', 'open', 'closed']),
    opensDt: MomentSchema,
    closesDt: MomentSchema,
    /** Launch of the game; null while unknown. */
    launchDt: v.nullable(MomentSchema),
    couponValidUntil: MomentSchema,
    /** Of the campaign's conditions; to be returned with the consents. A process of the previous version does not send it. */
    consentVersion: v.optional(v.string()),
    /** Registrations at `countedDt`, the last 11:00 (UTC+9); null before the first. */
    count: v.nullable(v.number()),
    countedDt: v.nullable(MomentSchema),
    milestones: v.array(v.object({ count: v.number(), reward: TeaserTextSchema, image: v.nullable(v.string()) })),
    stores: v.array(v.object({ id: v.picklist(['appStore', 'googlePlay']), url: v.string() })),
    serverTime: MomentSchema,
  }),
  failures: [notFound],
})
export type Campaign = v.InferOutput<typeof getCampaign.response>
