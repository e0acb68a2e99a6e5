/**
 * The pages for developers (/dev/machines, /dev/screens) are a separate build beside the site's: their imports must not change the chunks
 * that public pages load (docs/decisions/0011).
 */
import { defineConfig } from 'vite'
import { buildTarget } from './scripts/build-target.ts'
import { devPages } from './server/sandbox/dev-pages.ts'
import { sitePlugins } from './vite.config.ts'

export default defineConfig({
  appType: 'custom',
  plugins: sitePlugins(),
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    assetsDir: 'gallery',
    manifest: '.vite/gallery-manifest.json',
    target: buildTarget,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: [
        ...Object.values(devPages).map(({ source }) => source),
        'src/dev/entry-qa.ts',
        'src/dev/entry-recorder.ts',
        'src/dev/inspector/inspector.ts',
      ],
    },
  },
})
