import { Trans } from '@lingui/react/macro'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { HistoryScreen, OwnHistory } from '#src/features/purchases/history-screen.tsx'
import { MembersOnly } from './-members-only.later.tsx'
import { DaySchema, given, PageSchema, TermSchema } from './-search.ts'

/** S15: what a member has bought. Which days, which name and which page stand in the address. */
export const Route = createFileRoute('/purchases/')({
  validateSearch: v.object({
    period: given(v.picklist(['week', 'month', 'quarter'])),
    from: given(DaySchema),
    to: given(DaySchema),
    name: v.optional(TermSchema),
    page: PageSchema,
  }),
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'purchases') }),
  component: PurchasesRoute,
})

function PurchasesRoute() {
  const search = Route.useSearch()
  return (
    <HistoryScreen>
      <MembersOnly
        why={<Trans>Log in with the account you bought with, and your purchases are listed here.</Trans>}
        waiting={<SkeletonRows count={6} />}
      >
        <OwnHistory search={search} />
      </MembersOnly>
    </HistoryScreen>
  )
}
