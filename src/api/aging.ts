/**
 * Facts on screen that age. Each has one rule by which an open tab asks the provider again; nothing else refetches by itself
 * (`defaultOptions` of the query client switch Query's own refetching off).
 *
 * | fact                                    | query                         | moment                              | focus | news from another tab      |
 * |-----------------------------------------|-------------------------------|-------------------------------------|-------|----------------------------|
 * | what is left of a purchase limit        | products list, detail         | `limit.resetsAt`                    | member| order placed, paid, cancelled, withdrawn |
 * | how a purchase stands                   | orders list, detail           | `withdrawableUntil`; a purchase that moves is asked every few seconds | yes | the same |
 * | an order that waits for its payment     | payment machine               | its own delays (machines/payment)   | yes   | window that returns (`site.payment`) |
 * | whether a cash receipt is issued        | cashReceipts list             | –                                   | yes   | order withdrawn            |
 * | a member's coupons                      | coupons mine                  | –                                   | yes   | coupon registered          |
 * | support requests                        | support list, detail          | –                                   | yes   | request sent, changed, closed, reviewed |
 * | the campaign and its count              | preRegistration campaign          | `opensDt`, `closesDt`, 24 h after `countedDt` | yes | –                  |
 * | the events that begin next              | site home                     | start of the first                  | –     | –                          |
 * | maintenance, the provider's clock       | site config                   | `maintenance.start`, `maintenance.end`; a device that slept; a call refused for it | yes | –                         |
 * | codes and mail links                    | code-challenge machine        | `expiresAt`, in the machine         | –     | –                          |
 *
 * moment: `useRefetchAt` (src/components/use-refetch-at.ts). focus: `agesOnFocus` below. news: `refetchEverywhere` (site-news.ts).
 * Posts, terms and probabilities do not age while they are read.
 */

/**
 * Milliseconds. What a loader, or the pointer's approach, has fetched a moment ago is this page's response: one call each, not two. Beyond
 * that nothing is cached (§9 “data cache time 0”).
 */
export const preloadedFor = 2000

/** Query options of a fact that is asked for again when its tab is looked at again, and when a lost connection is back. */
export const agesOnFocus = { refetchOnWindowFocus: true, refetchOnReconnect: true } as const
