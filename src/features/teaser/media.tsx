import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Teaser } from '#contract/teaser.ts'
import type { PopupRequest } from '#machines/popups/popups.kinds.ts'
import { from } from '#src/design/breakpoints.ts'
import { Icon } from '#src/design/icon.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { pictureAt, splitPicture } from '#src/design/picture-sources.ts'
import { Picture } from '#src/design/picture.tsx'
import { display1, visuallyHidden } from '#src/design/text.css.ts'
import { MediumLink } from '#src/components/medium-link.tsx'
import { usePopups } from '#src/components/actors.tsx'
import * as css from './media.css.ts'
import { anchorOf } from './pages.ts'

interface TileProps {
  /** Of the film or picture itself. */
  src: string
  picture: string
  title: ReactNode
  isFilm: boolean
  onOpen: () => void
}

const Tile = ({ src, picture, title, isFilm, onOpen }: TileProps) => (
  <li className={css.item}>
    <MediumLink src={src} className={css.tile} data-film={isFilm} onOpen={onOpen}>
      <Picture src={picture} alt="" ratio="16:9" sizes={`${from.md} 58vw, 100vw`} className={css.picture} />
      {isFilm ? (
        <span className={css.label}>
          <span className={css.play}>
            <Icon name="play" />
          </span>
          <span>{title}</span>
        </span>
      ) : (
        <span className={visuallyHidden}>{title}</span>
      )}
    </MediumLink>
  </li>
)

export interface MediaProps {
  film: Teaser['main']['film']
  media: Teaser['media']
}

/** S18 media (P7): the trailer, the film in the cut for this screen, and pictures. */
export const Media = ({ film, media }: MediaProps) => {
  const popups = usePopups()
  const open = (popup: PopupRequest) => popups({ type: 'popup.open', popup })
  const openFilm = () =>
    matchMedia(from.md).matches
      ? open({ kind: 'pcMedia', src: media.film.pc.src })
      : open({ kind: 'mobileMedia', src: media.film.mobile.src })
  return (
    <section id={anchorOf('media')} className={css.section} aria-labelledby="media-title" data-page="media">
      <div className={wrap}>
        <h2 id="media-title" className={`${display1} ${css.title}`}>
          <Trans context="teaser">Media</Trans>
        </h2>
        <ul className={css.grid}>
          <Tile
            src={film.src}
            picture={film.poster}
            title={<Trans>Watch the trailer</Trans>}
            isFilm
            onOpen={() => open({ kind: 'mainVideo', src: film.src })}
          />
          <Tile src={media.film.pc.src} picture={media.film.pc.poster} title={media.film.title} isFilm onOpen={openFilm} />
          {media.images.map(({ title, image }) => (
            <Tile
              key={image}
              src={pictureAt(splitPicture(image).path, 1920)}
              picture={image}
              title={title}
              isFilm={false}
              onOpen={() => open({ kind: 'mediaImage', src: pictureAt(splitPicture(image).path, 1920), alt: title })}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}
