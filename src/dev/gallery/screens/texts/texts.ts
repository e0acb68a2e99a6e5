import type { Locale } from '#contract/common.ts'
import { en } from './en.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import type { Texts } from './texts.types.ts'
import { tw } from './tw.ts'

export type { Texts } from './texts.types.ts'

/** The texts of samples by language (D3). */
export const texts: Record<Locale, Texts> = { ko, en, ja, tw }
