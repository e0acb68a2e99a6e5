import { createFileRoute, notFound } from '@tanstack/react-router'
import { placeOf } from '#src/features/inquiries/inquiry-search.ts'
import { inquiryHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { InquiryRoute } from './-inquiry.tsx'

/** S7: a member's requests, the form for a new one, one request: one route for the three. */
export const Route = createFileRoute('/inquiry/{-$id}')({
  beforeLoad: ({ params }) => {
    if (placeOf(params.id, {}).place === 'none') throw notFound()
  },
  head: ({ match: { context }, params }) => inquiryHead(headSite(context), params.id),
  component: InquiryPage,
})

function InquiryPage() {
  return <InquiryRoute part={Route.useParams().id} search={Route.useSearch()} />
}
