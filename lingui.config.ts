import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** What the first load of `/` says before anything else arrives: a catalog of a few lines (docs/decisions/0006). */
const front = ['src/features/chrome/shell.tsx', 'src/features/chrome/cover.tsx', 'src/features/home/hero.tsx']

/** What only sites with third parties say, and only to who is asked (docs/decisions/0014). */
const thirdParties = ['src/features/third-parties']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['ko', 'en', 'ja', 'tw'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/front', include: front },
    { path: '<rootDir>/locales/{locale}/messages', include: ['src'], exclude: [...front, ...thirdParties] },
    { path: '<rootDir>/locales/{locale}/third-parties', include: thirdParties },
  ],
  format: formatter({ lineNumbers: false }),
})
