import { createFileRoute } from '@tanstack/react-router'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { countriesQuery } from '#src/features/pre-registration/pre-registration.queries.ts'
import { RegistrationScreen } from '#src/features/pre-registration/registration-screen.tsx'
import { headSite } from './-head-site.ts'

/** A pre-registration, for its owner to view and withdraw (T4, `registrationPath` of the contract); not inside the teaser's own route. */
export const Route = createFileRoute('/teaser_/registration')({
  // The form's countries; the page is shown without them too.
  loader: ({ context: { api, queryClient } }) => queryClient.prefetchQuery(countriesQuery(api)),
  head: ({ match: { context } }) => plainHead(headSite(context), 'registration'),
  component: RegistrationScreen,
})
