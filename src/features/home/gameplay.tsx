import { Trans } from '@lingui/react/macro'
import type { HomeContent } from '#contract/site.ts'
import { display2, lead } from '#src/design/text.css.ts'
import { usePopups } from '#src/components/actors.tsx'
import { filmCut } from '#src/components/film-cut.ts'
import { MediumTile } from '#src/components/medium-tile.tsx'
import * as css from './gameplay.css.ts'

/** A film of the game in the version for this screen (P7): a still image until the player opens it. */
export const Gameplay = ({ film }: { film: NonNullable<HomeContent['gameplay']> }) => {
  const popups = usePopups()
  return (
    <section className={css.section} aria-labelledby="gameplay">
      <div className={css.columns}>
        <div>
          <h2 id="gameplay" className={display2}>
            {film.title}
          </h2>
          <p className={`${lead} ${css.text}`}>{film.text}</p>
        </div>
        <MediumTile
          src={film.pc.src}
          picture={film.pc.poster}
          title={<Trans>Watch the gameplay film</Trans>}
          isFilm
          large
          onOpen={() => popups({ type: 'popup.open', popup: filmCut(film) })}
        />
      </div>
    </section>
  )
}
