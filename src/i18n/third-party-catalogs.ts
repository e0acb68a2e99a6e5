/** Translations of the consent notice: a separate catalog, since most sites configure no third party and then never load it. */
import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/common.ts'

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ko: () => import('../../locales/ko/third-parties.po'),
  en: () => import('../../locales/en/third-parties.po'),
  ja: () => import('../../locales/ja/third-parties.po'),
  tw: () => import('../../locales/tw/third-parties.po'),
}

/** Loads the notice's translations in one language. Rejects if the import fails; there is no retry. */
export const loadThirdPartyMessages = async (locale: Locale): Promise<Messages> => (await catalogs[locale]()).messages
