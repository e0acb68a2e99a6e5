import { Icon } from '#src/design/icon.tsx'
import { Picture } from '#src/design/picture.tsx'
import { thumb } from './parts.css.ts'

/** A product's small picture; a bag where it has left the shop, or where the provider names none. */
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
