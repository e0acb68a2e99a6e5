import { createFileRoute, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoginScreen } from '#src/features/session/login-screen.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { SitePathSchema } from './-search.ts'

/** P1: target of "Log in" where no script opens the dialog. `from`: the address that required sign-in; `next`: the next one. */
export const Route = createFileRoute('/login')({
  validateSearch: v.object({ from: SitePathSchema, next: SitePathSchema }),
  head: ({ match: { context } }) => plainHead(headSite(context), 'login'),
  component: LoginRoute,
})

function LoginRoute() {
  const router = useRouter()
  // The main page in the language of the address.
  const { from = router.buildLocation({ to: '/' }).publicHref, next } = Route.useSearch()
  return <LoginScreen from={from} next={next} />
}
