import { useSuspenseQuery } from '@tanstack/react-query'
import type { Audience } from '#src/api/audience.ts'
import { homeQuery } from '#src/api/site.queries.ts'
import { Screen } from '#src/design/screen.tsx'
import { useSite } from '#src/components/use-site.ts'
import { afterHeroId } from '#src/components/first-view.ts'
import { HomeBelow } from './home-below.tsx'
import { Hero } from './hero.tsx'

export interface HomeScreenProps {
  /** The audience of the loaded products: members see how often they have bought (A8). */
  audience: Audience
}

/** The front page (S1): the key art first, all other content below. */
export const HomeScreen = ({ audience }: HomeScreenProps) => {
  const { api, locale, config } = useSite()
  const { home } = useSuspenseQuery(homeQuery(api, locale)).data
  return (
    <Screen id="/">
      {home && <Hero hero={home.hero} highlights={home.highlights} film={home.film.src} links={config.links} />}
      <div id={afterHeroId}>
        <HomeBelow audience={audience} />
      </div>
    </Screen>
  )
}
