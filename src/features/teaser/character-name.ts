import type { Locale } from '#contract/common.ts'
import type { Character } from '#contract/teaser.ts'

/** P8: Korean shows the Korean name, with the English one above it; English has one name, which is the main one. */
export const mainName = ({ korName, engName }: Pick<Character, 'korName' | 'engName'>, locale: Locale): string =>
  locale === 'ko' ? korName : engName
