import { Trans } from '@lingui/react/macro'
import { factIcons, type HomeContent } from '#contract/site.ts'
import { Icon } from '#src/design/icon.tsx'
import type { IconName } from '#src/design/icon-name.ts'
import { moreLink } from '#src/design/link.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { display1, lead } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import * as css from './season-band.css.ts'

/** An icon that this version of the site does not have is drawn as the ornament. */
const factIcon = (name: string): IconName => factIcons.find((one) => one === name) ?? 'tines'

/** The season: one image and three facts. */
export const SeasonBand = ({ season }: { season: HomeContent['season'] }) => (
  <section className={css.band} aria-labelledby="season">
    <Picture
      src={season.image.wide}
      narrowSrc={season.image.narrow}
      alt=""
      sizes="100vw"
      focus="50% 40%"
      className={css.picture}
      imageClassName={css.image}
    />
    <div className={css.inside}>
      <div className={css.words}>
        <Tines className={css.tines} />
        <h2 id="season" className={display1}>
          {season.title}
        </h2>
        <p className={`${lead} ${css.lead}`}>{season.lead}</p>
        <ul className={css.facts}>
          {season.facts.map((fact, index) => (
            <li key={index} className={css.fact}>
              <Icon name={factIcon(fact.icon)} className={css.factIcon} />
              <b className={css.factTitle}>{fact.title}</b>
              <span className={css.factText}>{fact.text}</span>
            </li>
          ))}
        </ul>
        <p className={css.more}>
          <ContentLink href={season.href} className={moreLink}>
            <Trans>More about this season</Trans>
            <Icon name="arrow-right" />
          </ContentLink>
        </p>
      </div>
    </div>
  </section>
)
