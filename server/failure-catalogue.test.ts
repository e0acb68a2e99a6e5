/** Every message of the error catalogue that the provider sends, caused by a real call, in four languages, word for word (§8, E3). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { locales } from '#contract/locales.ts'
import { providerMessages, type ProviderMessage, type Words as Messages } from '#tests/helpers/failure-catalogue.ts'
import { consents, openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { replicaOf, type Answer } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { google, nonceOf, sendIdToken, signInDeps } from '#tests/helpers/sign-in.ts'
import { openTestSupport } from '#tests/helpers/support.ts'
import { members } from './session/session.tables.ts'
import { startSession } from './session/tokens.ts'
import { products } from './shop/shop.tables.ts'

const shop = openShop()
const support = openTestSupport()
const site = openPreRegistration()

interface Row {
  status: number
  code: number | string
  messages: Messages
  /** Causes the failure, over HTTP. */
  provoke: (locale: Locale) => Promise<Answer>
}

const inLanguage = (locale: Locale) => ({ 'accept-language': locale })

/** Well formed, but no member's number. */
const unknownNumber = '100000000008'

/** A new member, and a function with which they register a coupon. */
async function aPlayer(provider = shop.provider) {
  const id = await shop.member()
  const { db } = shop.provider.database
  const [member] = await db.select({ number: members.memberNumber }).from(members).where(eq(members.id, id))
  const { access } = await startSession(db, { memberId: id, now: shop.provider.now })
  const claim = (couponCode: string, locale: Locale, memberNumber = member!.number): Promise<Answer> =>
    provider.send(
      'POST',
      '/api/claim-rewards/coupon',
      { couponCode, memberNumber },
      { ...inLanguage(locale), authorization: `Bearer ${access.token}` },
    )
  return { claim }
}
const claimOf =
  (couponCode: string, memberNumber?: string) =>
  async (locale: Locale): Promise<Answer> =>
    (await aPlayer()).claim(couponCode, locale, memberNumber)

let contacts = 0
const aNumber = (): string => {
  contacts += 1
  return `0101234${String(contacts).padStart(4, '0')}`
}
const anAddress = (): string => {
  contacts += 1
  return `reaper-${String(contacts)}@example.com`
}

const rows = {
  M1: {
    status: 500,
    code: 'INTERNAL',
    messages: {
      ko: '서버에 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.',
      en: 'Something went wrong on our side. Please try again later.',
      ja: 'サーバーで問題が発生しました。しばらくしてからもう一度お試しください。',
      tw: '伺服器發生問題，請稍後再試。',
    },
    provoke: async (locale) => {
      const { provider } = shop
      await provider.database.query('alter table products rename to elsewhere', [])
      const answer = await provider.get(`/api/payment/open/web/item/list?lang=${locale}&pageNo=1&pageSize=10`)
      await provider.database.query('alter table elsewhere rename to products', [])
      return answer
    },
  },
  M2: {
    status: 401,
    code: 'UNAUTHORISED',
    messages: {
      ko: '로그인이 필요합니다.',
      en: 'Please log in.',
      ja: 'ログインが必要です。',
      tw: '請先登入。',
    },
    provoke: (locale) => shop.provider.get('/api/auth/account/profiles', inLanguage(locale)),
  },
  M3: {
    status: 401,
    code: 'SESSION_EXPIRED',
    messages: {
      ko: '로그인 시간이 만료되었습니다. 다시 로그인해 주세요.',
      en: 'Your session has expired. Please log in again.',
      ja: 'ログインの有効期限が切れました。もう一度ログインしてください。',
      tw: '登入已逾期，請重新登入。',
    },
    provoke: (locale) => shop.provider.send('PUT', '/api/auth/tokens/cs-site', { refresh: 'x'.repeat(43) }, inLanguage(locale)),
  },
  M5: {
    status: 403,
    code: 2424,
    messages: {
      ko: '아직 게임 회원이 아닌 계정입니다. 게임을 플레이하고 이 계정을 먼저 연결해 주세요.',
      en: 'This account is not a member of the game yet. Please play the game and link this account first.',
      ja: 'このアカウントはまだゲームの会員ではありません。先にゲームをプレイして、このアカウントを連携してください。',
      tw: '此帳號尚未成為遊戲會員，請先遊玩遊戲並綁定此帳號。',
    },
    provoke: async (language) => {
      const { provider } = shop
      const token = await google.issueToken(provider.now, { nonce: await nonceOf(provider), sub: 'no-member' })
      return sendIdToken(provider, token, { language })
    },
  },
  M7: {
    status: 409,
    code: 2416,
    // In minutes: the page inserts them into its text.
    messages: { ko: '30', en: '30', ja: '30', tw: '30' },
    provoke: async (lang) => {
      const buyer = await shop.member()
      await shop.buy(buyer, 'growth-bundle', { lang })
      return shop.buy(buyer, 'growth-bundle', { lang })
    },
  },
  M10: {
    status: 409,
    code: 2474,
    messages: {
      ko: '계정 정보를 불러올 수 없습니다. 게임과 연결된 계정으로 다시 시도해 주세요.',
      en: 'Your account information cannot be retrieved. Please try with the account that is linked to the game.',
      ja: 'アカウント情報を取得できません。ゲームと連携しているアカウントでもう一度お試しください。',
      tw: '無法取得帳號資訊，請改用已綁定遊戲的帳號再試一次。',
    },
    provoke: async (lang) => shop.buy(await shop.member({ server: null }), 'growth-bundle', { lang }),
  },
  M12: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    messages: {
      ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
      en: 'Too many attempts. Please wait a moment and try again.',
      ja: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
      tw: '請求次數過多，請稍候片刻再試一次。',
    },
    provoke: async (locale) => {
      const limits = { ...signInDeps.limits, couponGuess: { points: 1, seconds: 600, per: 'id' } as const }
      const { claim } = await aPlayer(replicaOf(shop.provider, { ...signInDeps, limits }))
      await claim('NOSUCHCODE', locale)
      return claim('NOSUCHCODE', locale)
    },
  },
  M14: {
    status: 400,
    code: 'COUPON_INVALID_INFO',
    messages: {
      ko: '쿠폰 정보가 올바르지 않습니다. 회원 번호와 쿠폰 코드를 모두 확인해 주세요.',
      en: 'The coupon information is not valid. Please check both the member number and the code.',
      ja: 'クーポン情報が正しくありません。会員番号とクーポンコードの両方をご確認ください。',
      tw: '序號資訊不正確，請確認會員編號與序號。',
    },
    provoke: claimOf('SHORT', unknownNumber),
  },
  M15: {
    status: 404,
    code: 'COUPON_INVALID_ACCOUNT',
    messages: {
      ko: '로그인한 계정의 회원 번호가 아닙니다. 본인의 회원 번호를 확인해 주세요.',
      en: 'This is not the member number of the account you are logged in with. Please check the number.',
      ja: 'ログイン中のアカウントの会員番号ではありません。ご自身の会員番号をご確認ください。',
      tw: '這不是您登入帳號的會員編號，請確認您本人的會員編號。',
    },
    provoke: claimOf('ASHFURROW3', unknownNumber),
  },
  M16: {
    status: 404,
    code: 'COUPON_INVALID_NUMBER',
    messages: {
      ko: '존재하지 않는 쿠폰 코드입니다. 코드를 확인해 주세요.',
      en: 'There is no coupon with this code. Please check the code.',
      ja: 'このコードのクーポンはありません。コードをご確認ください。',
      tw: '查無此序號，請確認序號是否正確。',
    },
    provoke: claimOf('NOSUCHCODE'),
  },
  M17: {
    status: 409,
    code: 'COUPON_USED',
    messages: {
      ko: '이미 사용한 쿠폰입니다.',
      en: 'This coupon has already been used.',
      ja: 'このクーポンはすでに使用されています。',
      tw: '此序號已使用過。',
    },
    provoke: async (locale) => {
      const { claim } = await aPlayer()
      await claim('ASHFURROW3', locale)
      return claim('ASHFURROW3', locale)
    },
  },
  M18: {
    status: 410,
    code: 'COUPON_EXPIRED',
    messages: {
      ko: '등록 기간이 끝난 쿠폰입니다.',
      en: 'This coupon has expired.',
      ja: 'このクーポンは有効期限が切れています。',
      tw: '此序號已過期。',
    },
    provoke: claimOf('FIRSTFROST26'),
  },
  M19: {
    status: 423,
    code: 'COUPON_LOCKED',
    messages: {
      ko: '운영자가 일시적으로 사용을 중지한 쿠폰입니다. 나중에 다시 시도해 주세요.',
      en: 'An operator has locked this coupon for the moment. Please try again later.',
      ja: 'このクーポンは運営により一時的に停止されています。しばらくしてからもう一度お試しください。',
      tw: '此序號已由營運人員暫時鎖定，請稍後再試。',
    },
    provoke: claimOf('HOLLOWCOURT9'),
  },
  M20: {
    status: 409,
    code: 'COUPON_UNUSABLE',
    messages: {
      ko: '사용할 수 없는 쿠폰 코드입니다.',
      en: 'This coupon code cannot be used.',
      ja: 'このクーポンコードはご利用いただけません。',
      tw: '此序號無法使用。',
    },
    provoke: claimOf('SPOILEDGRAIN'),
  },
  M21: {
    status: 422,
    code: 'COUPON_USER_TYPE',
    messages: {
      ko: '이 쿠폰의 대상이 아닌 계정입니다. 쿠폰의 대상 조건을 확인해 주세요.',
      en: 'This coupon is not for this account. Please see whom it is meant for.',
      ja: 'このアカウントはクーポンの対象外です。クーポンの対象条件をご確認ください。',
      tw: '此帳號不符合序號的兌換資格，請確認兌換對象。',
    },
    provoke: claimOf('MOONFERRYTW'),
  },
  M22: {
    status: 503,
    code: 'COUPON_UNKNOWN',
    messages: {
      ko: '알 수 없는 오류로 쿠폰을 등록하지 못했습니다. 1:1 문의로 알려 주세요.',
      en: 'The coupon could not be registered because of an unknown error. Please contact support.',
      ja: '不明なエラーのためクーポンを登録できませんでした。お手数ですがお問い合わせください。',
      tw: '發生不明錯誤，無法兌換序號，請聯絡客服中心。',
    },
    provoke: claimOf('EMPTYGRANARY'),
  },
  M23: {
    status: 403,
    code: 'MEMBERS_ONLY',
    messages: {
      ko: '인증된 회원만 문의와 만족도 평가를 보낼 수 있습니다. 게임에서 Google 또는 Apple 계정을 연결한 뒤 다시 시도해 주세요.',
      en: 'Only authenticated members may send support requests or write reviews. Please link a Google or Apple account in the game first.',
      ja: 'お問い合わせと評価の送信は、認証済みの会員のみ行えます。先にゲーム内でGoogleまたはAppleアカウントを連携してください。',
      tw: '僅限已驗證的會員提問或撰寫評價，請先在遊戲中綁定 Google 或 Apple 帳號。',
    },
    provoke: async (locale) => support.create(await support.member({ isGuest: true }), {}, { headers: inLanguage(locale) }),
  },
  M24: {
    status: 403,
    code: 'MEMBERS_ONLY',
    messages: {
      ko: '인증된 회원만 문의와 만족도 평가를 보낼 수 있습니다. 게임에서 Google 또는 Apple 계정을 연결한 뒤 다시 시도해 주세요.',
      en: 'Only authenticated members may send support requests or write reviews. Please link a Google or Apple account in the game first.',
      ja: 'お問い合わせと評価の送信は、認証済みの会員のみ行えます。先にゲーム内でGoogleまたはAppleアカウントを連携してください。',
      tw: '僅限已驗證的會員提問或撰寫評價，請先在遊戲中綁定 Google 或 Apple 帳號。',
    },
    provoke: async (locale) => {
      const bearer = await support.bearer(await support.member({ isGuest: true }))
      return support.provider.send('POST', '/api/cs/review', { requestId: 1, rating: 5 }, { ...inLanguage(locale), ...bearer })
    },
  },
  M25: {
    status: 410,
    code: 'PRODUCT_GONE',
    messages: {
      ko: '더 이상 판매하지 않는 상품입니다.',
      en: 'This product is no longer available.',
      ja: 'この商品は現在販売していません。',
      tw: '此商品已停止販售。',
    },
    provoke: async (lang) => {
      const { db } = shop.provider.database
      const isPotion = eq(products.productId, 'potion-crate')
      await db.update(products).set({ onSaleUntil: shop.provider.now }).where(isPotion)
      const answer = await shop.buy(await shop.member(), 'potion-crate', { lang })
      await db.update(products).set({ onSaleUntil: null }).where(isPotion)
      return answer
    },
  },
  M28: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    messages: {
      ko: '요청이 너무 빠릅니다. 잠시 후 다시 보내 주세요.',
      en: 'You are asking too fast. Please wait a moment before sending it again.',
      ja: 'リクエストの間隔が短すぎます。しばらくしてから再送信してください。',
      tw: '請求過於頻繁，請稍候再重新傳送。',
    },
    provoke: async (locale) => {
      const email = anAddress()
      await site.askLink(email)
      const body = { email, lang: 'en', country: 'KR', consents }
      return site.provider.send('POST', '/api/pre-order/coupon-email', body, inLanguage(locale))
    },
  },
  M29: {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    messages: {
      ko: '요청이 너무 빠릅니다. 잠시 후 다시 보내 주세요.',
      en: 'You are asking too fast. Please wait a moment before sending it again.',
      ja: 'リクエストの間隔が短すぎます。しばらくしてから再送信してください。',
      tw: '請求過於頻繁，請稍候再重新傳送。',
    },
    provoke: async (locale) => {
      const mobileNo = aNumber()
      await site.askCode(mobileNo)
      const body = { mobileNo, country: 'KR', lang: 'en' }
      return site.provider.send('POST', '/api/pre-order/verification/sms', body, inLanguage(locale))
    },
  },
  M30: {
    status: 409,
    code: 'ALREADY_REGISTERED',
    messages: {
      ko: '이 이메일 또는 휴대전화 번호로 이미 사전등록을 완료했습니다.',
      en: 'Pre-registration is already completed for this e-mail or phone number.',
      ja: 'このメールアドレスまたは電話番号では、すでに事前登録が完了しています。',
      tw: '此電子信箱或手機號碼已完成事前登錄。',
    },
    provoke: async (locale) => {
      const mobileNo = aNumber()
      await site.register(mobileNo, await site.key(mobileNo))
      site.later(60_000)
      const body = { authType: 0, lang: 'en', country: 'KR', mobileNo, verifiedKey: await site.key(mobileNo), consents }
      return site.provider.send('POST', '/api/pre-order/registration', body, inLanguage(locale))
    },
  },
  M31: {
    status: 409,
    code: 'ALREADY_REGISTERED',
    messages: {
      ko: '이 이메일 또는 휴대전화 번호로 이미 사전등록을 완료했습니다.',
      en: 'Pre-registration is already completed for this e-mail or phone number.',
      ja: 'このメールアドレスまたは電話番号では、すでに事前登録が完了しています。',
      tw: '此電子信箱或手機號碼已完成事前登錄。',
    },
    provoke: async (locale) => {
      const email = anAddress()
      const verifiedKey = (await site.askLink(email)).body.ticket as string
      await site.spend(await site.token(email))
      const body = { authType: 1, lang: 'en', country: 'KR', email, verifiedKey, consents }
      return site.provider.send('POST', '/api/pre-order/registration', body, inLanguage(locale))
    },
  },
  M34: {
    status: 400,
    code: 'INVALID_REQUEST',
    messages: {
      ko: '요청에 잘못된 값이 있습니다. 입력한 내용을 확인해 주세요.',
      en: 'Something in the request is not right. Please check what you entered.',
      ja: 'リクエストに正しくない値があります。入力内容をご確認ください。',
      tw: '請求中有不正確的內容，請確認您輸入的資料。',
    },
    provoke: async (locale) => support.create(await support.member(), { title: '' }, { headers: inLanguage(locale) }),
  },
  M35: {
    status: 415,
    code: 'INVALID_FILE',
    messages: {
      ko: '첨부할 수 없는 파일입니다. PNG, JPG, JPEG, GIF 이미지만 첨부할 수 있으며, 손상된 파일은 보낼 수 없습니다.',
      en: 'This file cannot be attached. Only PNG, JPG, JPEG and GIF images can be, and they must not be damaged.',
      ja: 'このファイルは添付できません。添付できるのは、破損していないPNG・JPG・JPEG・GIF画像のみです。',
      tw: '無法附加此檔案。僅能附加未損毀的 PNG、JPG、JPEG、GIF 圖片。',
    },
    provoke: async (locale) => {
      const images = [{ bytes: Buffer.from('only words') }]
      return support.create(await support.member(), {}, { images, headers: inLanguage(locale) })
    },
  },
} satisfies Record<ProviderMessage, Row>

test('the table has a row for every message of the provider', () => {
  expect(Object.keys(rows)).toEqual(providerMessages)
})

test.each(providerMessages.flatMap((id) => locales.map((locale) => [id, locale] as const)))('%s in %s', async (id, locale) => {
  const { status, code, messages, provoke }: Row = rows[id]
  const answer = await provoke(locale)
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, messages[locale]])
})
