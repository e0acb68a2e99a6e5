import { Dialog as Radix } from 'radix-ui'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { lessMotion } from './breakpoints.ts'
import { IconButton } from './button.tsx'
import { visuallyHidden } from './text.css.ts'
import * as css from './viewer.css.ts'

export interface ViewerProps {
  open: boolean
  onClose: () => void
  /** Address of a picture (png, jpg, jpeg, gif, webp) or of a video (anything else). */
  src: string
  /** It is a picture whatever its address ends with: private pictures have addresses without a name. */
  picture?: boolean
  /** What it shows: name of the dialog and of the picture. */
  label: string
  closeLabel: string
  caption?: ReactNode
  /** Said in the caption's place where the picture or the film does not come. */
  lostWords?: ReactNode
  /** “2 / 6”. */
  position?: ReactNode
  /** With both, arrows stand at the sides and the arrow keys work. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  arrowLabels?: { previous: string; next: string } | undefined
}

/** Whether an address is shown as a picture; anything else plays as a video. */
export const isPicture = (src: string): boolean => /\.(png|jpe?g|gif|webp)$/i.test(src.replace(/[?#].*$/, ''))

/** Muted and endless; waits for the visitor who asked for less movement. Controls always: what moves longer than 5 s can be paused. */
const Film = ({ src, label, onError }: { src: string; label: string; onError: () => void }) => {
  const [still] = useState(() => window.matchMedia?.(lessMotion).matches ?? false)
  return <video className={css.video} src={src} aria-label={label} autoPlay={!still} muted loop playsInline controls onError={onError} />
}

/**
 * A picture or a video on the whole screen (look.md §5 Viewer; requirement P6, video and image popups).
 * Escape and the close button end it. Load it lazily: Radix comes with it.
 */
export const Viewer = ({
  open,
  onClose,
  src,
  picture = false,
  label,
  closeLabel,
  caption,
  lostWords,
  position,
  onPrevious,
  onNext,
  arrowLabels,
}: ViewerProps) => {
  const [lost, setLost] = useState<string>()
  const onError = () => setLost(src)
  const onKeyDown = (event: KeyboardEvent) => {
    // A video uses the arrow keys to wind.
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowLeft') onPrevious?.()
    if (event.key === 'ArrowRight') onNext?.()
  }
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content className={css.viewer} aria-describedby={undefined} onKeyDown={onKeyDown}>
          <Radix.Title className={visuallyHidden}>{label}</Radix.Title>
          <div className={css.top}>
            <span>{position}</span>
            <IconButton icon="close" size="l" label={closeLabel} className={css.close} onClick={onClose} />
          </div>
          <div className={css.middle}>
            {picture || isPicture(src) ? (
              <img key={src} className={css.media} src={src} alt={label} onError={onError} />
            ) : (
              <Film key={src} src={src} label={label} onError={onError} />
            )}
            {onPrevious && arrowLabels && (
              <IconButton icon="arrow-left" size="l" label={arrowLabels.previous} className={css.previous} onClick={onPrevious} />
            )}
            {onNext && arrowLabels && (
              <IconButton icon="arrow-right" size="l" label={arrowLabels.next} className={css.next} onClick={onNext} />
            )}
          </div>
          <div className={css.foot}>{lost === src && lostWords !== undefined ? <p role="alert">{lostWords}</p> : <div>{caption}</div>}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
