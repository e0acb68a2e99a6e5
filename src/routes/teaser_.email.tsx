import { createFileRoute } from '@tanstack/react-router'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { campaignQuery } from '#src/features/pre-registration/pre-registration-queries.ts'
import { EmailScreen } from '#src/features/pre-registration/email-screen.tsx'
import { headSite } from './-head-site.ts'

/** Where the pre-registration mail's link leads (T1, `emailLinkPath` of the contract); not inside the teaser's own route. */
export const Route = createFileRoute('/teaser_/email')({
  // What it says of the coupon; without it the page does its work all the same.
  loader: ({ context: { api, queryClient } }) => queryClient.prefetchQuery(campaignQuery(api)),
  head: ({ match: { context } }) => plainHead(headSite(context), 'teaserEmail'),
  component: EmailScreen,
})
