import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { ImageFacts } from '#machines/support-request/support-request.types.ts'
import { IconButton } from '#src/design/button.tsx'
import { formatNumber } from '#src/lib/numbers.ts'
import * as css from './form.css.ts'
import type { ImageStore } from './image-store.ts'

/** An image that the edited message already has. */
export interface KeptImage {
  id: string
  url: string | null
}

/** `1.2 MB`, `820 KB`: decimal, like the limit. */
const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${formatNumber(Math.round(bytes / 100_000) / 10)} MB` : `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`

/** In px: twice the displayed height. */
const previewHeight = 112

/** A small rendering of the image: the page's policy forbids `blob:` addresses, and the full image need not stay decoded. */
const Preview = ({ picture }: { picture: Blob | undefined }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    const draw = async (): Promise<void> => {
      if (picture === undefined) return
      const bitmap = await createImageBitmap(picture, { resizeHeight: previewHeight })
      const target = canvas.current
      if (!isOver && target !== null) {
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    // A valid header with invalid pixels: the provider rejects the image; here the box stays empty.
    draw().catch(() => {})
    return () => {
      isOver = true
    }
  }, [picture])
  return (
    <span className={css.preview}>
      <canvas ref={canvas} width={0} height={0} />
    </span>
  )
}

interface AttachedImagesProps {
  /** Of the edited message. */
  kept: readonly KeptImage[]
  /** Added in this form. */
  images: readonly ImageFacts[]
  pictures: ImageStore
  isLocked: boolean
  onDropKept: (id: string) => void
  onRemove: (id: string) => void
}

/** The images of a message before it is sent, each with the button that removes it. */
export const AttachedImages = ({ kept, images, pictures, isLocked, onDropKept, onRemove }: AttachedImagesProps) => {
  const { t } = useLingui()
  return (
    <ul className={css.uploads}>
      {kept.map(({ id, url }, index) => {
        const number = index + 1
        return (
          <li key={id} className={css.upload}>
            <span className={css.preview}>{url !== null && <img src={url} alt="" />}</span>
            <span className={css.uploadName}>
              <Trans>Image {number}, sent before</Trans>
            </span>
            <IconButton icon="trash" label={t`Remove image ${number}`} disabled={isLocked} onClick={() => onDropKept(id)} />
          </li>
        )
      })}
      {images.map(({ id, name, bytes }) => (
        <li key={id} className={css.upload}>
          <Preview picture={pictures.get(id)} />
          <span className={css.uploadName}>
            {name} <span className={css.uploadSize}>{sizeText(bytes)}</span>
          </span>
          <IconButton icon="trash" label={t`Remove ${name}`} disabled={isLocked} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
