import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { IconButton } from '#src/design/button.tsx'
import { toggleFilm } from '#src/lib/toggle-film.ts'
import * as css from './hero.css.ts'

/** The key art's film loop, faded in over the still image once it can play. Movement longer than 5 s can be paused (look.md §7). */
export const HeroLoop = ({ src }: { src: string }) => {
  const { t } = useLingui()
  const film = useRef<HTMLVideoElement>(null)
  const [shown, setShown] = useState(false)
  const [paused, setPaused] = useState(false)
  return (
    <>
      <video
        ref={film}
        className={css.loop}
        src={src}
        data-shown={shown}
        aria-hidden="true"
        tabIndex={-1}
        autoPlay
        muted
        loop
        playsInline
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        onPlaying={() => setShown(true)}
      />
      {shown && (
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? t`Play the background` : t`Pause the background`}
          className={css.pause}
          onClick={() => toggleFilm(film.current)}
        />
      )}
    </>
  )
}
