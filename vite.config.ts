import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { createRunnableDevEnvironment, defineConfig, type PluginOption } from 'vite'
import { addressValibot } from './scripts/address-valibot.ts'
import { buildTarget } from './scripts/build-target.ts'
import { leaveOut } from './scripts/left-out.ts'
import { loadersAtHand } from './scripts/loaders-at-hand.ts'
import { routeAssets } from './scripts/route-assets.ts'

/**
 * What every page needs at once goes into one file: the unsplit halves of routes and the shell would otherwise become a dozen tiny ones.
 * One file, since Brotli finds 2 kB more in it than in three. Design parts are named one by one: those only some screens use stay with these screens.
 */
const everyPage = [
  /[\\/]src[\\/](app|ports|routes)[\\/]|[\\/]src[\\/]i18n[\\/]catalogs\.|[\\/]src[\\/]lib[\\/](address|cut-text|links|next-task|search-params)\.|routeTree|[\\/]src[\\/]api[\\/](api|bases|\w+\.queries)\.ts|[\\/]contract[\\/](boards|failure|locales)\.ts/,
  /[\\/]src[\\/]features[\\/](chrome[\\/](shell|cover|use-route-progress)|page-head[\\/]route-head|home[\\/]hero\.css|session[\\/](token-storage|head-script))/,
  /[\\/]src[\\/]parts[\\/](content-link|link|plain-click|after-hero)\./,
  /[\\/]src[\\/]design[\\/](themes|vars|tokens|global|fonts|breakpoints|text|layout|link|icon|screen|tines|tines-paint|picture|picture-sources|route-progress)\b/,
  /node_modules[\\/](@tanstack|seroval|seroval-plugins|@lingui)[\\/]|valibot.*[?]address|preload-helper/,
]
const comesLater =
  /machines-root|navigation\.ts|session-bridge|session-news|landing\.ts|session\.ports|use-server-clock|mega-menu|mobile-menu|language-(bar|popover|offer|links)|(purchases|probabilities|inquiries|coupons)\.queries|\.later\.tsx/
const isEveryPage = (id: string): boolean =>
  (!id.includes('?') || id.endsWith('?address')) && !comesLater.test(id) && everyPage.some((pattern) => pattern.test(id))

const isKit = (id: string): boolean =>
  /[\\/]src[\\/](design|lib|parts)[\\/]|[\\/]features[\\/]shop[\\/]|@vanilla-extract/.test(id) &&
  !/\.later\.tsx|noto-serif|dialog|viewer|display-font/.test(id)

const isPurchases = (id: string): boolean =>
  /[\\/]features[\\/]purchases[\\/]/.test(id) && !/purchase-popups|cash-receipt|order-numbers/.test(id)

const isInquiry = (id: string): boolean =>
  /[\\/]features[\\/]inquiries[\\/]|[\\/]machines[\\/]request-form[\\/]request-form\.(machine|ports|selectors)/.test(id) &&
  !id.includes('end-dialogs')

/** What pre-registration on the teaser, in its popup and on the mail's page have in common. */
const isPreOrder = (id: string): boolean =>
  /[\\/]machines[\\/](pre-registration|code-challenge|coupon-look-up)[\\/](?!.*\.(entry|fixtures)\.)|[\\/]features[\\/]pre-registration[\\/](pre-order-ports|[\w-]+\.css|completed|coupon-panel|words)/.test(
    id,
  )

/** What the teaser's first screen has in common with the rest of it and its popups. */
const isTeaserShared = (id: string): boolean =>
  /[\\/]features[\\/](teaser[\\/](pages?|page-names|teaser-query|character-name)|pre-registration[\\/]pre-order-queries)\.tsx?$/.test(id)

/** What the site's sources need, wherever they are built. */
export const sitePlugins = (): PluginOption[] => [
  addressValibot(),
  leaveOut(),
  loadersAtHand(),
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // A loader comes with its screen: together they are one request on a navigation, and neither is in another page's first load.
    codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']] },
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/routeTree.gen.ts',
    routeFileIgnorePattern: String.raw`\.css\.ts$`,
    quoteStyle: 'single',
  }),
  react(),
  lingui({ failOnMissing: process.env['NODE_ENV'] === 'production' }),
  // Two passes: in one, the compiler rebuilds JSX attributes before the macros (<Plural one=…>) have read them.
  babel({ presets: [linguiTransformerBabelPreset()] }),
  // The shell's few components hardly ever render again: remembering would cost every first load more than it saves.
  babel({
    presets: [reactCompilerPreset()],
    exclude: [/[\\/]node_modules[\\/]/, ...everyPage, /[\\/]features[\\/]home[\\/](hero|home-screen)/],
  }),
  vanillaExtractPlugin(),
]

export default defineConfig({
  appType: 'custom',
  plugins: [...sitePlugins(), routeAssets()],
  server: { watch: { ignored: ['**/.data/**', '**/.cache/**', '**/test-results/**', '**/server/content/**'] } },
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn', 'react/compiler-runtime'] },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: buildTarget,
        reportCompressedSize: false,
        // What every page has from the start need not be asked for again.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => !/\/(react|rolldown-runtime)-/.test(file)),
        },
        rolldownOptions: {
          checks: { pluginTimings: false },
          // `qa` and `inspector` are named by the server in sandbox and QA deployments only, `thirdParties` where some are configured: no
          // public page's chunks know them.
          input: {
            client: 'src/entry-client.tsx',
            qa: 'src/entry-qa.ts',
            recorder: 'src/entry-recorder.ts',
            inspector: 'src/inspector/inspector.ts',
            thirdParties: 'src/entry-third-parties.ts',
          },
          output: {
            // Every first load names them all, and nothing packs a hash: these letters are enough to tell two builds apart.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 4 },
                // xstate with the machines every page gets when idle; those of single screens come with their screens.
                {
                  name: 'machines',
                  test: /node_modules[\\/]xstate[\\/]|[\\/]machines[\\/](app|popups|session|shared)[\\/](?!paths|answers|.*\.(entry|fixtures)\.)|machines-root|[\\/]app[\\/]navigation\.ts|session\.ports/,
                  priority: 2,
                },
                { name: 'app', test: isEveryPage, priority: 3 },
                // What several screens share would be a dozen files of half a kilobyte.
                { name: 'kit', test: isKit, minShareCount: 3, priority: 1 },
                // Each of its screens needs most of it; in a dozen files their names alone would be half a kilobyte of every first load. After the
                // kit, and without the dialogs: a group takes along what its modules need, and that is others' too.
                { name: 'purchases', test: isPurchases, priority: 0 },
                { name: 'inquiry', test: isInquiry, priority: 0 },
                { name: 'header-shared', test: /[\\/]chrome[\\/](menus?|menu-link|language-links)\./, priority: 0 },
                { name: 'coupons', test: /[\\/]contract[\\/]coupon/, priority: 0 },
                { name: 'pre-order', test: isPreOrder, priority: 0 },
                { name: 'teaser-shared', test: isTeaserShared, priority: 0 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Hot updates are the browser's: in Node the router plugin's hot-accept code would fail (see docs/decisions/0004).
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
