/**
 * The message for a failed call: the provider's own, which is already in the page's language; otherwise the site's message for the
 * failure's code, otherwise for its status. Every screen, popup and toast uses it (§8).
 */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { failureCodes, isNotMember, isServiceCode, type Failure } from '#contract/failure.ts'
import { isLocale, languageTags } from '#contract/locales.ts'

export type FailedCall = Pick<Failure, 'status' | 'code' | 'message'> & Partial<Pick<Failure, 'language'>>

const notAMember = msg`This account is not a member of the game yet. Please play the game and link this account first.`
const invalid = msg`Something in the request is not right. Please check what you entered.`
const notFound = msg`This does not exist, or can no longer be seen.`
const gone = msg`This has been removed and can no longer be seen.`
const tooSlow = msg`The connection was too slow to send everything in time. Fewer or smaller images help.`
const tooLarge = msg`What you sent is too large. Please make it smaller and try again.`
const wrongFile = msg`This file cannot be attached. Only PNG, JPG, JPEG and GIF images can be, and they must not be damaged.`
const tooMany = msg`Too many attempts. Please wait a moment and try again.`
const serverFault = msg`Something went wrong on our side. Please try again later.`
const logIn = msg`Please log in.`

/** The message for a fault of the page itself. */
export const unexpectedMessage = msg`Something went wrong on this page. Please reload it and try again.`

/** By code, for the codes of the contract, the catalogue (§8) and the client itself. */
const byCode: Record<string, MessageDescriptor> = {
  [failureCodes.network]: msg`We could not reach the server. Please check your connection and try again.`,
  [failureCodes.renewalUnanswered]: msg`Your login could not be renewed right now. You are still logged in. Please try again in a moment.`,
  [failureCodes.malformed]: msg`The server’s response could not be read. Please reload the page and try again.`,
  [failureCodes.refused]: msg`This request was refused. Please try again later, or from another network.`,
  [failureCodes.partMissing]: msg`A part of this page could not be loaded. Please check your connection and reload the page.`,
  [failureCodes.storageBlocked]: msg`Your browser blocks this site’s data. Allow cookies and site data for this site, then try again.`,
  [failureCodes.unexpected]: unexpectedMessage,
  [failureCodes.invalidRequest]: invalid,
  [failureCodes.notFound]: notFound,
  [failureCodes.gone]: gone,
  [failureCodes.previewUnknown]: msg`This is not a valid preview link. Check that all of it was copied, or ask for a new one.`,
  [failureCodes.previewExpired]: msg`This preview link has expired. Ask for a new one.`,
  [failureCodes.unauthorised]: logIn,
  [failureCodes.notBuilt]: msg`This is not available yet.`,
  [failureCodes.internal]: serverFault,
  [failureCodes.maintenance]: msg`The game is under maintenance. Please try again when it is open again.`,
  [failureCodes.unavailable]: msg`We cannot answer this right now. Please try again in a moment.`,
  FILE_TOO_LARGE: tooLarge,
  INVALID_FILE: wrongFile,
  TOO_MANY_REQUESTS: tooMany,
  RESEND_TOO_FAST: msg`You are asking too fast. Please wait a moment before sending it again.`,
  '2424': notAMember,
  LHA_2424: notAMember,
  '2416': msg`Your previous payment was not completed. Please try again later, or contact the card payment provider.`,
  '2474': msg`Your account information cannot be retrieved. Please try with the account that is linked to the game.`,
  SIGN_IN_CANCELLED: msg`Signing in was cancelled.`,
  SIGN_IN_CLOSED: msg`The other window was closed without an answer. If it is still open, finish there, and this page follows. Otherwise please try again.`,
  SIGN_IN_MISMATCHED: msg`This sign-in was not started here, or too long ago. Please try again.`,
  SIGN_IN_FAILED: msg`Signing in did not work. Please try again.`,
  SIGN_IN_UNAVAILABLE: msg`Signing in this way is not possible right now. Please try again later.`,
  INVALID_ID_TOKEN: msg`Sign-in could not be confirmed. Please try again.`,
  INVALID_GAME_TOKEN: msg`Your game account could not be confirmed. Please open this page from the game again.`,
  ANOTHER_MEMBER: msg`Another member is logged in here.`,
  SESSION_EXPIRED: msg`Your session has expired. Please log in again.`,
  SESSION_REVOKED: msg`For your safety you were logged out. Please log in again.`,
  PRODUCT_GONE: msg`This product is no longer available.`,
  PRODUCT_CHANGED: msg`The price or the contents have changed since this page was loaded. Please check them and agree again.`,
  LIMIT_REACHED: msg`The purchase limit is used up. Please see how often this product can be bought.`,
  METHOD_UNAVAILABLE: msg`This way to pay is no longer offered. Nothing was ordered. Please choose another one.`,
  PAYMENT_UNAVAILABLE: msg`The payment provider cannot be reached right now. Nothing was charged. Please try again later.`,
  CANCELLATION_UNAVAILABLE: msg`Whether this order has been paid cannot be checked right now, so it was not cancelled. If you have paid, it will be delivered. Please try again later.`,
  WITHDRAWAL_EXCLUDED: msg`This purchase cannot be withdrawn from. The purchase history says why.`,
  WITHDRAWAL_UNAVAILABLE: msg`We cannot check your in-game mailbox right now. Your withdrawal is kept with the time of your request, and goes on by itself as soon as the game answers.`,
  MEMBERS_ONLY: msg`Only authenticated members may send support requests or write reviews. Please link a Google or Apple account in the game first.`,
  SUPPORT_DAY_LIMIT: msg`You have sent as many messages or images as are possible within 24 hours. Please try again later.`,
  SUPPORT_REQUEST_CLOSED: msg`This request is closed and cannot be continued. Please send a new one.`,
  SUPPORT_REQUEST_ANSWERED: msg`This message can no longer be edited: support is answering or has answered, or a newer message follows. Please add to the request instead.`,
  ALREADY_REVIEWED: msg`You have already reviewed this request.`,
  ALREADY_REGISTERED: msg`Pre-registration is already completed for this e-mail or phone number.`,
  CAMPAIGN_CLOSED: msg`Pre-registration is not open right now.`,
  CODE_MISMATCH: msg`This is not the code we sent.`,
  CODE_EXPIRED: msg`The code or link is too old or has been used. Please ask for a new one.`,
  NOT_VERIFIED: msg`Your phone number or e-mail has to be verified first. Please verify it again.`,
  EFFORT_WANTED: msg`The security check could not be completed. Please try again in a moment.`,
  SENDING_UNAVAILABLE: msg`Verifying in this way is not possible right now. Please use the other way.`,
  COUPON_INVALID_INFO: msg`The coupon information is not valid. Please check both the member number and the code.`,
  COUPON_INVALID_ACCOUNT: msg`This is not the member number of the account you are logged in with. Please check the number.`,
  COUPON_INVALID_NUMBER: msg`There is no coupon with this code. Please check the code.`,
  COUPON_USED: msg`This coupon has already been used.`,
  COUPON_EXPIRED: msg`This coupon has expired.`,
  COUPON_LOCKED: msg`An operator has locked this coupon for the moment. Please try again later.`,
  COUPON_UNUSABLE: msg`This coupon code cannot be used.`,
  COUPON_USER_TYPE: msg`This coupon is not for this account. Please see whom it is meant for.`,
  COUPON_UNKNOWN: msg`The coupon could not be registered because of an unknown error. Please contact support.`,
}

const byStatus: Record<number, MessageDescriptor> = {
  401: logIn,
  403: msg`Your account may not do this. Please check which account you are logged in with.`,
  404: notFound,
  408: tooSlow,
  409: msg`Something has changed in the meantime. Please reload the page and check before you try again.`,
  410: gone,
  413: tooLarge,
  415: wrongFile,
  429: tooMany,
}

/** Codes whose message is no sentence for players, or must not be shown: 2416 contains minutes. */
const hasOwnMessage = (code: number | string): boolean => isServiceCode(code, 'overPurchase') || isNotMember(code)

/** A message of digits only is no sentence: the game service may put another code, or minutes, into it. */
const hasLetters = (message: string): boolean => /\p{L}/u.test(message)

/** Failures that the client creates; their message is for developers. */
const isOurs = ({ status, code }: FailedCall): boolean => status === 0 || code === failureCodes.network || code === failureCodes.malformed

/**
 * @returns the provider's own message for players (E2), in their language; undefined if there is none: without a response, for an
 * unreadable response or one of a gateway, and for codes whose message is no sentence
 */
export const providerMessage = (failure: FailedCall): string | undefined =>
  isOurs(failure) || hasOwnMessage(failure.code) || !hasLetters(failure.message) ? undefined : failure.message

/** @returns the site's message for a failure: by its code, then by its status; otherwise the one for an unexpected failure */
export function siteMessage({ status, code }: Pick<FailedCall, 'status' | 'code'>): MessageDescriptor {
  const fitting = byCode[String(code)] ?? byStatus[status]
  if (fitting !== undefined) return fitting
  if (status >= 500) return serverFault
  return status >= 400 ? invalid : unexpectedMessage
}

/** @returns the message for a failure: the provider's as text, otherwise the site's, to be translated when it is shown */
export const messageOf = (failure: FailedCall): string | MessageDescriptor => providerMessage(failure) ?? siteMessage(failure)

/** Whether the page's language has changed since the provider's message arrived, and the site has words for its code. */
const isOvertaken = ({ code, language }: FailedCall, { locale }: I18n): boolean =>
  language !== undefined && isLocale(locale) && languageTags[locale] !== language && String(code) in byCode

/** @returns the message for a failure, in the active language */
export function failureText(failure: FailedCall, i18n: I18n): string {
  const message = isOvertaken(failure, i18n) ? siteMessage(failure) : messageOf(failure)
  return typeof message === 'string' ? message : i18n._(message)
}

/** The message for a failure on a screen: in its own element, which may appear and disappear. */
export const FailureMessage = ({ failure }: { failure: FailedCall }) => {
  const { i18n } = useLingui()
  return <span>{failureText(failure, i18n)}</span>
}
