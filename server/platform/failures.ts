/** Failures of the provider: what a handler throws, and the words a player reads, in the request's language (spec decisions "Wire format"). */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Locale } from '#contract/common.ts'

/** Thrown by rules and handlers; becomes `{ code, message, traceId }` with this status. */
export class ProviderFailure extends Error {
  readonly status: ContentfulStatusCode
  readonly code: number | string
  readonly issues: { path: string; message: string }[]
  constructor(status: ContentfulStatusCode, code: number | string, issues: { path: string; message: string }[] = []) {
    super(String(code))
    this.name = 'ProviderFailure'
    this.status = status
    this.code = code
    this.issues = issues
  }
}

export const notFound = (): ProviderFailure => new ProviderFailure(404, 'NOT_FOUND')

const messages: Record<string, Record<Locale, string>> = {
  INVALID_REQUEST: {
    ko: '요청에 잘못된 값이 있습니다. 입력한 내용을 확인해 주세요.',
    en: 'Something in the request is not right. Please check what you entered.',
    ja: 'リクエストに正しくない値があります。入力内容をご確認ください。',
    tw: '請求中有不正確的內容，請確認您輸入的資料。',
  },
  NOT_FOUND: {
    ko: '찾으시는 내용이 없거나 더는 볼 수 없습니다.',
    en: 'This does not exist, or can no longer be seen.',
    ja: 'お探しの内容は存在しないか、すでにご覧いただけません。',
    tw: '您要找的內容不存在，或已無法瀏覽。',
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
}

/** @returns the words for a code, or the general ones where a code has none of its own */
export const messageOf = (code: number | string, locale: Locale): string => (messages[String(code)] ?? messages['INTERNAL'])![locale]
