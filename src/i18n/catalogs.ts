/**
 * Message catalogs, two for each locale: the few words of the front page's first load, and everything else. Loaded when first needed.
 */
import type { I18n, Messages } from '@lingui/core'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'

type Catalog = () => Promise<{ messages: Messages }>

const front: Record<Locale, Catalog> = {
  ko: () => import('../../locales/ko/front.po'),
  en: () => import('../../locales/en/front.po'),
  ja: () => import('../../locales/ja/front.po'),
  tw: () => import('../../locales/tw/front.po'),
}
const rest: Record<Locale, Catalog> = {
  ko: () => import('../../locales/ko/messages.po'),
  en: () => import('../../locales/en/messages.po'),
  ja: () => import('../../locales/ja/messages.po'),
  tw: () => import('../../locales/tw/messages.po'),
}

/** What the front page says before anything else arrives. */
export const loadFrontMessages = async (locale: Locale): Promise<Messages> => (await front[locale]()).messages
/** Everything the front page's catalog does not hold. */
export const loadOtherMessages = async (locale: Locale): Promise<Messages> => (await rest[locale]()).messages
/** What any page needs. */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  const [one, two] = await Promise.all([loadFrontMessages(locale), loadOtherMessages(locale)])
  return { ...one, ...two }
}

export const activate = (i18n: I18n, locale: Locale, messages: Messages): void => {
  i18n.loadAndActivate({ locale, locales: languageTags[locale], messages })
}
