import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { noticeQuery } from '#src/api/notices.queries.ts'
import { termsVersion, termsVersionsQuery, type TermsDocument } from '#src/features/terms/terms-versions.ts'
import { TermsScreen } from '#src/features/terms/terms-screen.tsx'
import { given } from './-search.ts'
import { pageHead } from './-page-head.ts'

const isDocument = (text: string): text is TermsDocument => text === 'service' || text === 'privacy' || text === 'operation'

/** S9: /terms/service, /terms/privacy, /terms/operation; `version` is the effective date, the current one where it is left out. */
export const Route = createFileRoute('/terms/$document')({
  validateSearch: v.object({ version: given(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: ({ params }) => {
    if (!isDocument(params.document)) throw notFound()
  },
  loader: async ({ context: { api, locale, load }, params, deps }) => {
    const versions = await load(termsVersionsQuery(api, locale))
    const chosen = termsVersion(versions.items, params.document as TermsDocument, deps.version)
    if (chosen === undefined) throw notFound()
    await load(noticeQuery(api, locale, chosen.seq))
    return { seq: chosen.seq, title: chosen.title }
  },
  head: ({ loaderData, match }) => pageHead({ title: loaderData?.title ?? '', brand: match.context.brand }),
  component: TermsRoute,
})

function TermsRoute() {
  const { seq } = Route.useLoaderData()
  return <TermsScreen document={Route.useParams().document as TermsDocument} seq={seq} />
}
