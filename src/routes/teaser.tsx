import { createFileRoute, redirect } from '@tanstack/react-router'
import { campaignQuery, countriesQuery } from '#src/features/pre-registration/pre-order-queries.ts'
import { teaserLang, teaserQuery } from '#src/features/teaser/teaser-query.ts'
import { belowId, TeaserScreen } from '#src/features/teaser/teaser-screen.tsx'
import { joinAddress } from '#src/lib/address.ts'
import { brought } from '#src/ports/brought.tsx'
import { WhenNear } from '#src/ports/when-near.tsx'

const Below = brought(async () => (await import('./-teaser-below.later.tsx')).TeaserBelow)

// The same element each time (see WhenNear).
const below = (
  <WhenNear id={belowId} rootMargin="0px 0px -5%">
    <Below />
  </WhenNear>
)

/** S18: the teaser, in Korean and English; every other language reads English (R1, docs/decisions/0025). */
export const Route = createFileRoute('/teaser')({
  loader: async ({ context, location }) => {
    const { api, embedded, locale, load, queryClient } = context
    const lang = teaserLang(locale)
    if (lang !== locale) {
      const href = joinAddress({ locale: lang, embedded, path: '/teaser' }) + location.searchStr + (location.hash && `#${location.hash}`)
      // The document's own way: a page that is taken over speaks one language.
      // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
      throw redirect({ href, reloadDocument: true, statusCode: 302 })
    }
    const [heads, teaser] = await Promise.all([
      context.heads(),
      load(teaserQuery(api, lang)),
      // A teaser without a campaign is a teaser all the same: its section says so.
      queryClient.prefetchQuery(campaignQuery(api)),
      queryClient.prefetchQuery(countriesQuery(api, 'phone')),
      Below.preload(),
    ])
    return { head: heads.teaserHead(context, teaser) }
  },
  component: TeaserRoute,
})

function TeaserRoute() {
  const { embedded } = Route.useRouteContext()
  return (
    <TeaserScreen hasRegistration embedded={embedded}>
      {below}
    </TeaserScreen>
  )
}
