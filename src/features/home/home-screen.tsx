import { useSuspenseQuery } from '@tanstack/react-query'
import { homeQuery } from '#src/api/site.queries.ts'
import { Screen } from '#src/design/screen.tsx'
import { useSite } from '#src/ports/use-site.ts'
import { afterHeroId } from '#src/parts/after-hero.ts'
import { brought } from '#src/ports/brought.tsx'
import { WhenNear } from '#src/ports/when-near.tsx'
import { Hero } from './hero.tsx'

/** The route's loader brings it before the server, or a navigation, draws it. */
export const HomeBelow = brought(async () => (await import('./home-below.later.tsx')).HomeBelow)

// The same element each time (see WhenNear).
const below = (
  <WhenNear id={afterHeroId} rootMargin="0px 0px -25%">
    <HomeBelow />
  </WhenNear>
)

/** The front page (S1; comps home-ko, home-en): the key art first, everything else when it comes into view. */
export const HomeScreen = () => {
  const { api, locale, config } = useSite()
  const { home } = useSuspenseQuery(homeQuery(api, locale)).data
  return (
    <Screen id="/">
      {home && <Hero hero={home.hero} highlights={home.highlights} film={home.film.src} download={config.links.download} />}
      {below}
    </Screen>
  )
}
