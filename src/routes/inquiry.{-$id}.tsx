import { createFileRoute, notFound } from '@tanstack/react-router'
import { placeOf } from '#src/features/inquiries/inquiry-search.ts'
import { InquiryRoute } from './-inquiry.later.tsx'

/** S7: a member's requests, the form for a new one, one request. One route for the three: each would weigh on every page's first load (docs/decisions/0023). */
export const Route = createFileRoute('/inquiry/{-$id}')({
  loader: async ({ context, params }) => {
    if (placeOf(params.id, {}).place === 'none') throw notFound()
    return { head: (await context.heads()).inquiryHead(context, params.id) }
  },
  component: InquiryPage,
})

function InquiryPage() {
  return <InquiryRoute part={Route.useParams().id} search={Route.useSearch()} />
}
