import { createMemoryHistory, createRootRoute, createRoute, createRouter, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { slugLength } from '#contract/addresses.ts'
import { parseSearch, stringifySearch } from '#src/lib/search-params.ts'
import { BoardSearchSchema, boardSearchDefaults } from './-board-search.ts'
import { PageSchema, SeqSchema, TermSchema } from './-search.ts'

const boardOf = (text: string) => v.parse(BoardSearchSchema, parseSearch(text))

test.each(['1.10', '662E41', '12345678901234567890', 'true', 'null'])('the search term %s stays text (F-11)', (term) => {
  expect(boardOf(`?type=notice&search=${term}`).search).toBe(term)
})

test.each([
  ['%00', '\uFFFD'],
  ['a%00b', 'a\uFFFDb'],
  ['%ED%A0%80', '\uFFFD\uFFFD\uFFFD'],
])('characters that no call accepts in a search term (%s) are replaced (F-2)', (written, term) => {
  expect(boardOf(`?type=notice&search=${written}`).search).toBe(term)
})

test('a search term is cut before a character that does not fit (F-12)', () => {
  expect(v.parse(TermSchema, `${'a'.repeat(99)}😀`)).toBe('a'.repeat(99))
  expect(boardOf('?search=+++').search).toBeUndefined()
  expect(boardOf('?search=a&search=b').search).toBeUndefined()
})

test('the longest id of a group that a pack may have is a group, a longer one is none', () => {
  const longest = 'a'.repeat(slugLength)
  expect([boardOf(`?group=${longest}`).group, boardOf(`?group=${longest}a`).group]).toEqual([longest, undefined])
})

test.each([
  ['2', 2],
  ['1000000', 1_000_000],
  ['999999999', 999_999_999],
  ['-1', 1],
  ['abc', 1],
  ['1.5', 1],
  ['99999999999', 1],
])('page=%s is page %i (F-10)', (text, page) => expect(v.parse(PageSchema, text)).toBe(page))

test('page numbers and ids are read from numbers and from text', () => {
  expect([v.parse(PageSchema, 2), v.parse(PageSchema, undefined), v.parse(SeqSchema, '7'), v.parse(SeqSchema, 'x')]).toEqual([
    2,
    1,
    7,
    undefined,
  ])
})

test.each([
  [{ type: 'notice' }, '/list?type=notice'],
  [{ type: 'notice', page: 2 }, '/list?type=notice&page=2'],
  [{ type: 'notice', page: 1 }, '/list?type=notice'],
  [{ type: 'guide', search: 'true' }, '/list?type=guide&search=true'],
  [{ type: 'guide', search: '1.10', searchType: 'TITLE' }, '/list?type=guide&search=1.10&searchType=TITLE'],
] as const)('a link to %j has the address %s, which is parsed to the same search', async (search, address) => {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: BoardSearchSchema,
    search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  })
  const routeTree = root.addChildren([list])
  const options = { routeTree, parseSearch, stringifySearch, history: createMemoryHistory({ initialEntries: [address] }) }
  const router = createRouter(options)
  expect(router.buildLocation({ to: '/list', search } as any).href).toBe(address)
  await router.load()
  expect(router.state.matches.at(-1)?.search).toEqual({ ...boardOf(address.slice(address.indexOf('?'))), ...search })
})
