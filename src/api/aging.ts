/**
 * Facts on screen that age. Each has one rule by which an open tab refetches it; no other query refetches automatically
 * (`defaultOptions` of the query client switch Query's own refetching off).
 *
 * | fact                                    | query                         | moment                              | focus | news from another tab      |
 * |-----------------------------------------|-------------------------------|-------------------------------------|-------|----------------------------|
 * | the rest of a purchase limit            | products list, detail         | `limit.resetsAt`                    | member| order placed, paid, cancelled, withdrawn |
 * | what is on sale                         | products list, detail, categories | `nextSaleChange`                | –     | –                          |
 * | the state of a purchase                 | orders list, detail           | `withdrawableUntil`; a purchase in progress is polled every few seconds | yes | the same |
 * | an order that awaits its payment        | payment machine               | its own delays (machines/payment)   | yes   | window that returns (`site.payment`) |
 * | whether a cash receipt is issued        | cashReceipts list             | –                                   | yes   | order withdrawn            |
 * | a member's coupons                      | coupons mine                  | –                                   | yes   | coupon registered          |
 * | support requests                        | support list, detail          | –                                   | yes   | request sent, changed, closed, reviewed |
 * | the campaign and its count              | preRegistration campaign          | `opensDt`, `closesDt`, the next 11:00 (UTC+9) | yes | –                  |
 * | the events that begin next              | site home                     | start of the first                  | –     | –                          |
 * | maintenance, the provider's clock       | site config                   | `maintenance.start`, `maintenance.end`; after the device slept; after a call rejected for it | yes | –                         |
 * | today (dates of lists, marks of new posts) | site config                | 00:00 of the server's day; also each navigation | yes | –            |
 * | the state of listed events, days left   | site config, the event board's list | the next start, end or day of an event | – | –                    |
 * | which terms are current                 | site config                   | the day of the next version         | –     | –                          |
 * | codes and mail links                    | code-challenge machine        | `expiresAt`, in the machine         | –     | –                          |
 *
 * moment: `useRefetchAt` (src/components/use-refetch-at.ts). focus: `agesOnFocus` below. news: `refetchEverywhere` (site-news.ts).
 * The texts of posts, terms and probabilities do not age while they are read.
 */

/**
 * In ms. A response that a loader or a hover prefetch has just received is reused by this page: one call, not two. Beyond that nothing is
 * cached (§9 “data cache time 0”).
 */
export const preloadedFor = 2000

/** Query options of a fact that is refetched when its tab gets the focus and when the connection is restored. */
export const agesOnFocus = { refetchOnWindowFocus: true, refetchOnReconnect: true } as const
