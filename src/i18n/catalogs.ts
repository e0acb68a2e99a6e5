/**
 * Message catalogs, two for each locale: what the first load of `/` says, and everything else. Loaded when first needed.
 */
import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'

type Catalog = () => Promise<{ messages: Messages }>

const first: Record<Locale, Catalog> = {
  ko: () => import('../../locales/ko/messages.po'),
  en: () => import('../../locales/en/messages.po'),
  ja: () => import('../../locales/ja/messages.po'),
  tw: () => import('../../locales/tw/messages.po'),
}
const pages: Record<Locale, Catalog> = {
  ko: () => import('../../locales/ko/pages.po'),
  en: () => import('../../locales/en/pages.po'),
  ja: () => import('../../locales/ja/pages.po'),
  tw: () => import('../../locales/tw/pages.po'),
}

/** What the front page needs. */
export const loadFirstMessages = async (locale: Locale): Promise<Messages> => (await first[locale]()).messages
export const loadPageMessages = async (locale: Locale): Promise<Messages> => (await pages[locale]()).messages
/** What any page needs. */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  const [one, two] = await Promise.all([loadFirstMessages(locale), loadPageMessages(locale)])
  return { ...one, ...two }
}

export const activate = (i18n: I18n, locale: Locale, messages: Messages): void => {
  i18n.loadAndActivate({ locale, locales: languageTags[locale], messages })
}
