import { createFileRoute } from '@tanstack/react-router'
import { EmailScreen } from '#src/features/pre-registration/email-screen.tsx'

/** Where the pre-registration mail's link leads (T1, `emailLinkPath` of the contract); not inside the teaser's own route. */
export const Route = createFileRoute('/teaser_/email')({
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'teaserEmail') }),
  component: EmailScreen,
})
