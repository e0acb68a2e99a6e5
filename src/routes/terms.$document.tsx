import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { DaySchema } from '#contract/common.ts'
import { postQuery } from '#src/api/posts.queries.ts'
import { providerNow } from '#src/api/provider-clock.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { termsVersion, termsVersionsQuery, type TermsDocument } from '#src/features/terms/terms-versions.ts'
import { TermsScreen } from '#src/features/terms/terms-screen.tsx'
import { termsHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { depsOf, given } from './-search.ts'

const SearchSchema = v.object({ version: given(DaySchema) })

const isDocument = (text: string): text is TermsDocument => text === 'service' || text === 'privacy' || text === 'operation'

/** S9: /terms/service, /terms/privacy, /terms/operation; `version` is the effective date, by default that of the current version. */
export const Route = createFileRoute('/terms/$document')({
  validateSearch: SearchSchema,
  loaderDeps: ({ search }) => depsOf(SearchSchema, search),
  beforeLoad: ({ params }) => {
    if (!isDocument(params.document)) throw notFound()
  },
  loader: async ({ context, params, deps }) => {
    const { api, locale, load, queryClient } = context
    const versions = await load(termsVersionsQuery(api, locale))
    // The root route has fetched it. In a tab that stays open the provider's clock has gone on since.
    const { serverTime } = await queryClient.ensureQueryData(siteConfigQuery(api, locale))
    const now = import.meta.env.SSR ? serverTime : new Date(providerNow(queryClient, serverTime)).toISOString()
    const document = params.document as TermsDocument
    const chosen = termsVersion(versions.items, document, deps.version, now)
    if (chosen === undefined) throw notFound()
    const current = termsVersion(versions.items, document, undefined, now)
    return { seq: chosen.seq, post: await load(postQuery(api, locale, chosen.seq)), isCurrent: chosen.seq === current?.seq }
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined ? {} : termsHead(headSite(context), loaderData.post, loaderData.isCurrent),
  component: TermsRoute,
})

function TermsRoute() {
  const { seq } = Route.useLoaderData()
  return <TermsScreen document={Route.useParams().document as TermsDocument} seq={seq} />
}
