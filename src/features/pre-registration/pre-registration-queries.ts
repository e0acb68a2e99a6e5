import { queryOptions } from '@tanstack/react-query'
import { agesOnFocus } from '#src/api/aging.ts'
import type { Api } from '#src/api/api.ts'

/* Here and not in src/api, whose queries travel with every page's first load. */

/** The campaign as it stands (T4). Each page that shows it asks in its loader; where none has, ask when it is shown (`useCampaign`). */
export const campaignQuery = (api: Api) =>
  queryOptions({
    queryKey: ['preRegistration', 'campaign'],
    queryFn: ({ signal }) => api.call('getCampaign', { signal }),
    ...agesOnFocus,
  })

/** Countries that may register (T1); for numbers each calling code once. */
export const countriesQuery = (api: Api, option: 'all' | 'phone') =>
  queryOptions({
    queryKey: ['preRegistration', 'countries', { option }],
    queryFn: ({ signal }) => api.call('listCountries', { query: { option }, signal }),
  })
