/** The messages that a player reads when a call fails, in the request's language (docs/requirements.md "Wire format"). */
import type { Locale } from '#contract/common.ts'
import { regionOf } from '#contract/regions.ts'
import { wallClock } from '#contract/server-day.ts'

/** Code 2424, which older parts of the platform send as LHA_2424 (A6). */
const notAMember: Record<Locale, string> = {
  ko: '아직 게임 회원이 아닌 계정입니다. 게임을 플레이하고 이 계정을 먼저 연결해 주세요.',
  en: 'This account is not a member of the game yet. Please play the game and link this account first.',
  ja: 'このアカウントはまだゲームの会員ではありません。先にゲームをプレイして、このアカウントを連携してください。',
  tw: '此帳號尚未成為遊戲會員，請先遊玩遊戲並綁定此帳號。',
}

/** By code. The site's catalogues (locales/) translate the same English texts in the same words. */
export const messages: Record<string, Record<Locale, string>> = {
  INVALID_REQUEST: {
    ko: '요청에 잘못된 값이 있습니다. 입력한 내용을 확인해 주세요.',
    en: 'Something in the request is not right. Please check what you entered.',
    ja: 'リクエストに正しくない値があります。入力内容をご確認ください。',
    tw: '請求中有不正確的內容，請確認您輸入的資料。',
  },
  MAINTENANCE: {
    ko: '게임 점검 중입니다. {until}에 다시 열립니다. 그때까지 구매와 쿠폰 등록을 할 수 없습니다.',
    en: 'The game is under maintenance and opens again at {until}. Until then nothing can be bought and no coupon can be registered.',
    ja: 'ゲームはメンテナンス中です。{until}に再開します。それまで購入とクーポン登録はご利用いただけません。',
    tw: '遊戲維護中，將於 {until} 重新開放。在此之前無法購買商品或兌換序號。',
  },
  METHOD_NOT_ALLOWED: {
    ko: '이 주소에서는 지원하지 않는 요청 방식입니다.',
    en: 'This address does not take requests of this kind.',
    ja: 'このアドレスでは、この種類のリクエストを受け付けていません。',
    tw: '此網址不支援這種請求方式。',
  },
  NOT_FOUND: {
    ko: '찾으시는 내용이 없거나 더는 볼 수 없습니다.',
    en: 'This does not exist, or can no longer be seen.',
    ja: 'お探しの内容は存在しないか、すでにご覧いただけません。',
    tw: '您要找的內容不存在，或已無法瀏覽。',
  },
  GONE: {
    ko: '삭제되어 더는 볼 수 없습니다.',
    en: 'This has been removed and can no longer be seen.',
    ja: '削除されたため、ご覧いただけません。',
    tw: '此內容已被移除，無法再瀏覽。',
  },
  PREVIEW_UNKNOWN: {
    ko: '올바른 미리보기 링크가 아닙니다. 링크 전체를 복사했는지 확인하거나 새 링크를 요청해 주세요.',
    en: 'This is not a valid preview link. Check that all of it was copied, or ask for a new one.',
    ja: '有効なプレビューリンクではありません。リンク全体がコピーされているか確認するか、新しいリンクを依頼してください。',
    tw: '這不是有效的預覽連結。請確認連結已完整複製，或索取新的連結。',
  },
  PREVIEW_EXPIRED: {
    ko: '미리보기 링크의 유효 기간이 지났습니다. 새 링크를 요청해 주세요.',
    en: 'This preview link has expired. Ask for a new one.',
    ja: 'プレビューリンクの有効期限が切れています。新しいリンクを依頼してください。',
    tw: '此預覽連結已過期，請索取新的連結。',
  },
  UNAUTHORISED: {
    ko: '로그인이 필요합니다.',
    en: 'Please log in.',
    ja: 'ログインが必要です。',
    tw: '請先登入。',
  },
  NOT_IMPLEMENTED: {
    ko: '아직 준비 중인 기능입니다.',
    en: 'This is not available yet.',
    ja: 'この機能は準備中です。',
    tw: '此功能尚在準備中。',
  },
  INTERNAL: {
    ko: '서버에 문제가 생겼습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Something went wrong on our side. Please try again later.',
    ja: 'サーバーで問題が発生しました。しばらくしてからもう一度お試しください。',
    tw: '伺服器發生問題，請稍後再試。',
  },
  UNAVAILABLE: {
    ko: '지금은 요청을 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    en: 'We cannot answer this right now. Please try again in a moment.',
    ja: 'ただいまお応えできません。少し経ってからもう一度お試しください。',
    tw: '目前無法處理您的請求，請稍候片刻再試。',
  },
  FILE_TOO_LARGE: {
    ko: '보내신 내용이 너무 큽니다. 크기를 줄여 다시 시도해 주세요.',
    en: 'What you sent is too large. Please make it smaller and try again.',
    ja: '送信された内容が大きすぎます。サイズを小さくしてもう一度お試しください。',
    tw: '您傳送的內容過大，請縮小後再試一次。',
  },
  INVALID_FILE: {
    ko: '첨부할 수 없는 파일입니다. PNG, JPG, JPEG, GIF 이미지만 첨부할 수 있으며, 손상된 파일은 보낼 수 없습니다.',
    en: 'This file cannot be attached. Only PNG, JPG, JPEG and GIF images can be, and they must not be damaged.',
    ja: 'このファイルは添付できません。添付できるのは、破損していないPNG・JPG・JPEG・GIF画像のみです。',
    tw: '無法附加此檔案。僅能附加未損毀的 PNG、JPG、JPEG、GIF 圖片。',
  },
  TOO_MANY_REQUESTS: {
    ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Too many attempts. Please wait a moment and try again.',
    ja: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
    tw: '請求次數過多，請稍候片刻再試一次。',
  },
  '2424': notAMember,
  LHA_2424: notAMember,
  INVALID_ID_TOKEN: {
    ko: '로그인을 확인하지 못했습니다. 다시 시도해 주세요.',
    en: 'Sign-in could not be confirmed. Please try again.',
    ja: 'ログインを確認できませんでした。もう一度お試しください。',
    tw: '無法確認您的登入，請再試一次。',
  },
  SIGN_IN_UNAVAILABLE: {
    ko: '지금은 이 방법으로 로그인할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    en: 'Signing in this way is not possible right now. Please try again later.',
    ja: '現在この方法ではログインできません。しばらくしてからもう一度お試しください。',
    tw: '目前無法使用此方式登入，請稍後再試。',
  },
  SESSION_EXPIRED: {
    ko: '로그인 시간이 만료되었습니다. 다시 로그인해 주세요.',
    en: 'Your session has expired. Please log in again.',
    ja: 'ログインの有効期限が切れました。もう一度ログインしてください。',
    tw: '登入已逾期，請重新登入。',
  },
  SESSION_REVOKED: {
    ko: '회원님의 안전을 위해 로그아웃되었습니다. 다시 로그인해 주세요.',
    en: 'For your safety you were logged out. Please log in again.',
    ja: '安全のためログアウトしました。もう一度ログインしてください。',
    tw: '為了保護您的帳號安全，系統已將您登出，請重新登入。',
  },
  INVALID_GAME_TOKEN: {
    ko: '게임 계정을 확인하지 못했습니다. 게임에서 다시 열어 주세요.',
    en: 'Your game account could not be confirmed. Please open this page from the game again.',
    ja: 'ゲームアカウントを確認できませんでした。ゲームからもう一度開いてください。',
    tw: '無法確認您的遊戲帳號，請從遊戲中重新開啟此頁面。',
  },
  ANOTHER_MEMBER: {
    ko: '이 브라우저에는 다른 회원이 로그인되어 있습니다.',
    en: 'Another member is logged in here.',
    ja: 'このブラウザでは別の会員がログインしています。',
    tw: '此瀏覽器已有另一位會員登入。',
  },
  '2474': {
    ko: '계정 정보를 불러올 수 없습니다. 게임과 연결된 계정으로 다시 시도해 주세요.',
    en: 'Your account information cannot be retrieved. Please try with the account that is linked to the game.',
    ja: 'アカウント情報を取得できません。ゲームと連携しているアカウントでもう一度お試しください。',
    tw: '無法取得帳號資訊，請改用已綁定遊戲的帳號再試一次。',
  },
  PRODUCT_GONE: {
    ko: '더 이상 판매하지 않는 상품입니다.',
    en: 'This product is no longer available.',
    ja: 'この商品は現在販売していません。',
    tw: '此商品已停止販售。',
  },
  PRODUCT_CHANGED: {
    ko: '페이지를 연 뒤 상품의 가격이나 구성이 변경되었습니다. 변경된 내용을 확인하고 다시 동의해 주세요.',
    en: 'The price or the contents have changed since this page was loaded. Please check them and agree again.',
    ja: 'ページを開いたあとに、価格または内容が変更されました。内容をご確認のうえ、もう一度同意してください。',
    tw: '您開啟此頁面後，商品的價格或內容已變更。請確認後再次勾選同意。',
  },
  LIMIT_REACHED: {
    ko: '구매 한도를 모두 사용했습니다. 상품의 구매 제한을 확인해 주세요.',
    en: 'The purchase limit is used up. Please see how often this product can be bought.',
    ja: '購入上限に達しています。商品の購入制限をご確認ください。',
    tw: '已達購買上限，請確認此商品的購買限制。',
  },
  METHOD_UNAVAILABLE: {
    ko: '선택한 결제 수단은 더 이상 제공되지 않습니다. 주문된 내역은 없습니다. 다른 결제 수단을 선택해 주세요.',
    en: 'This way to pay is no longer offered. Nothing was ordered. Please choose another one.',
    ja: 'このお支払い方法は現在ご利用いただけません。注文は行われていません。別のお支払い方法をお選びください。',
    tw: '目前已不提供此付款方式，尚未成立訂單，請選擇其他付款方式。',
  },
  PAYMENT_UNAVAILABLE: {
    ko: '지금은 결제사에 연결할 수 없습니다. 결제된 금액은 없습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The payment provider cannot be reached right now. Nothing was charged. Please try again later.',
    ja: '現在、決済会社に接続できません。請求は発生していません。しばらくしてからもう一度お試しください。',
    tw: '目前無法連線至金流業者，未扣取任何款項，請稍後再試。',
  },
  CANCELLATION_UNAVAILABLE: {
    ko: '지금은 결제 여부를 확인할 수 없어 주문을 취소하지 못했습니다. 이미 결제하셨다면 상품이 지급됩니다. 잠시 후 다시 시도해 주세요.',
    en: 'Whether this order has been paid cannot be checked right now, so it was not cancelled. If you have paid, it will be delivered. Please try again later.',
    ja: '現在、お支払いの状況を確認できないため、注文は取り消されていません。お支払い済みの場合、商品は届きます。しばらくしてからもう一度お試しください。',
    tw: '目前無法確認此訂單是否已付款，因此尚未取消。若您已付款，商品仍會送達，請稍後再試。',
  },
  WITHDRAWAL_EXCLUDED: {
    ko: '청약 철회를 할 수 없는 구매입니다. 구매 내역에서 사유를 확인해 주세요.',
    en: 'This purchase cannot be withdrawn from. The purchase history says why.',
    ja: 'この購入は撤回できません。理由は購入履歴でご確認ください。',
    tw: '此筆購買無法解除契約，原因請見購買紀錄。',
  },
  WITHDRAWAL_UNAVAILABLE: {
    ko: '지금은 게임 서버에서 우편함을 확인할 수 없습니다. 철회는 신청하신 시각으로 접수되었으며, 확인되는 대로 자동으로 처리됩니다.',
    en: 'We cannot check your in-game mailbox right now. Your withdrawal is kept with the time of your request, and goes on by itself as soon as the game answers.',
    ja: '現在、ゲーム側でメールボックスを確認できません。撤回の申請は受付時刻とともに保存され、確認でき次第、自動で処理されます。',
    tw: '目前無法向遊戲確認信箱內容。您的解除契約申請已連同申請時間保存，確認後將自動處理。',
  },
  MEMBERS_ONLY: {
    ko: '인증된 회원만 문의와 만족도 평가를 보낼 수 있습니다. 게임에서 Google 또는 Apple 계정을 연결한 뒤 다시 시도해 주세요.',
    en: 'Only authenticated members may send support requests or write reviews. Please link a Google or Apple account in the game first.',
    ja: 'お問い合わせと評価の送信は、認証済みの会員のみ行えます。先にゲーム内でGoogleまたはAppleアカウントを連携してください。',
    tw: '僅限已驗證的會員提問或撰寫評價，請先在遊戲中綁定 Google 或 Apple 帳號。',
  },
  SUPPORT_DAY_LIMIT: {
    ko: '24시간 동안 보낼 수 있는 메시지 또는 이미지 수를 초과했습니다. 나중에 다시 시도해 주세요.',
    en: 'You have sent as many messages or images as are possible within 24 hours. Please try again later.',
    ja: '24時間以内に送信できるメッセージまたは画像の数を超えました。時間をおいてもう一度お試しください。',
    tw: '您在 24 小時內傳送的訊息或圖片已達上限，請稍後再試。',
  },
  SUPPORT_REQUEST_CLOSED: {
    ko: '종료된 문의입니다. 이어서 작성할 수 없으니 새 문의를 남겨 주세요.',
    en: 'This request is closed and cannot be continued. Please send a new one.',
    ja: 'このお問い合わせは終了しているため、続きを送信できません。新しいお問い合わせをお送りください。',
    tw: '此提問已結束，無法繼續，請另外提出新的提問。',
  },
  SUPPORT_REQUEST_ANSWERED: {
    ko: '더 이상 수정할 수 없는 메시지입니다. 답변 중이거나 답변이 완료되었거나, 이후에 보낸 메시지가 있습니다. 추가 문의로 이어서 작성해 주세요.',
    en: 'This message can no longer be edited: support is answering or has answered, or a newer message follows. Please add to the request instead.',
    ja: '回答中または回答済みであるか、より新しいメッセージがあるため、このメッセージは編集できません。追加のメッセージとしてお送りください。',
    tw: '此訊息已無法修改：客服正在處理或已回覆，或之後已有較新的訊息。請改以補充訊息的方式送出。',
  },
  ALREADY_REVIEWED: {
    ko: '이미 만족도를 평가한 문의입니다.',
    en: 'You have already reviewed this request.',
    ja: 'このお問い合わせはすでに評価済みです。',
    tw: '您已評價過此提問。',
  },
  ALREADY_REGISTERED: {
    ko: '이 이메일 또는 휴대전화 번호로 이미 사전등록을 완료했습니다.',
    en: 'Pre-registration is already completed for this e-mail or phone number.',
    ja: 'このメールアドレスまたは電話番号では、すでに事前登録が完了しています。',
    tw: '此電子信箱或手機號碼已完成事前登錄。',
  },
  CAMPAIGN_CLOSED: {
    ko: '지금은 사전등록 기간이 아닙니다.',
    en: 'Pre-registration is not open right now.',
    ja: '現在は事前登録の受付期間外です。',
    tw: '目前不在事前登錄期間內。',
  },
  CODE_MISMATCH: {
    ko: '인증번호가 일치하지 않습니다. 남은 입력 횟수: {attemptsLeft}회',
    en: 'This is not the code we sent. Tries left: {attemptsLeft}',
    ja: '認証コードが一致しません。残りの入力回数：{attemptsLeft}回',
    tw: '驗證碼不相符。剩餘輸入次數：{attemptsLeft} 次',
  },
  CODE_EXPIRED: {
    ko: '인증번호 또는 인증 링크가 만료되었거나 이미 사용되었습니다. 새로 요청해 주세요.',
    en: 'The code or link is too old or has been used. Please ask for a new one.',
    ja: '認証コードまたは認証リンクは期限切れか、すでに使用されています。もう一度リクエストしてください。',
    tw: '驗證碼或驗證連結已過期或已使用，請重新索取。',
  },
  NOT_VERIFIED: {
    ko: '휴대전화 번호 또는 이메일 인증이 필요합니다. 다시 인증해 주세요.',
    en: 'Your phone number or e-mail has to be verified first. Please verify it again.',
    ja: '電話番号またはメールアドレスの認証が必要です。もう一度認証してください。',
    tw: '需要先驗證手機號碼或電子信箱，請重新驗證。',
  },
  RESEND_TOO_FAST: {
    ko: '요청이 너무 빠릅니다. 잠시 후 다시 보내 주세요.',
    en: 'You are asking too fast. Please wait a moment before sending it again.',
    ja: 'リクエストの間隔が短すぎます。しばらくしてから再送信してください。',
    tw: '請求過於頻繁，請稍候再重新傳送。',
  },
  EFFORT_WANTED: {
    ko: '보안 확인을 마치지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The security check could not be completed. Please try again in a moment.',
    ja: 'セキュリティ確認が完了しませんでした。しばらくしてからもう一度お試しください。',
    tw: '未能完成安全檢查，請稍候片刻再試一次。',
  },
  SENDING_UNAVAILABLE: {
    ko: '지금은 이 방법으로 인증할 수 없습니다. 다른 방법을 이용해 주세요.',
    en: 'Verifying in this way is not possible right now. Please use the other way.',
    ja: '現在この方法では認証できません。別の方法をご利用ください。',
    tw: '目前無法使用此方式驗證，請改用其他方式。',
  },
  COUPON_INVALID_INFO: {
    ko: '쿠폰 정보가 올바르지 않습니다. 회원 번호와 쿠폰 코드를 모두 확인해 주세요.',
    en: 'The coupon information is not valid. Please check both the member number and the code.',
    ja: 'クーポン情報が正しくありません。会員番号とクーポンコードの両方をご確認ください。',
    tw: '序號資訊不正確，請確認會員編號與序號。',
  },
  COUPON_INVALID_ACCOUNT: {
    ko: '로그인한 계정의 회원 번호가 아닙니다. 본인의 회원 번호를 확인해 주세요.',
    en: 'This is not the member number of the account you are logged in with. Please check the number.',
    ja: 'ログイン中のアカウントの会員番号ではありません。ご自身の会員番号をご確認ください。',
    tw: '這不是您登入帳號的會員編號，請確認您本人的會員編號。',
  },
  COUPON_INVALID_NUMBER: {
    ko: '존재하지 않는 쿠폰 코드입니다. 코드를 확인해 주세요.',
    en: 'There is no coupon with this code. Please check the code.',
    ja: 'このコードのクーポンはありません。コードをご確認ください。',
    tw: '查無此序號，請確認序號是否正確。',
  },
  COUPON_USED: {
    ko: '이미 사용한 쿠폰입니다.',
    en: 'This coupon has already been used.',
    ja: 'このクーポンはすでに使用されています。',
    tw: '此序號已使用過。',
  },
  COUPON_EXPIRED: {
    ko: '등록 기간이 끝난 쿠폰입니다.',
    en: 'This coupon has expired.',
    ja: 'このクーポンは有効期限が切れています。',
    tw: '此序號已過期。',
  },
  COUPON_LOCKED: {
    ko: '운영자가 일시적으로 사용을 중지한 쿠폰입니다. 나중에 다시 시도해 주세요.',
    en: 'An operator has locked this coupon for the moment. Please try again later.',
    ja: 'このクーポンは運営により一時的に停止されています。しばらくしてからもう一度お試しください。',
    tw: '此序號已由營運人員暫時鎖定，請稍後再試。',
  },
  COUPON_UNUSABLE: {
    ko: '사용할 수 없는 쿠폰 코드입니다.',
    en: 'This coupon code cannot be used.',
    ja: 'このクーポンコードはご利用いただけません。',
    tw: '此序號無法使用。',
  },
  COUPON_USER_TYPE: {
    ko: '이 쿠폰의 대상이 아닌 계정입니다. 쿠폰의 대상 조건을 확인해 주세요.',
    en: 'This coupon is not for this account. Please see whom it is meant for.',
    ja: 'このアカウントはクーポンの対象外です。クーポンの対象条件をご確認ください。',
    tw: '此帳號不符合序號的兌換資格，請確認兌換對象。',
  },
  COUPON_UNKNOWN: {
    ko: '알 수 없는 오류로 쿠폰을 등록하지 못했습니다. 1:1 문의로 알려 주세요.',
    en: 'The coupon could not be registered because of an unknown error. Please contact support.',
    ja: '不明なエラーのためクーポンを登録できませんでした。お手数ですがお問い合わせください。',
    tw: '發生不明錯誤，無法兌換序號，請聯絡客服中心。',
  },
}

/** @returns the message of a code, or the general one if the code has none */
export const messageOf = (code: number | string, locale: Locale): string => (messages[String(code)] ?? messages['INTERNAL'])![locale]

/** `2026-11-26 09:00 (UTC+9)`: the server's time of the language's region (R5, R7). */
function momentIn(locale: Locale, moment: Date): string {
  const { utcOffsetMinutes } = regionOf(locale)
  const clock = wallClock(moment.getTime(), utcOffsetMinutes).toISOString()
  return `${clock.slice(0, 10)} ${clock.slice(11, 16)} (UTC+${String(utcOffsetMinutes / 60)})`
}

/** Parameters of a failure's message. */
interface MessageParameters {
  code: number | string
  messageCode?: string | undefined
  attemptsLeft?: number | undefined
  until?: Date | undefined
}

/** A failure's message: that of its code, or of the code it names; with numbers and times filled in. */
export const messageOfFailure = ({ code, messageCode, attemptsLeft, until }: MessageParameters, locale: Locale): string =>
  messageOf(messageCode ?? code, locale)
    .replace('{attemptsLeft}', String(attemptsLeft ?? 0))
    .replace('{until}', until === undefined ? '' : momentIn(locale, until))
