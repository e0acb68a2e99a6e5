import type { ReactNode } from 'react'
import { from } from '#src/design/breakpoints.ts'
import { Icon } from '#src/design/icon.tsx'
import { Picture } from '#src/design/picture.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { MediumLink } from './medium-link.tsx'
import * as css from './medium-tile.css.ts'

export interface MediumTileProps {
  /** Address of the film or image. */
  src: string
  picture: string
  title: ReactNode
  isFilm: boolean
  /** Text and play icon are one size larger from md on. */
  large?: boolean
  onOpen: () => void
}

/** An image, or the still of a film, that opens over the page (P7). No part of the film is fetched before that. */
export const MediumTile = ({ src, picture, title, isFilm, large = false, onOpen }: MediumTileProps) => (
  <MediumLink src={src} className={css.tile} data-film={isFilm} data-large={large || undefined} onOpen={onOpen}>
    <Picture src={picture} alt="" ratio="16:9" sizes={`${from.md} 58vw, 100vw`} className={css.picture} />
    {isFilm ? (
      <span className={css.label} data-screen-only="">
        <span className={css.play}>
          <Icon name="play" />
        </span>
        <span>{title}</span>
      </span>
    ) : (
      <span className={visuallyHidden}>{title}</span>
    )}
  </MediumLink>
)
