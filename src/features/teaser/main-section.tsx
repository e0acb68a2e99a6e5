import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import type { Teaser } from '#contract/teaser.ts'
import { Icon } from '#src/design/icon.tsx'
import { Picture } from '#src/design/picture.tsx'
import { eyebrow, hero as heroTitle, lead } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { MediumLink } from '#src/components/medium-link.tsx'
import { StoreLinks } from '#src/components/store-links.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { MainLoader } from './main-loader.tsx'
import * as css from './main-section.css.ts'
import { anchorOf } from './pages.ts'

export interface MainSectionProps {
  main: Teaser['main']
  openRound: number
  /** Whether there is a form to link to. */
  hasRegistration: boolean
  /** The number of registrations, a component of the feature that counts them. */
  Count: ComponentType | undefined
}

/** The first section (S18 main): the three figures, the headline, and the actions. */
export const MainSection = ({ main, openRound, hasRegistration, Count }: MainSectionProps) => {
  const popups = usePopups()
  return (
    <section id={anchorOf('main')} className={css.main} data-page="main" data-round={openRound}>
      <Picture
        src={main.image.wide}
        narrowSrc={main.image.narrow}
        alt=""
        sizes="100vw"
        priority
        className={css.picture}
        imageClassName={css.image}
      >
        <MainLoader />
      </Picture>
      <div className={css.inside}>
        <div className={css.words}>
          <p className={`${eyebrow} ${css.above}`}>
            <Tines />
            {main.eyebrow}
          </p>
          <h1 className={`${heroTitle} ${css.title}`}>
            {main.title.map((line, index) => (
              <span key={index} className={css.line}>
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className={`${lead} ${css.lead}`}>{main.lead}</p>
          <div className={css.actions}>
            {hasRegistration && (
              <a href={`#${anchorOf('pre-registration')}`} className={css.register}>
                <Trans context="teaser">Pre-register</Trans>
              </a>
            )}
            <MediumLink
              src={main.film.src}
              className={css.trailer}
              onOpen={() => popups({ type: 'popup.open', popup: { kind: 'mainVideo', src: main.film.src } })}
            >
              <Icon name="play" />
              <Trans>Watch the trailer</Trans>
            </MediumLink>
          </div>
          <StoreLinks stores={main.stores} />
        </div>
        {Count !== undefined && (
          <div className={css.count}>
            <Count />
          </div>
        )}
      </div>
    </section>
  )
}
