import { createFileRoute, redirect } from '@tanstack/react-router'
import { campaignQuery, countriesQuery } from '#src/features/pre-registration/pre-registration.queries.ts'
import { PreRegistration } from '#src/features/pre-registration/pre-registration.tsx'
import { RegistrationCount } from '#src/features/pre-registration/registration-count.tsx'
import { teaserHead } from '#src/features/page-head/page-heads.ts'
import { anchorOf } from '#src/features/teaser/pages.ts'
import { teaserLang, teaserQuery } from '#src/features/teaser/teaser.queries.ts'
import { TeaserScreen } from '#src/features/teaser/teaser-screen.tsx'
import { TeaserSections } from '#src/features/teaser/teaser-sections.tsx'
import { toFailure } from '#contract/failure.ts'
import { joinAddress } from '#contract/page-address.ts'
import { headSite } from './-head-site.ts'

/** S18: the teaser, in Korean and English; all other languages are shown English (R1). */
export const Route = createFileRoute('/teaser')({
  loader: async ({ context, location }) => {
    const { api, embedded, locale, load, queryClient } = context
    const lang = teaserLang(locale)
    if (lang !== locale) {
      const href = joinAddress({ locale: lang, embedded, path: '/teaser' }) + location.searchStr + (location.hash && `#${location.hash}`)
      throw redirect({ href, reloadDocument: true, statusCode: 302 })
    }
    const [teaser, hasCampaign] = await Promise.all([
      load(teaserQuery(api, lang)),
      // The teaser also works without a campaign: its section shows that there is none, and nothing else leads there.
      queryClient.fetchQuery(campaignQuery(api)).then(
        () => true,
        (error: unknown) => toFailure(error).status !== 404,
      ),
      queryClient.prefetchQuery(countriesQuery(api)),
    ])
    return { main: teaser.main, hasCampaign }
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined ? {} : teaserHead(headSite(context), loaderData, anchorOf('world-view')),
  component: TeaserRoute,
})

function TeaserRoute() {
  const { embedded } = Route.useRouteContext()
  const { hasCampaign } = Route.useLoaderData()
  return (
    <TeaserScreen hasRegistration={hasCampaign} Count={RegistrationCount} embedded={embedded}>
      <TeaserSections PreRegistration={PreRegistration} />
    </TeaserScreen>
  )
}
