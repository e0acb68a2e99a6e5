import type { I18n } from '@lingui/core'
import type { Locale } from '#contract/common.ts'
import type { Translations } from '#src/i18n/translations.ts'

/** The input of a page's head: the route's context with the translations of its language. */
export const headSite = <C extends { translations: Translations; locale: Locale }>(context: C): C & { i18n: I18n } => ({
  ...context,
  i18n: context.translations.of(context.locale),
})
