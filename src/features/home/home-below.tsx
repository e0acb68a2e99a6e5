import { useSuspenseQuery } from '@tanstack/react-query'
import { recentPostsQuery } from '#src/api/posts.queries.ts'
import { homeProductsQuery } from '#src/api/shop.queries.ts'
import { homeQuery } from '#src/api/site.queries.ts'
import { useSite } from '#src/components/use-site.ts'
import { ClassTeaser } from './class-teaser.tsx'
import { Gameplay } from './gameplay.tsx'
import type { HomeScreenProps } from './home-screen.tsx'
import { News } from './news.tsx'
import { NextEvent } from './next-event.tsx'
import { QuickLinks } from './quick-links.tsx'
import { SeasonBand } from './season-band.tsx'
import { ShopPicks } from './shop-picks.tsx'
import * as css from './home-below.css.ts'
import { Ticker } from './ticker.tsx'

/** The content below the key art (S1): news, playable classes, this week's goods. */
export const HomeBelow = ({ audience }: HomeScreenProps) => {
  const { api, locale } = useSite()
  const { home } = useSuspenseQuery(homeQuery(api, locale)).data
  const posts = useSuspenseQuery(recentPostsQuery(api, locale)).data.items
  const products = useSuspenseQuery(homeProductsQuery(api, locale, audience)).data
  return (
    <>
      <Ticker posts={posts} />
      {home && <NextEvent upcoming={home.upcoming} />}
      <News posts={posts} />
      {home && (
        <>
          <div className={css.season}>
            <SeasonBand season={home.season} />
          </div>
          {home.gameplay && (
            <div className={css.gameplay}>
              <Gameplay film={home.gameplay} />
            </div>
          )}
          {home.classes.length > 0 && (
            <div className={css.classes}>
              <ClassTeaser classes={home.classes} />
            </div>
          )}
        </>
      )}
      <div className={css.rest}>
        {products.items.length > 0 && <ShopPicks list={products} />}
        <QuickLinks />
      </div>
    </>
  )
}
