/** Other systems are called by `callOutside` only: it limits time and size of a response. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** `app`, `provider`, `pages`: the site itself. `http-server.ts` and `page-renderings.ts` receive the site's own function. */
const call = /(?<!\b(?:app|provider|pages)\.)\bfetch\(/
const own = new Set(['outside-call.ts', 'http-server.ts', 'page-renderings.ts'].map((name) => join('server', 'platform', name)))

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join('server', name))

describe('calls of other systems', () => {
  test('no source of the provider calls fetch itself', () => {
    expect(sources.length).toBeGreaterThan(300)
    const calls = sources
      .filter((path) => !own.has(path))
      .flatMap((path) =>
        readFileSync(path, 'utf8')
          .split('\n')
          .flatMap((line) => (call.test(line) ? [`${path}: ${line.trim()}`] : [])),
      )
    expect(calls).toEqual([])
  })

  test.each(['await o.fetch(address, {', '=> deps.fetch(url, options)', 'await fetch(url)', 'globalThis.fetch(url)'])(
    '%s is found',
    (line) => expect(call.test(line)).toBe(true),
  )
})
