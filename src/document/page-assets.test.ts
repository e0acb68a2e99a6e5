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
const styles = { '/assets/root.css': `${font}${standIn}a{}`, '/assets/home.css': 'b{}' }

test('the page contains the styles of all matched routes, and its web fonts separately', () => {
  expect(createPageAssets(built, styles).document!(['__root__', '/'])).toEqual({
    style: `${standIn}a{}b{}`,
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
