import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import type { HomeContent, SiteConfig } from '#contract/site.ts'
import { from, lessMotion } from '#src/design/breakpoints.ts'
import { Icon } from '#src/design/icon.tsx'
import { Picture } from '#src/design/picture.tsx'
import { eyebrow, hero as heroTitle, lead } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { externalLink } from '#src/lib/links.ts'
import { savesData } from '#src/lib/save-data.ts'
import { lazyPart } from '#src/components/lazy-part.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { MediumLink } from '#src/components/medium-link.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { StoreLinks } from '#src/components/store-links.tsx'
import * as css from './hero.css.ts'

/** Loaded after the page, if screen size, power and motion preference allow it. */
const HeroLoop = lazyPart(async () => (await import('./hero-loop.tsx')).HeroLoop, { lost: 'nothing' })

export interface HeroProps {
  hero: HomeContent['hero']
  highlights: HomeContent['highlights']
  /** Address of the trailer. */
  film: string
  /** Where to get the game. */
  links: Pick<SiteConfig['links'], 'download' | 'downloadCode' | 'stores'>
}

/** look.md §6, picture handling: the loop starts only after load, from md on, never with reduced motion or save-data. */
function useWantsLoop(): boolean {
  const [wants, setWants] = useState(false)
  useEffect(() => {
    if (savesData() || matchMedia(lessMotion).matches || !matchMedia(from.md).matches) return undefined
    const start = () => setWants(true)
    if (document.readyState === 'complete') {
      const timer = setTimeout(start, 1200)
      return () => clearTimeout(timer)
    }
    addEventListener('load', start, { once: true })
    return () => removeEventListener('load', start)
  }, [])
  return wants
}

/** The key art with the headline (the screen's focal point), the two main actions, and the link to the news. */
export const Hero = ({ hero, highlights, film, links }: HeroProps) => {
  const popups = usePopups()
  const { t } = useLingui()
  const wantsLoop = useWantsLoop()
  return (
    <section className={css.hero}>
      <Picture
        src={hero.image.wide}
        narrowSrc={hero.image.narrow}
        alt=""
        sizes="100vw"
        priority
        className={css.picture}
        imageClassName={css.image}
      >
        {wantsLoop && hero.loop !== null && (
          <Suspense>
            <HeroLoop src={hero.loop} />
          </Suspense>
        )}
      </Picture>
      <div className={css.inside}>
        <div className={css.words}>
          <p className={`${eyebrow} ${css.above}`}>
            <Tines />
            {hero.eyebrow}
          </p>
          <h1 className={`${heroTitle} ${css.title}`}>
            {hero.title.map((line, index) => (
              <span key={index} className={css.line}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className={`${lead} ${css.lead}`}>{hero.lead}</p>
          <div className={css.get}>
            <div>
              <div className={css.actions}>
                <a href={links.download} className={css.download} {...externalLink}>
                  <Trans>Download now</Trans>
                </a>
                <MediumLink
                  src={film}
                  className={css.trailer}
                  onOpen={() => popups({ type: 'popup.open', popup: { kind: 'mainVideo', src: film } })}
                >
                  <Icon name="play" />
                  <Trans>Watch the trailer</Trans>
                </MediumLink>
              </div>
              <StoreLinks stores={links.stores} />
            </div>
            <img
              src={links.downloadCode}
              alt={t`QR code that leads to the download`}
              width="116"
              height="116"
              loading="lazy"
              className={css.code}
            />
          </div>
        </div>
        <nav aria-label={t`Highlights`} className={css.highlights}>
          {highlights.map((item, index) => (
            <ContentLink key={index} href={item.href} className={css.highlight}>
              {item.eyebrow}
              <b className={css.highlightTitle}>{item.title}</b>
            </ContentLink>
          ))}
        </nav>
      </div>
    </section>
  )
}
