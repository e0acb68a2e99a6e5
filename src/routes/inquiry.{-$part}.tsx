import { createFileRoute } from '@tanstack/react-router'
import { InquiryRoute } from './-inquiry.later.tsx'

/** S7: a member's requests, the form for a new one, one request. One route for the three: each would weigh on every page's first load (docs/decisions/0023). */
export const Route = createFileRoute('/inquiry/{-$part}')({
  loader: async ({ context, params }) => ({ head: (await context.heads()).inquiryHead(context, params.part) }),
  component: InquiryPage,
})

function InquiryPage() {
  return <InquiryRoute part={Route.useParams().part} search={Route.useSearch()} />
}
