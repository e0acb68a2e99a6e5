import { createFileRoute, notFound } from '@tanstack/react-router'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { probabilitiesQuery, probabilityQuery } from '#src/api/probabilities.queries.ts'
import { ProbabilityScreen } from '#src/features/probability/probability-screen.tsx'
import { pageHead } from './-page-head.ts'
import { SeqSchema } from './-search.ts'

/** S10: list and detail on one page; `table` names the table, the first where it is left out. */
export const Route = createFileRoute('/probability')({
  validateSearch: v.object({ table: SeqSchema }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, locale, load }, deps }) => {
    const { items } = await load(probabilitiesQuery(api, locale))
    const seq = deps.table ?? items[0]?.seq
    if (seq === undefined) throw notFound()
    await load(probabilityQuery(api, locale, seq))
    return { seq }
  },
  head: ({ match }) => pageHead({ title: match.context.i18n._(msg`Probability`), brand: match.context.brand }),
  component: ProbabilityRoute,
})

function ProbabilityRoute() {
  return <ProbabilityScreen seq={Route.useLoaderData().seq} />
}
