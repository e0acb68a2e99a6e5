import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { LoginScreen } from '#src/features/session/login-screen.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { isSitePath } from '#src/lib/site-path.ts'
import { headSite } from './-head-site.ts'
import { given } from './-search.ts'

const SitePathSchema = v.pipe(v.string(), v.check(isSitePath))

/** P1: what "Log in" leads to where no script has turned it into the dialog. `from`: where sign-in was asked for; `next`: where it goes on. */
export const Route = createFileRoute('/login')({
  validateSearch: v.object({ from: given(SitePathSchema), next: given(SitePathSchema) }),
  head: ({ match: { context } }) => plainHead(headSite(context), 'login'),
  component: LoginRoute,
})

function LoginRoute() {
  const { from = '/', next } = Route.useSearch()
  return <LoginScreen from={from} next={next} />
}
