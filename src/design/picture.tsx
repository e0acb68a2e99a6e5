import type { CSSProperties, ReactNode } from 'react'
import { below } from './breakpoints.ts'
import { colour as colourProperty, fits, ratios, well } from './picture.css.ts'
import { isThumbnail, pictureAt, pictureSet, splitPicture } from './picture-sources.ts'

export interface PictureProps {
  /** Path of the original, with the colour that stands for it until it is there: `/art/world/black-wheat.jpg#3b2e21`. */
  src: string
  /** What the picture says; '' when it only repeats the words beside it. */
  alt: string
  /** How wide it is drawn: `(min-width: 1000px) 50vw, 100vw`. */
  sizes: string
  /** Shape of the well; without it the class gives the height. */
  ratio?: keyof typeof ratios
  /** Point of the picture that stays in sight when it is cut: `70% 40%`. */
  focus?: string | undefined
  fit?: keyof typeof fits
  /** For the largest picture of the first screen: fetched at once and first. */
  priority?: boolean
  /** Another cut of the picture for screens below sm. */
  narrowSrc?: string | undefined
  className?: string | undefined
  imageClassName?: string | undefined
  /** What stands on the picture: limit label, seal, play mark. */
  children?: ReactNode
}

/**
 * A picture in its iron well, in the size the screen needs (look.md §6 picture handling). The well keeps the place,
 * so nothing moves when the picture arrives.
 */
export const Picture = ({
  src,
  alt,
  sizes,
  ratio,
  focus,
  fit = 'cover',
  priority,
  narrowSrc,
  className,
  imageClassName,
  children,
}: PictureProps) => {
  const { path, colour } = splitPicture(src)
  const image = (
    <img
      className={imageClassName ? `${fits[fit]} ${imageClassName}` : fits[fit]}
      {...(isThumbnail(sizes) ? { src: pictureAt(path, 320) } : { sizes, srcSet: pictureSet(path), src: pictureAt(path, 960) })}
      alt={alt}
      decoding="async"
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      style={focus ? { objectPosition: focus } : undefined}
    />
  )
  return (
    <span
      className={[well, ratio && ratios[ratio], className].filter(Boolean).join(' ')}
      style={colour ? ({ [colourProperty]: colour } as CSSProperties) : undefined}
    >
      {narrowSrc ? (
        <picture>
          <source media={below.sm} sizes={sizes} srcSet={pictureSet(splitPicture(narrowSrc).path) ?? narrowSrc} />
          {image}
        </picture>
      ) : (
        image
      )}
      {children}
    </span>
  )
}
