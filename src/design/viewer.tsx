import { Dialog as Radix } from 'radix-ui'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { lessMotion } from './breakpoints.ts'
import { IconButton } from './button.tsx'
import { visuallyHidden } from './text.css.ts'
import * as css from './viewer.css.ts'
import { useHasChanged } from './use-has-changed.ts'

export interface ViewerProps {
  open: boolean
  onClose: () => void
  /** Address of an image (png, jpg, jpeg, gif, webp) or of a video (any other ending). */
  src: string
  /** Treats the address as an image whatever its ending: private images have addresses without a file name, and a post may show an SVG. */
  picture?: boolean
  /** Description of the content: name of the dialog and of the image. */
  label: string
  closeLabel: string
  caption?: ReactNode
  /** Shown instead of the caption if the image or the film fails to load. */
  failureText?: ReactNode
  /** “2 / 6”. */
  position?: string
  /** If both are set, there are arrows at the sides and the arrow keys work. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  arrowLabels?: { previous: string; next: string } | undefined
}

/** Whether an address is shown as an image; all others play as a video. */
export const isPicture = (src: string): boolean => /\.(png|jpe?g|gif|webp)$/i.test(src.replace(/[?#].*$/, ''))

/** Muted and looping; with reduced motion the visitor starts it. Always with controls: movement longer than 5 s can be paused. */
const Film = ({ src, label, onError }: { src: string; label: string; onError: () => void }) => {
  const [still] = useState(() => window.matchMedia?.(lessMotion).matches ?? false)
  return <video className={css.video} src={src} aria-label={label} autoPlay={!still} muted loop playsInline controls onError={onError} />
}

/**
 * A full-screen image or video (look.md §5 Viewer; requirement P6, video and image popups). Escape and the close button close it. Load it
 * lazily: it includes Radix.
 */
export const Viewer = ({
  open,
  onClose,
  src,
  picture = false,
  label,
  closeLabel,
  caption,
  failureText,
  position,
  onPrevious,
  onNext,
  arrowLabels,
}: ViewerProps) => {
  const [lost, setLost] = useState<string>()
  const onError = () => setLost(src)
  const isTurned = useHasChanged(position)
  const onKeyDown = (event: KeyboardEvent) => {
    // A video uses the arrow keys to seek, and the browser those with a modifier key, e.g. for Back.
    if (event.target instanceof HTMLVideoElement || event.altKey || event.ctrlKey || event.metaKey) return
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
            {/* Opening is announced by the dialog's name, each turn here (WCAG 4.1.3). */}
            <output className={visuallyHidden}>
              {isTurned && (
                <span key={position}>
                  {label}, {position}
                </span>
              )}
            </output>
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
          <div className={css.foot}>
            {lost === src && failureText !== undefined ? <p role="alert">{failureText}</p> : <div>{caption}</div>}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
