import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { memberData } from './audience.ts'

/** The member's profile, for pages of the game, whose session has none (S13). */
export const profileQuery = (api: Api) =>
  queryOptions({
    queryKey: ['session', 'profile'],
    ...memberData,
    queryFn: ({ signal }) => api.call('getProfile', { signal }),
  })
