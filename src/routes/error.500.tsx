import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ServerErrorScreen } from '#src/features/states/server-error-screen.tsx'
import { failureHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { given, SitePathSchema } from './-search.ts'

/**
 * S12, E1: the target of every 500. `trace` is the provider's trace id, shown so that support can find the log line; `from` the address that
 * failed, if this page has replaced it in the history.
 */
export const Route = createFileRoute('/error/500')({
  validateSearch: v.object({
    trace: given(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))),
    from: SitePathSchema,
  }),
  head: ({ match: { context } }) => failureHead(headSite(context), 'error'),
  component: ServerErrorRoute,
})

function ServerErrorRoute() {
  const { trace, from } = Route.useSearch()
  return <ServerErrorScreen trace={trace} from={from} />
}
