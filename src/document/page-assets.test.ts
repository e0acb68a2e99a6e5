/** What pages print of the build. */
import { expect, test } from 'vitest'
import { createPageAssets, type RouteAssets } from './page-assets.ts'

const assets: RouteAssets = {
  manifest: {
    routes: {
      __root__: {
        css: ['/assets/root.css'],
        preloads: ['/assets/react.js'],
        scripts: [{ attrs: { type: 'module', src: '/assets/client.js' } }],
      },
      '/': { preloads: ['/assets/home.js'] },
    },
  },
  localeChunks: { en: { front: '/assets/front.js', messages: '/assets/messages.js' } },
}
const beside = '/assets/thirdParties.js'
const page = { locale: 'en', isFront: true } as const

test('a script beside the site is none of the chain that wakes it: blocked or slow, it keeps nothing waiting (C3)', () => {
  const plain = createPageAssets(assets, { '/assets/root.css': 'a{}' })
  const both = createPageAssets(assets, { '/assets/root.css': 'a{}' }, beside)
  const before = plain.inPage!(['__root__', '/'], page).script
  const after = both.inPage!(['__root__', '/'], page).script
  expect(before).toContain('["/assets/react.js","/assets/home.js","/assets/front.js","/assets/client.js"]')
  expect(before).not.toContain(beside)
  // The same, and then one more that nobody waits for.
  expect(after.startsWith(before)).toBe(true)
  expect(after.slice(before.length)).toContain(`import("${beside}").catch(`)
})

test('pages without content, and those of development, have a tag for it', () => {
  const shell = createPageAssets(assets, {}, beside).shell
  expect(shell.scripts.map(({ attrs }) => attrs['src'])).toEqual(['/assets/client.js', beside])
  const inDevelopment = createPageAssets(assets, undefined, beside).manifest.routes['__root__']!
  expect(inDevelopment.scripts).toHaveLength(2)
})
