import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'
import { memberData } from './audience.ts'

/** The member's own coupons, newest first, in pages (U5). @param sizes number of coupons on the first page, and on each further one */
export const myCouponsQuery = (api: Api, locale: Locale, sizes: { first: number; more: number }) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'mine', { locale }],
    ...memberData,
    queryFn: ({ signal, pageParam: lastId }) =>
      api.call('listMyCoupons', { query: { locale, lastId, size: lastId === undefined ? sizes.first : sizes.more }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, totalCount }, pages) => {
      const listed = pages.reduce((count, page) => count + page.items.length, 0)
      return listed < totalCount ? items.at(-1)?.id : undefined
    },
    refetchOnMount: true,
    ...agesOnFocus,
  })
