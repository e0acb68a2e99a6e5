/**
 * All calls of the specification (§7, C1), `GET /site/config` and `/site/teaser`, and the cancellation of a waiting payment. For the provider, `/api/openapi.json` and tests;
 * the site imports single endpoints from their resource's file, so that a page carries only what it calls.
 */
import { claimCoupon, listMyCoupons } from './coupons.ts'
import type { Endpoint } from './endpoint.ts'
import { changeInquiry, createInquiry, createReview, getInquiry, listInquiries } from './inquiries.ts'
import { getBulletin, getNotice, listNotices, listRecentNotices } from './notices.ts'
import {
  getCampaign,
  getPreOrderCoupon,
  listCountries,
  registerPreOrder,
  sendPreOrderCouponEmail,
  sendPreOrderSms,
  verifyPreOrderEmail,
  verifyPreOrderSms,
} from './pre-orders.ts'
import { getProbability, listProbabilities } from './probabilities.ts'
import { getOpenProduct, getProduct, listCategories, listOpenProducts, listProducts } from './products.ts'
import {
  cancelMyCardPayment,
  getPurchase,
  listCashReceipts,
  listPurchases,
  startMyCardPayment,
  verifyMyCardPayment,
  withdrawPurchase,
} from './purchases.ts'
import { exchangeGameToken, getProfile, refreshTokens, signInWithApple, signInWithGoogle } from './session.ts'
import { getSiteConfig } from './site.ts'
import { getTeaser } from './teaser.ts'

export const endpoints = [
  refreshTokens,
  signInWithGoogle,
  signInWithApple,
  exchangeGameToken,
  getProfile,
  listInquiries,
  createInquiry,
  changeInquiry,
  getInquiry,
  createReview,
  claimCoupon,
  listMyCoupons,
  getNotice,
  listRecentNotices,
  listNotices,
  getBulletin,
  listProbabilities,
  getProbability,
  listCountries,
  getCampaign,
  getPreOrderCoupon,
  registerPreOrder,
  sendPreOrderCouponEmail,
  sendPreOrderSms,
  verifyPreOrderSms,
  verifyPreOrderEmail,
  listCashReceipts,
  startMyCardPayment,
  verifyMyCardPayment,
  cancelMyCardPayment,
  withdrawPurchase,
  listOpenProducts,
  listProducts,
  getOpenProduct,
  getProduct,
  listPurchases,
  getPurchase,
  listCategories,
  getSiteConfig,
  getTeaser,
] as const satisfies readonly Endpoint[]
