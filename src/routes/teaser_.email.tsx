import { createFileRoute } from '@tanstack/react-router'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { campaignQuery } from '#src/features/pre-registration/pre-registration.queries.ts'
import { EmailScreen } from '#src/features/pre-registration/email-screen.tsx'
import { headSite } from './-head-site.ts'

/** Target of the link in the pre-registration mail (T1, `emailLinkPath` of the contract); not inside the teaser's own route. */
export const Route = createFileRoute('/teaser_/email')({
  // For the text about the coupon; the page works without it.
  loader: ({ context: { api, queryClient } }) => queryClient.prefetchQuery(campaignQuery(api)),
  head: ({ match: { context } }) => plainHead(headSite(context), 'teaserEmail'),
  component: EmailScreen,
})
