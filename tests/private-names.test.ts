/** Libraries are used by their documented interface: no private name of theirs is used, patched or replaced. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Of the router, React, XState and Vite: fields, globals and storage keys that their documentation does not name. */
const privateNames =
  /__TSR|\$_TSR|tsr-scroll|\blazyFn\b|__react(Props|Fiber|Container)|\bSECRET_INTERNALS|\b_(parent|transitions|nodes|snapshot|send|relay|internal|deferred|notFound)\b|__vite(Preload|__)|\b__store\b/

const folders = ['contract', 'machines', 'scripts', 'server', 'src']
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.endsWith('routeTree.gen.ts'))
    .map((name) => join(folder, name)),
)

const namedIn = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => (privateNames.test(line) ? [`${path}:${String(index + 1)}: ${line.trim()}`] : []))

describe('private names of libraries', () => {
  test('no source uses one', () => {
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.flatMap((path) => namedIn(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  test.each([
    'window.__TSR_ROUTER__',
    'self.$_TSR',
    '(ref as { _parent?: Ref })._parent',
    'inspected._transitions',
    'route.lazyFn',
    "node['__reactProps$x']",
  ])('%s is found', (line) => expect(namedIn('x.ts', line)).toHaveLength(1))
})
