import { Trans } from '@lingui/react/macro'
import type { Teaser } from '#contract/teaser.ts'
import type { PopupRequest } from '#machines/popups/popups.kinds.ts'
import { wrap } from '#src/design/layout.css.ts'
import { pictureAt, splitPicture } from '#src/design/picture-sources.ts'
import { display1 } from '#src/design/text.css.ts'
import { filmCut } from '#src/components/film-cut.ts'
import { MediumTile } from '#src/components/medium-tile.tsx'
import { usePopups } from '#src/components/actors.tsx'
import * as css from './media.css.ts'
import { anchorOf } from './pages.ts'

export interface MediaProps {
  film: Teaser['main']['film']
  media: Teaser['media']
}

/** S18 media (P7): the trailer in the version for this screen, and images. */
export const Media = ({ film, media }: MediaProps) => {
  const popups = usePopups()
  const open = (popup: PopupRequest) => popups({ type: 'popup.open', popup })
  return (
    <section id={anchorOf('media')} className={css.section} aria-labelledby="media-title" data-page="media">
      <div className={wrap}>
        <h2 id="media-title" className={`${display1} ${css.title}`}>
          <Trans context="teaser">Media</Trans>
        </h2>
        <ul className={css.grid}>
          <li className={css.item}>
            <MediumTile
              src={film.src}
              picture={film.poster}
              title={<Trans>Watch the trailer</Trans>}
              isFilm
              large
              onOpen={() => open({ kind: 'mainVideo', src: film.src })}
            />
          </li>
          <li className={css.item}>
            <MediumTile
              src={media.film.pc.src}
              picture={media.film.pc.poster}
              title={media.film.title}
              isFilm
              onOpen={() => open(filmCut(media.film))}
            />
          </li>
          {media.images.map(({ title, image }, index) => (
            <li key={index} className={css.item}>
              <MediumTile
                src={pictureAt(splitPicture(image).path, 1920)}
                picture={image}
                title={title}
                isFilm={false}
                onOpen={() => open({ kind: 'mediaImage', src: pictureAt(splitPicture(image).path, 1920), alt: title })}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
