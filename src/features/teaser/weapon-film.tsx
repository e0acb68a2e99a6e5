import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { lessMotion } from '#src/design/breakpoints.ts'
import { IconButton } from '#src/design/button.tsx'
import { pictureAt } from '#src/design/picture-sources.ts'
import { savesData } from '#src/lib/save-data.ts'
import { toggleFilm } from '#src/lib/toggle-film.ts'
import * as css from './weapon-film.css.ts'

/** With reduced motion or save-data, the visitor starts the film. */
const wantsStill = (): boolean => savesData() || matchMedia(lessMotion).matches

export interface WeaponFilmProps {
  src: string
  poster: string
  /** The weapon's name. */
  title: string
}

/** P8: a small film of the weapon, muted, looping. Movement longer than 5 s can be paused (look.md §7). */
export const WeaponFilm = ({ src, poster, title }: WeaponFilmProps) => {
  const { t } = useLingui()
  const film = useRef<HTMLVideoElement>(null)
  const [still] = useState(wantsStill)
  const [isPlaying, setPlaying] = useState(false)
  return (
    <div className={css.film}>
      <video
        ref={film}
        className={css.video}
        src={src}
        poster={pictureAt(poster, 640)}
        aria-label={t`${title} in battle`}
        autoPlay={!still}
        preload={still ? 'none' : 'auto'}
        muted
        loop
        playsInline
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? t`Pause the film` : t`Play the film`}
        className={css.toggle}
        onClick={() => toggleFilm(film.current)}
      />
    </div>
  )
}
