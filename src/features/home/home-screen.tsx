import { useSuspenseQuery } from '@tanstack/react-query'
import { homeQuery } from '#src/api/site.queries.ts'
import { Screen } from '#src/design/screen.tsx'
import { useSite } from '#src/components/use-site.ts'
import { afterHeroId } from '#src/components/first-view.ts'
import { HomeBelow } from './home-below.tsx'
import { Hero } from './hero.tsx'

/** The front page (S1): the key art first, all other content below. */
export const HomeScreen = () => {
  const { api, locale, config } = useSite()
  const { home } = useSuspenseQuery(homeQuery(api, locale)).data
  return (
    <Screen id="/">
      {home && <Hero hero={home.hero} highlights={home.highlights} film={home.film.src} links={config.links} />}
      <div id={afterHeroId}>
        <HomeBelow />
      </div>
    </Screen>
  )
}
