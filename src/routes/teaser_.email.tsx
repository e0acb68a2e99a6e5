import { createFileRoute } from '@tanstack/react-router'
import { campaignQuery } from '#src/features/pre-registration/pre-order-queries.ts'
import { EmailScreen } from '#src/features/pre-registration/email-screen.tsx'

/** Where the pre-registration mail's link leads (T1, `emailLinkPath` of the contract); not inside the teaser's own route. */
export const Route = createFileRoute('/teaser_/email')({
  loader: async ({ context }) => {
    // What it says of the coupon; without it the page does its work all the same.
    const [heads] = await Promise.all([context.heads(), context.queryClient.prefetchQuery(campaignQuery(context.api))])
    return { head: heads.plainHead(context, 'teaserEmail') }
  },
  component: EmailScreen,
})
