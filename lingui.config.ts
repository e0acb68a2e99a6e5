import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { locales } from './contract/locales.ts'

/** Messages that only sites with third parties show, and only to visitors who are asked for consent (docs/decisions/0014). */
const thirdParties = ['src/features/third-parties']

export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/messages', include: ['src'], exclude: thirdParties },
    { path: '<rootDir>/locales/{locale}/third-parties', include: thirdParties },
  ],
  format: formatter({ lineNumbers: false }),
})
