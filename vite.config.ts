import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import pxToRem from 'postcss-pxtorem'
import { createRunnableDevEnvironment, defineConfig, type PluginOption } from 'vite'
import { buildTarget } from './scripts/build-target.ts'
import { routeAssets } from './scripts/route-assets.ts'

/** Plugins that the site's sources need in every build. */
export const sitePlugins = (): PluginOption[] => [
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
  // Two passes: in one pass, the compiler rebuilds JSX attributes before the macros (<Plural one=…>) have read them.
  babel({ presets: [linguiTransformerBabelPreset()] }),
  babel({ presets: [reactCompilerPreset()] }),
  vanillaExtractPlugin(),
]

export default defineConfig({
  appType: 'custom',
  plugins: [...sitePlugins(), routeAssets()],
  // Sizes of text are written in px, and follow the size that a reader has set in the browser (16 px unless set).
  css: { postcss: { plugins: [pxToRem({ rootValue: 16, propList: ['font', 'font-size'] })] } },
  server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/test-results/**', '**/server/content/**'] } },
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn', 'react/compiler-runtime'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: buildTarget,
        reportCompressedSize: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { client: 'src/app/entry-client.tsx' },
          output: {
            codeSplitting: {
              groups: [
                // Changes only with an update: a new version of the site leaves it in browsers' caches.
                {
                  name: 'libraries',
                  test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|seroval|seroval-plugins|xstate|@xstate)[\\/]/,
                  priority: 2,
                },
                // Every module that the entry imports statically: otherwise Rolldown creates a file for each set of pages that shares one.
                { name: 'app', tags: ['$initial'], priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Hot updates are only for the browser: in Node the router plugin's hot-accept code would fail (see docs/decisions/0003).
      dev: {
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } } as never),
      },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { checks: { pluginTimings: false }, input: { server: 'server/main.ts' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['client']!)
      await builder.build(builder.environments['ssr']!)
    },
  },
})
