import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { createRunnableDevEnvironment, defineConfig } from 'vite'
import { routeAssets } from './scripts/route-assets.ts'

/** What every page needs at once goes into one file: the unsplit halves of routes would otherwise become a dozen tiny ones. */
const firstLoad =
  /[\\/](contract|src[\\/](app|lib|api|i18n|design|routes))[\\/].*\.tsx?$|routeTree|node_modules[\\/](@lingui|@vanilla-extract|ofetch|valibot|destr|ufo)[\\/]|preload-helper/

/** Parts of those folders that come later: dialogs, the machines, display fonts. */
const lazy = /machines-root|popup-host|[\\/]design[\\/](dialog|viewer|snackbar|success-dialog|list-dialog|noto-|cjk)/
const isFirstLoad = (id: string): boolean => !id.includes('?') && !lazy.test(id) && firstLoad.test(id)

export default defineConfig({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      routeFileIgnorePattern: String.raw`\.css\.ts$`,
      quoteStyle: 'single',
    }),
    react(),
    lingui({ failOnMissing: process.env['NODE_ENV'] === 'production' }),
    babel({ presets: [linguiTransformerBabelPreset(), reactCompilerPreset()] }),
    vanillaExtractPlugin(),
    routeAssets(),
  ],
  server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/test-results/**', '**/server/content/**'] } },
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn', 'react/compiler-runtime'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: 'baseline-widely-available',
        reportCompressedSize: false,
        rolldownOptions: {
          input: { client: 'src/entry-client.tsx' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 3 },
                { name: 'xstate', test: /node_modules[\\/](xstate|@xstate)[\\/]/, priority: 2 },
                { name: 'tanstack', test: /node_modules[\\/](@tanstack|seroval|seroval-plugins)[\\/]/, priority: 2 },
                { name: 'app', test: isFirstLoad, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Hot updates are the browser's: in Node the router plugin's hot-accept code would fail (see docs/decisions/0004).
      dev: { createEnvironment: (name, config) => createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } } as never) },
      build: { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: { server: 'server/main.ts' } } },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['client']!)
      await builder.build(builder.environments['ssr']!)
    },
  },
})
