import type { Locale } from '#contract/common.ts'
import { isLocale, localeOfLanguage } from '#contract/locales.ts'

/** The language of a failure's message: the call's own `locale` or `lang`, otherwise the browser's. */
export function localeOfRequest(request: Request): Locale {
  const query = new URL(request.url).searchParams
  const requested = query.get('locale') ?? query.get('lang')
  if (requested !== null) return isLocale(requested) ? requested : 'en'
  return localeOfLanguage(request.headers.get('accept-language') ?? '')
}
