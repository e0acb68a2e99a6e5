/** The tags that pages print from the build. */
import { expect, test } from 'vitest'
import { createPageAssets, type RouteAssets } from './page-assets.ts'

const built: RouteAssets = {
  manifest: {
    routes: {
      __root__: {
        css: ['/assets/root.css'],
        preloads: ['/assets/react.js'],
        scripts: [{ attrs: { type: 'module', async: true, src: '/assets/client.js' } }],
      },
      '/': { css: ['/assets/home.css'], preloads: ['/assets/home.js'] },
    },
  },
  catalogs: { en: '/assets/messages-en.js', ko: '/assets/messages-ko.js' },
}
const font = "@font-face{font-family:Grenze;src:url('/assets/grenze.woff2')}"
const standIn = "@font-face{font-family:Stand-in;src:local('Arial')}"
const styles = {
  '/assets/root.css': `${font}${standIn}a{}@media (scripting:none){a:has(> b){order:1}c{order:2}}`,
  '/assets/home.css': 'b{}@media (scripting: none) {\n  d {\n    order: 3;\n  }\n}\n@media (min-width:1px){e{}}',
}

test('the page contains the styles of all matched routes; separately its web fonts, and what is only for visitors without scripts', () => {
  const { noScripts, style, ...rest } = createPageAssets(built, styles).document!(['__root__', '/'])
  expect(style.replaceAll('\n', '')).toBe(`${standIn}a{}b{}@media (min-width:1px){e{}}`)
  expect(noScripts.replaceAll(/\s/g, '')).toBe('a:has(>b){order:1}c{order:2}d{order:3;}')
  expect(rest).toEqual({
    fonts: font,
    sheets: ['/assets/root.css', '/assets/home.css'],
  })
})

test.each(['en', 'ko'] as const)('the scripts and the catalog of %s are preloaded; no style sheet is linked', (locale) => {
  const { routes } = createPageAssets(built, styles).manifest(locale)
  expect(routes['__root__']).toEqual({
    preloads: ['/assets/react.js', `/assets/messages-${locale}.js`],
    scripts: built.manifest.routes['__root__']!.scripts,
  })
  expect(routes['/']).toEqual({ preloads: ['/assets/home.js'] })
})

test('each language has one manifest object, which is the router’s cache key', () => {
  const assets = createPageAssets(built, styles)
  expect(assets.manifest('en')).toBe(assets.manifest('en'))
})

test('in development pages link to their styles', () => {
  const development = { manifest: { routes: { __root__: { css: [{ href: '/@dev.css' }], scripts: [] } } }, catalogs: {} }
  const assets = createPageAssets(development, undefined)
  expect(assets.document).toBeUndefined()
  expect(assets.manifest('en').routes['__root__']!.css).toEqual([{ href: '/@dev.css' }])
})
