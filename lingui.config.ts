import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** What the first load of `/` says: its own small catalog (docs/decisions/0006). Everything else comes with the other screens. */
const firstLoad = ['src/features/chrome', 'src/features/home', 'src/routes', 'src/features/boards/board-titles.ts']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['ko', 'en', 'ja', 'tw'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}/messages', include: firstLoad },
    { path: '<rootDir>/locales/{locale}/pages', include: ['src'], exclude: firstLoad.map((path) => (path.endsWith('.ts') ? path : `${path}/**`)) },
  ],
  format: formatter({ lineNumbers: false }),
})
