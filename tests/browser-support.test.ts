/**
 * Code for browsers uses nothing that the oldest supported ones (package.json, `browserslist`) lack. A table of our own, checked on the
 * syntax tree: eslint-plugin-compat knows only globals and static members, while most new features are methods of arrays, sets and
 * addresses.
 */
import { parseSync, traverse, types as t } from '@babel/core'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildTarget, buildTargetOf } from '../scripts/build-target.ts'
import { cssOf } from './helpers/css-of.ts'

/** Static members, with the first versions that support them (MDN): Chrome, Safari, Firefox. */
const members: Record<string, string> = {
  'AbortSignal.any': '116, 17.4, 124',
  'Array.fromAsync': '121, 16.4, 115',
  'Error.isError': '134, 26, 138',
  'Intl.DurationFormat': '129, 16.4, 136',
  'Intl.Segmenter': '87, 14.1, 125',
  'Map.groupBy': '117, 17.4, 119',
  'Math.sumPrecise': '147, 26.2, 137',
  'Object.groupBy': '117, 17.4, 119',
  'Promise.try': '128, 18.2, 134',
  'Promise.withResolvers': '119, 17.4, 121',
  'RegExp.escape': '136, 18.2, 134',
  'Response.json': '105, 17, 115',
  'URL.canParse': '120, 17, 115',
  'URL.parse': '126, 18, 126',
  'Uint8Array.fromBase64': '140, 18.2, 133',
  'Uint8Array.fromHex': '140, 18.2, 133',
}

/** Methods, by name only: none of ours may have such a name. Allowed if the call is optional (`?.`), which handles the absence. */
const methods: Record<string, string> = {
  checkVisibility: '105, 17.4, 106',
  difference: '122, 17, 127',
  getOrInsert: '145, 26.2, 144',
  getOrInsertComputed: '145, 26.2, 144',
  hidePopover: '114, 17, 125',
  isDisjointFrom: '122, 17, 127',
  isSubsetOf: '122, 17, 127',
  isSupersetOf: '122, 17, 127',
  isWellFormed: '111, 16.4, 119',
  moveBefore: '133, –, 144',
  showPopover: '114, 17, 125',
  startViewTransition: '111, 18, 144',
  symmetricDifference: '122, 17, 127',
  toReversed: '110, 16, 115',
  toSorted: '110, 16, 115',
  toSpliced: '110, 16, 115',
  toWellFormed: '111, 16.4, 119',
  togglePopover: '114, 17, 125',
}

/** Globals; `globalThis.x ?? …` handles their absence, a bare name does not. */
const globals: Record<string, string> = {
  CloseWatcher: '126, –, 149',
  Iterator: '122, 18.4, 131',
  Temporal: '144, –, 139',
  URLPattern: '95, 26, 142',
  cookieStore: '87, 18.4, 140',
  navigation: '102, 26.2, 147',
  requestIdleCallback: '47, –, 55',
  scheduler: '94, –, 142',
}

/** Attributes whose element does nothing without them. */
const attributes: Record<string, string> = {
  closedby: '134, –, 141',
  commandfor: '135, 26.2, 144',
  popover: '114, 17, 125',
  popoverTarget: '114, 17, 125',
}

/**
 * Style features whose absence makes a whole rule or value invalid. `:has` (Firefox 121) is only for cosmetics, or with `@supports not
 * selector(:has(*))` (`needed`).
 */
const styles: Record<string, string> = {
  ':dir(': '120, 16.4, 49',
  'color-mix(': '111, 16.2, 113',
  'light-dark(': '123, 17.5, 120',
  'oklch(': '111, 15.4, 113',
  'oklab(': '111, 15.4, 113',
  subgrid: '117, 16, 71',
}

/** Properties that keep bars from covering what has the focus, or each other. */
const needed = ['scroll-padding-bottom', '--layout-foot']

const iteratorMethods = /^(map|filter|take|drop|flatMap|reduce|toArray|some|every|find|forEach)$/

/** Uses that handle the absence themselves. */
const allowed = ['src/features/support/suggest.ts: Intl.Segmenter', 'contract/cut-text.ts: Intl.Segmenter']

/** Run only in Node (on the server, in tests), or pages for developers. */
const isElsewhere = /^src\/dev\/(gallery|inspector)\/|\.test\.tsx?$|\.fixtures\.tsx?$|\.d\.ts$|entry-server\.tsx$|routeTree\.gen\.ts$/

const nameOf = (node: t.Node): string | undefined =>
  t.isIdentifier(node) ? node.name : t.isMemberExpression(node) && t.isIdentifier(node.property) ? node.property.name : undefined

/** Whether this is `x.values()` or similar of a Map, a Set or a text: an iterator, not an array. */
const isIterator = (node: t.Node): boolean =>
  t.isCallExpression(node) &&
  t.isMemberExpression(node.callee) &&
  /^(values|entries|keys|matchAll)$/.test(nameOf(node.callee) ?? '') &&
  !t.isIdentifier(node.callee.object, { name: 'Object' })

/** Takes a source file and returns its features that the oldest supported browsers lack, each with the versions that support it. */
export function unsupportedIn(path: string, code: string): string[] {
  const tree = parseSync(code, {
    filename: path,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
  })!
  const found: string[] = []
  const add = (table: Record<string, string>, name: string): void => {
    if (Object.hasOwn(table, name) && !allowed.includes(`${path}: ${name}`)) found.push(`${path}: ${name} (${table[name]!})`)
  }
  traverse(tree, {
    TSType: (at) => at.skip(),
    MemberExpression: ({ node, parent }) => {
      const name = nameOf(node) ?? ''
      add(members, `${nameOf(node.object) ?? ''}.${name}`)
      if (t.isCallExpression(parent) && parent.callee === node) {
        add(methods, name)
        if (name === 'with' && parent.arguments.length === 2) found.push(`${path}: Array.with (110, 16, 115)`)
        if (iteratorMethods.test(name) && isIterator(node.object)) found.push(`${path}: iterator.${name} (122, 18.4, 131)`)
      }
      if (name === 'size' && /search|fragment|params|^rest$/i.test(nameOf(node.object) ?? ''))
        found.push(`${path}: URLSearchParams.size (113, 17, 112)`)
    },
    ReferencedIdentifier: ({ node, scope }) => {
      if (t.isIdentifier(node) && !scope.hasBinding(node.name, true)) add(globals, node.name)
    },
    JSXAttribute: ({ node }) => {
      if (t.isJSXIdentifier(node.name)) add(attributes, node.name.name)
    },
    RegExpLiteral: ({ node }) => {
      if (node.flags.includes('v')) found.push(`${path}: flag v (112, 17, 116)`)
      if (/\(\?[ims]+(-[ims]+)?:/.test(node.pattern)) found.push(`${path}: modifiers (125, 26, 132)`)
    },
    StringLiteral: ({ node }) => {
      if (path.endsWith('.css.ts')) for (const part of Object.keys(styles)) if (node.value.includes(part)) add(styles, part)
    },
    TemplateElement: ({ node }) => {
      if (path.endsWith('.css.ts')) for (const part of Object.keys(styles)) if (node.value.raw.includes(part)) add(styles, part)
    },
  })
  return found
}

const shipped = ['contract', 'machines', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !isElsewhere.test(path)),
)

describe('supported browsers (package.json, browserslist)', () => {
  test('shipped sources use no feature that the oldest of them lack', () => {
    expect(shipped.length).toBeGreaterThan(400)
    expect(shipped.flatMap((path) => unsupportedIn(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  test.each([
    ['a static member', 'const s = AbortSignal.any([])'],
    ['a static member of globalThis', 'globalThis.Promise.withResolvers()'],
    ['a method', '[1].toSorted()'],
    ['Array.with', '[1].with(0, 2)'],
    ['an iterator helper', 'new Map().values().map(String)'],
    ['the size of search parameters', 'url.searchParams.size'],
    ['a global', 'requestIdleCallback(() => {})'],
    ['a flag', '/x/v'],
    ['an attribute', 'const x = <div popover="auto" />'],
  ])('%s is found', (_name, code) => expect(unsupportedIn('src/x.tsx', code)).toHaveLength(1))

  test.each([
    ['an array', 'Object.values({}).map(String)'],
    ['a guarded global', '(globalThis.requestIdleCallback ?? setTimeout)(() => {})'],
    ['an optional call', 'document.startViewTransition?.(() => {})'],
    ['a type', 'let x: Intl.Segmenter'],
  ])('%s is accepted', (_name, code) => expect(unsupportedIn('src/x.tsx', code)).toEqual([]))

  const { rules } = cssOf(shipped.filter((path) => path.endsWith('.css.ts')))

  test('no style switches off the zoom by two fingers (WCAG 1.4.4)', () => {
    const touched = rules.flatMap(({ body }) => /touch-action: ?([^;]+)/.exec(body)?.[1] ?? [])
    expect(touched.length).toBeGreaterThan(0)
    expect(touched.filter((value) => !/pinch-zoom|manipulation|auto/.test(value))).toEqual([])
  })

  test('what keeps the bottom of the screen usable has a value without `:has`, too', () => {
    expect(rules.length).toBeGreaterThan(1000)
    const setBy = (isMatch: (rule: (typeof rules)[number]) => boolean): string[] =>
      needed.filter((property) => rules.some((rule) => isMatch(rule) && rule.body.includes(`${property}:`)))
    const withHas = setBy(({ selector }) => selector.includes(':has('))
    expect(withHas).not.toEqual([])
    expect(setBy(({ conditions }) => conditions.some((one) => one.includes('not selector(:has(*))')))).toEqual(withHas)
    // Each element that rises above the pay bar does so by itself.
    const risen = rules.filter(({ selector, body }) => selector.includes('[data-above-foot]') && body.includes('--layout-foot:'))
    expect(risen.map(({ selector }) => selector.includes(':has('))).toEqual([false])
  })

  test('the build targets them', () => {
    expect(buildTarget).toEqual(['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'])
    expect(() => buildTargetOf(['last 2 versions'])).toThrow('last 2 versions')
  })
})
