/** Titles and descriptions of pages whose content has none: one sentence about the content, for search results and link previews. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Board } from '#contract/boards.ts'

type Sentence = (brand: string) => MessageDescriptor

/** Descriptions of the boards (S3). */
export const boardDescriptions: Record<Board, Sentence> = {
  notice: (brand) => msg`Notices of ${brand}: maintenance, known issues and news from the team.`,
  update: (brand) => msg`Update notes of ${brand}: what changes in the game, and why.`,
  event: (brand) => msg`Events of ${brand}: what is on now, how to take part, and who has won.`,
  guide: (brand) => msg`Guides to ${brand}: advice from those who know the game.`,
  handbook: (brand) => msg`The handbook of ${brand}: how the game works, chapter by chapter.`,
  faq: (brand) => msg`Frequently asked questions about ${brand}, with answers on accounts, payment and the game.`,
  terms: (brand) => msg`Terms and policies of ${brand}, in every version.`,
  coupon: (brand) => msg`Coupons of ${brand} that are out now, and how to register them.`,
}

/** The shop without a chosen category (S2). */
export const shopDescription: Sentence = (brand) => msg`The official web shop of ${brand}: what you buy here comes to your in-game mailbox.`
/** One category of the shop (S2). @param category its name in the page's language */
export const categoryDescription = (category: string, brand: string): MessageDescriptor =>
  msg`${category} in the official web shop of ${brand}. What you buy here comes to your in-game mailbox.`
/** The guide of the shop (S2). */
export const shopGuideDescription: Sentence = (brand) =>
  msg`How the web shop of ${brand} works: signing in, payment, delivery, withdrawal and refunds.`
/** Every probability table (S10); the head adds the table's own description. */
export const probabilityDescription: Sentence = (brand) =>
  msg`The chances of every random item in ${brand}, table by table, with all changes to them.`
/** Coupon registration (S6). */
export const couponDescription: Sentence = (brand) =>
  msg`Register a coupon of ${brand} with your member number. The rewards come to your in-game mailbox.`
/** The maintenance notice (S12). */
export const maintenanceDescription: Sentence = (brand) => msg`Whether ${brand} is under maintenance now, and until when.`
/** All pages of support: the list, the form and one request (S7). */
export const supportDescription: Sentence = (brand) => msg`Questions to the support of ${brand}, and their answers.`
/** The screens of a payment (S16). */
export const paymentDescription: Sentence = (brand) => msg`How a payment in the web shop of ${brand} stands.`
/** The purchase history, and the details of one purchase (S15). */
export const ordersDescription: Sentence = (brand) => msg`What you bought in the web shop of ${brand}: deliveries, receipts, withdrawal.`
/** Withdrawal from a purchase (B7). */
export const withdrawalDescription: Sentence = (brand) =>
  msg`When and how to withdraw from a purchase in the web shop of ${brand}, and what you get back.`
/** Cash receipts, Korea only (S11). */
export const cashReceiptDescription: Sentence = (brand) =>
  msg`Korean cash receipts for purchases in the web shop of ${brand}, by order number.`
/** The search through all boards (S17). */
export const searchDescription: Sentence = (brand) => msg`Searches the news, guides, handbook and questions of ${brand}.`
/** The page `/login` (A2) and the auth callbacks (S14). */
export const signInDescription: Sentence = (brand) => msg`Log in to ${brand} with your game account.`

/** The page of the link in a pre-registration mail (T1). */
export const teaserEmailDescription: Sentence = (brand) => msg`Completes your pre-registration for ${brand}.`

/** A pre-registration as its owner sees it (T4). */
export const registrationDescription: Sentence = (brand) =>
  msg`What we hold about your pre-registration for ${brand}, and how to withdraw it.`

/** For missing pages: the texts of their screens. */
export const failureTexts = {
  notFound: { title: msg`Page not found`, text: msg`The page was moved, or there never was one at this address.` },
  error: { title: msg`Something went wrong`, text: msg`Something broke on our side. Please try again in a little while.` },
}
