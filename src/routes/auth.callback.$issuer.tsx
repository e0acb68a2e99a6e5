import { createFileRoute, notFound } from '@tanstack/react-router'
import { CallbackScreen } from '#src/features/session/callback-screen.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S14: the auth callback of Google and Apple. src/features/session/entry-parameters.ts handles its parameters before the page is shown. */
export const Route = createFileRoute('/auth/callback/$issuer')({
  beforeLoad: ({ params: { issuer } }) => {
    if (issuer !== 'google' && issuer !== 'apple') throw notFound()
  },
  head: ({ match: { context } }) => plainHead(headSite(context), 'signIn'),
  component: CallbackScreen,
})
