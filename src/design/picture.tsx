import type { CSSProperties, ReactNode } from 'react'
import { below } from './breakpoints.ts'
import { colour as colourProperty, fits, ratios, well } from './picture.css.ts'
import { isThumbnail, pictureAt, pictureSet, splitPicture } from './picture-sources.ts'

export interface PictureProps {
  /** Path of the original, with its placeholder colour: `/art/world/black-wheat.jpg#3b2e21`. Null: there is none, and the wrapper is empty. */
  src: string | null
  /** Alternative text; '' if it only repeats the text beside it. */
  alt: string
  /** The drawn width: `(min-width: 1000px) 50vw, 100vw`. */
  sizes: string
  /** Ratio of the wrapper; without it the class sets the height. */
  ratio?: keyof typeof ratios
  /** Point of the image that stays visible when it is cropped: `70% 40%`. */
  focus?: string | undefined
  fit?: keyof typeof fits
  /** For the largest image of the first screen: fetched at once and first. */
  priority?: boolean
  /** Another crop of the image for screens below sm. */
  narrowSrc?: string | undefined
  className?: string | undefined
  imageClassName?: string | undefined
  /** Content on the image: limit label, seal, play mark. */
  children?: ReactNode
}

/**
 * An image in its iron wrapper, in the size that the screen needs (look.md §6 picture handling). The wrapper reserves the space, so nothing
 * shifts when the image arrives.
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
  const { path, colour } = splitPicture(src ?? '')
  const image = src !== null && (
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
