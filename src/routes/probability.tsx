import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { probabilitiesQuery, probabilityQuery } from '#src/api/probability.queries.ts'
import { ProbabilityScreen } from '#src/features/probability/probability-screen.tsx'
import { probabilityHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { depsOf, SeqSchema } from './-search.ts'

const SearchSchema = v.object({ table: SeqSchema })

/** S10: list and detail on one page; `table` names the table, by default the first. */
export const Route = createFileRoute('/probability')({
  validateSearch: SearchSchema,
  loaderDeps: ({ search }) => depsOf(SearchSchema, search),
  loader: async ({ context, deps }) => {
    const { api, locale, load } = context
    const { items } = await load(probabilitiesQuery(api, locale))
    const seq = deps.table ?? items[0]?.seq
    if (seq === undefined) throw notFound()
    return { seq, table: await load(probabilityQuery(api, locale, seq)), isFirst: seq === items[0]?.seq }
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined ? {} : probabilityHead(headSite(context), loaderData.table, loaderData.isFirst),
  component: ProbabilityRoute,
})

function ProbabilityRoute() {
  return <ProbabilityScreen seq={Route.useLoaderData().seq} />
}
