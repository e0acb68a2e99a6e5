import { Icon } from '#src/design/icon.tsx'
import { Picture } from '#src/design/picture.tsx'
import { thumb } from './parts.css.ts'

/** A product's small image; a bag icon if the product has left the shop or the provider names no image. */
export const Thumb = ({ image, className }: { image: string | null | undefined; className?: string }) => {
  const look = className === undefined ? thumb : `${thumb} ${className}`
  return image == null ? (
    <span className={look}>
      <Icon name="bag" />
    </span>
  ) : (
    <Picture src={image} alt="" sizes="96px" className={look} />
  )
}
