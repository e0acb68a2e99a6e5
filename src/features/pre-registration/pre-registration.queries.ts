import { queryOptions } from '@tanstack/react-query'
import { agesOnFocus } from '#src/api/aging.ts'
import type { Api } from '#src/api/api.ts'

/* Not in src/api, whose queries are part of every page's first load. */

/** The state of the campaign (T4). The loader of each page that shows it fetches it; otherwise fetch it on display (`useCampaign`). */
export const campaignQuery = (api: Api) =>
  queryOptions({
    queryKey: ['preRegistration', 'campaign'],
    queryFn: ({ signal }) => api.call('getCampaign', { signal }),
    ...agesOnFocus,
  })

/** Countries that may register (T1); for phone numbers, each calling code once. */
export const countriesQuery = (api: Api, option: 'all' | 'phone') =>
  queryOptions({
    queryKey: ['preRegistration', 'countries', { option }],
    queryFn: ({ signal }) => api.call('listCountries', { query: { option }, signal }),
    // The form needs the list, which does not age: only one that could not be loaded is fetched again.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
