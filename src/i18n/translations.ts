/**
 * The site's translations: one catalog per language, loaded when the language is first shown. Each language has its own i18n object, so a
 * page changes its language when the router commits it, never partially.
 */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'
import { loadPart } from '#src/lib/load-part.ts'

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ko: () => import('../../locales/ko/messages.po'),
  en: () => import('../../locales/en/messages.po'),
  ja: () => import('../../locales/ja/messages.po'),
  tw: () => import('../../locales/tw/messages.po'),
}

/** @throws the failure of the import, after three attempts */
export const loadMessages = async (locale: Locale): Promise<Messages> => (await loadPart(catalogs[locale])()).messages

/** The translations of all loaded languages. */
export interface Translations {
  /** Loads a language's translations, once. */
  load: (locale: Locale) => Promise<I18n>
  /** A loaded language; if it is not loaded, the page's initial one. */
  of: (locale: Locale) => I18n
}

/** @param loaded the catalogs that are already loaded */
export function createTranslations(loaded: Partial<Record<Locale, Messages>>): Translations {
  const languages = new Map<Locale, I18n>()
  const add = (locale: Locale, messages: Messages): I18n => {
    const i18n = setupI18n({ locale, locales: languageTags[locale], messages: { [locale]: messages } })
    languages.set(locale, i18n)
    return i18n
  }
  for (const [locale, messages] of Object.entries(loaded)) add(locale as Locale, messages)
  return {
    load: async (locale) => languages.get(locale) ?? add(locale, await loadMessages(locale)),
    of: (locale) => languages.get(locale) ?? languages.values().next().value!,
  }
}
