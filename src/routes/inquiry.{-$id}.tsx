import { createFileRoute, notFound } from '@tanstack/react-router'
import { placeOf } from '#src/features/support/support-search.ts'
import { supportHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { named } from './-search.ts'
import { SupportRoute } from './-support.tsx'

/** S7: the member's requests, the form for a new one, and one request: one route for all three. */
export const Route = createFileRoute('/inquiry/{-$id}')({
  validateSearch: named('status', 'after', 'type', 'orderNo', 'code'),
  beforeLoad: ({ params }) => {
    if (placeOf(params.id, {}).place === 'none') throw notFound()
  },
  head: ({ match: { context }, params }) => supportHead(headSite(context), params.id),
  component: SupportPage,
})

function SupportPage() {
  return <SupportRoute part={Route.useParams().id} search={Route.useSearch()} />
}
