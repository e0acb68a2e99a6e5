/** Every query that calls for a member says so in its `meta`; else a change of member would leave its data on screen. */
import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { Failure } from '#contract/failure.ts'
import type { Api } from './api.ts'
import type { Audience } from './audience.ts'

interface Query {
  queryFn?: unknown
  meta?: { audience?: Audience }
}
type CreateQuery = (api: Api, ...args: never[]) => Query

const modules = import.meta.glob<Record<string, unknown>>(['./*.queries.ts', '../features/**/*.queries.ts'], { eager: true })
const creators = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, CreateQuery] => entry[0].endsWith('Query'))

/** Arguments after the API, where `locale` alone is not enough. */
const givenArguments: Record<string, readonly unknown[]> = {
  myCouponsQuery: ['en', { first: 5, more: 20 }],
  orderListQuery: ['en', {}],
  orderQuery: ['en', 'EH-1'],
  cashReceiptsQuery: [['EH-1']],
  boardListQuery: ['en', { type: 'notice', page: 1 }],
  boardPinnedQuery: ['en', { type: 'notice', page: 1 }],
  foundPostsQuery: ['en', 'notice', 'war'],
  pinnedPostsQuery: ['en', { board: 'notice' }],
  postListQuery: ['en', {}],
  requestListQuery: [{ size: 10 }],
}
const forEachAudience = ['productListQuery', 'homeProductsQuery', 'productQuery']

const rows = creators.flatMap(
  ([name, create]): { name: string; create: CreateQuery; args: readonly unknown[]; audience: Audience | undefined }[] =>
    forEachAudience.includes(name)
      ? (['member', 'visitor'] as const).map((audience) => ({ name: `${name}, ${audience}`, create, args: ['en', audience, {}], audience }))
      : [{ name, create, args: givenArguments[name] ?? ['en', {}], audience: undefined }],
)

test.each(rows)('$name', async ({ create, args, audience }) => {
  const called: string[] = []
  const api = {
    call: async (name: string) => {
      called.push(name)
      throw new Failure(404, { code: 'NOT_FOUND', message: 'none', traceId: '' })
    },
  }
  const { queryFn, meta } = (create as (...all: unknown[]) => Query)(api, ...args)
  await expect((queryFn as (context: object) => Promise<unknown>)({})).rejects.toThrow(Failure)
  expect(called.length).toBeGreaterThan(0)
  const isForMember = called.some((name) => endpoints.find((one) => one.name === name)?.access === 'member')
  expect(meta?.audience).toBe(isForMember ? 'member' : audience)
})
