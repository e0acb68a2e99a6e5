import { LocaleSchema, type Locale } from '#contract/common.ts'
import * as v from 'valibot'

/** Browser language rule (R2), in this order, on the lower-cased text: ko, then tw zh cn sg hk mo, then ja, else en. */
export function localeOfLanguage(text: string): Locale {
  const lower = text.toLowerCase()
  if (lower.includes('ko')) return 'ko'
  if (['tw', 'zh', 'cn', 'sg', 'hk', 'mo'].some((part) => lower.includes(part))) return 'tw'
  return lower.includes('ja') ? 'ja' : 'en'
}

/** The language a failure is told in: the call's own `locale` or `lang`, else the browser's. */
export function localeOfRequest(request: Request): Locale {
  const query = new URL(request.url).searchParams
  const asked = v.safeParse(LocaleSchema, query.get('locale') ?? query.get('lang'))
  return asked.success ? asked.output : localeOfLanguage(request.headers.get('accept-language') ?? '')
}
