/**
 * Import rules (docs/architecture.md): one table for all layers, read by `npm run check`. A machine that imports React fails here. Test
 * files and fixtures may import anything; types may come from additional layers listed in `types`.
 */
import { builtinModules } from 'node:module'

/**
 * @param names packages, exact or with `*` at the end. A package that the resolver cannot find (`import` exports only) keeps its bare name.
 */
const packages = (...names) =>
  names.flatMap((name) => {
    const pattern = name.endsWith('*') ? name.slice(0, -1) : `${name}(/|$)`
    return [`(^|/)node_modules/${pattern}`, `^${pattern}`]
  })
/** @param paths of the repository, from its root */
const own = (...paths) => paths.map((path) => `^${path}`)
const react = packages('react', 'react-dom', '@types/react', '@types/react-dom')
const tanstack = packages('@tanstack/*')
const lingui = packages('@lingui/*')
const styles = packages('@vanilla-extract/*')
const actors = packages('xstate', '@xstate/react')
const node = builtinModules.map((name) => `^(node:)?${name}$`)

/** @type {{ floor: string, not?: string, may: string[], types?: string[] }[]} */
const floors = [
  { floor: 'contract/', may: [...own('contract/'), ...packages('valibot')] },
  { floor: 'machines/', may: [...own('machines/', 'contract/'), ...packages('xstate')] },
  {
    floor: 'src/lib/',
    may: own('src/lib/', 'contract/(money|regions|addresses|cut-text|server-day|durations|limits|page-address|typed-text)'),
  },
  { floor: 'src/i18n/', may: [...own('src/(i18n|lib)/', 'contract/', 'locales/'), ...lingui] },
  { floor: 'src/design/', may: [...own('src/(design|lib)/'), ...react, ...styles, ...packages('radix-ui', '@fontsource/*')] },
  { floor: 'src/api/', may: [...own('src/(api|lib)/', 'contract/'), ...packages('ofetch', 'valibot', '@tanstack/react-query')] },
  {
    floor: 'src/components/',
    may: [
      ...own('src/(components|api|design|lib|i18n)/', 'machines/', 'contract/'),
      ...react,
      ...lingui,
      ...tanstack,
      ...styles,
      ...packages('@xstate/react'),
    ],
  },
  {
    floor: 'src/features/',
    may: [
      ...own('src/(features|components|api|design|lib|i18n)/', 'machines/', 'contract/'),
      ...react,
      ...lingui,
      ...tanstack,
      ...styles,
      ...actors,
      ...packages('embla-carousel-react', 'embla-carousel', 'motion'),
    ],
  },
  {
    floor: 'src/document/',
    may: [...own('src/(document|api|design|lib)/', 'src/features/session/token-storage', 'contract/'), ...react, ...lingui, ...tanstack],
    types: own('src/app/'),
  },
  {
    floor: 'src/routes/',
    may: [
      ...own('src/(routes|features|components|document|api|design|lib|i18n)/', 'contract/', 'machines/[^/]+/[^/]+[.]selectors'),
      ...react,
      ...lingui,
      ...tanstack,
      ...packages('valibot'),
    ],
    types: own('src/app/', 'machines/'),
  },
  {
    floor: 'src/app/',
    may: [...own('src/(?!dev/)', 'machines/', 'contract/'), ...react, ...lingui, ...tanstack, ...packages('xstate', 'isbot', 'web-vitals')],
    types: own('src/dev/qa/'),
  },
  // Pages and scripts for developers may show everything; no part of the site imports them.
  {
    floor: 'src/dev/gallery/',
    may: [...own('src/', 'machines/', 'contract/', 'locales/', 'package[.]json'), ...react, ...lingui, ...tanstack, ...styles, ...actors],
  },
  { floor: 'src/dev/inspector/', may: [...own('src/dev/inspector/'), ...packages('@statelyai/inspect')] },
  {
    floor: 'src/dev/(entry-|qa/)',
    may: [
      ...own('src/(dev/qa|lib)/', 'machines/', 'contract/(locales|page-address)[.]ts$'),
      ...react,
      ...styles,
      ...packages('xstate', '@statelyai/inspect'),
    ],
    types: own('src/(api|app|components)/', 'contract/'),
  },
  // The sandbox simulates external services, and may use what the provider must not.
  {
    floor: 'server/sandbox/',
    may: [
      ...own('server/', 'contract/'),
      ...node,
      ...packages('hono', '@hono/*', 'drizzle-orm', 'valibot', 'jose', 'oidc-provider', '@types/oidc-provider'),
    ],
  },
  {
    floor: 'server/',
    // The process joins provider and pages; no other part of the server knows the site.
    not: '^server/(sandbox/|main[.]ts$)',
    may: [
      ...own('server/', 'contract/'),
      ...node,
      ...packages(
        'hono',
        '@hono/*',
        'drizzle-orm',
        'dayjs',
        'valibot',
        '@valibot/*',
        '@electric-sql/*',
        'pg',
        '@types/*',
        'pino',
        'sharp',
        'qr',
        'fresh',
        'negotiator',
        'yaml',
      ),
      ...packages(
        'markdown-it*',
        'sanitize-html',
        'jose',
        'lru-cache',
        'rate-limiter-flexible',
        'pg-boss',
        'prom-client',
        'nodemailer',
        'imapflow',
        'postal-mime',
        'html-to-text',
        'libphonenumber-js',
      ),
      // The types of the editor's configuration; its files are served unchanged (server/desk).
      ...packages('@flystorage/*', '@aws-sdk/client-s3', '@remix-run/multipart-parser', '@opentelemetry/*', '@sveltia/cms'),
    ],
  },
]

const isTest = '([.](test|fixtures)[.]tsx?|[.]d[.]ts)$'

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Types may refer to one another; code may not.',
      severity: 'error',
      from: { pathNot: isTest },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'type-import'] } },
    },
    {
      name: 'features-apart',
      comment: 'A feature never imports another: what two share is in src/components.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: isTest },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'production-packages',
      comment: 'Production installs no development packages (docs/operations.md).',
      severity: 'error',
      from: { path: '^(contract|machines|server|src)/', pathNot: isTest },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'type-import'] },
    },
    ...floors.map(({ floor, not, may, types = [] }) => ({
      name: `floor ${floor}`,
      severity: 'error',
      from: { path: `^${floor}`, pathNot: not === undefined ? isTest : [isTest, not] },
      to: { pathNot: types.length > 0 ? [...may, ...types] : may },
    })),
    ...floors
      .filter(({ types }) => types !== undefined)
      .map(({ floor, may, types }) => ({
        name: `types only ${floor}`,
        severity: 'error',
        from: { path: `^${floor}`, pathNot: isTest },
        to: { path: types, pathNot: may, dependencyTypesNot: ['type-only', 'type-import'] },
      })),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '[.]d[.]ts$'] },
    exclude: { path: ['[.]po$', '[.]json$', 'routeTree[.]gen', '[?]'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: false,
    cache: { folder: '.cache/imports', strategy: 'content' },
  },
}
