/** For whom a query's response is, in its `meta`: after a change of member (src/app/session-bridge.ts) no data of the earlier one stays. */

/** A8: visitors use the open calls; members use the authenticated ones, which know how often they have bought. */
export type Audience = 'member' | 'visitor'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { audience?: Audience }
  }
}

/** Query options of a member's own data. */
export const memberData = { meta: { audience: 'member' } } as const
