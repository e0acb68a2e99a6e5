/** Message catalogs, one chunk per locale, loaded when a locale is first shown. */
import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ko: () => import('../../locales/ko/messages.po'),
  en: () => import('../../locales/en/messages.po'),
  ja: () => import('../../locales/ja/messages.po'),
  tw: () => import('../../locales/tw/messages.po'),
}

export const loadMessages = async (locale: Locale): Promise<Messages> => (await catalogs[locale]()).messages

export const activate = (i18n: I18n, locale: Locale, messages: Messages): void => {
  i18n.loadAndActivate({ locale, locales: languageTags[locale], messages })
}
