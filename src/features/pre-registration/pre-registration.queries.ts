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

/** Countries that may register (T1), also those that share a calling code. */
export const countriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['preRegistration', 'countries'],
    queryFn: ({ signal }) => api.call('listCountries', { query: { option: 'all' }, signal }),
    // The form needs the list, which does not age: only one that could not be loaded is fetched again.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
