import type { Locale } from '#contract/common.ts'
import type { CountryName } from '#contract/pre-registration.ts'

/** A country's name in the page's language, or in English where the publisher has not named it in that one. */
export const countryName = (name: CountryName, locale: Locale): string => name[locale] ?? name.en
