/**
 * All calls of the specification (§7, C1), and ours, which server/provider.test.ts lists. For the provider, `/api/openapi.json` and tests;
 * the site imports single endpoints from their resource's file, so that a page contains only the calls it makes.
 */
import { claimCoupon, listMyCoupons } from './coupons.ts'
import type { Endpoint } from './endpoint.ts'
import { changeSupportRequest, createSupportRequest, createReview, getSupportRequest, listSupportRequests } from './support.ts'
import { getBulletin, getPost, getPostPreview, listPosts, listRecentPosts } from './posts.ts'
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
} from './pre-registration.ts'
import { getProbability, listProbabilities } from './probability.ts'
import { attachRecording, getRecording, shareRecording } from './recordings.ts'
import { getOpenProduct, getProduct, listCategories, listOpenProducts, listProducts } from './shop.ts'
import { cancelPayment, getOrder, listCashReceipts, listOrders, startPayment, verifyPayment, withdrawOrder } from './orders.ts'
import { endSession, exchangeGameToken, getProfile, refreshTokens, signInWithApple, signInWithGoogle } from './session.ts'
import { sendReports } from './reports.ts'
import { getSiteConfig } from './site.ts'
import { getTeaser } from './teaser.ts'

export const endpoints = [
  refreshTokens,
  signInWithGoogle,
  signInWithApple,
  exchangeGameToken,
  endSession,
  getProfile,
  listSupportRequests,
  createSupportRequest,
  changeSupportRequest,
  getSupportRequest,
  createReview,
  attachRecording,
  claimCoupon,
  listMyCoupons,
  getPost,
  getPostPreview,
  listRecentPosts,
  listPosts,
  getBulletin,
  listProbabilities,
  getProbability,
  listCountries,
  getCampaign,
  getPreRegistrationCoupon,
  registerPreRegistration,
  sendPreRegistrationCouponEmail,
  sendPreRegistrationSms,
  verifyPreRegistrationSms,
  verifyPreRegistrationEmail,
  showPreRegistration,
  withdrawPreRegistration,
  listCashReceipts,
  startPayment,
  verifyPayment,
  cancelPayment,
  withdrawOrder,
  listOpenProducts,
  listProducts,
  getOpenProduct,
  getProduct,
  listOrders,
  getOrder,
  listCategories,
  getSiteConfig,
  sendReports,
  shareRecording,
  getRecording,
  getTeaser,
] as const satisfies readonly Endpoint[]
