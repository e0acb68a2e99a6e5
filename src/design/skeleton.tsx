import * as css from './skeleton.css.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** One grey box; its class sets the size of the later content. The list around it is `aria-busy` (look.md §5 Skeleton). */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span className={className ? `${css.skeleton} ${className}` : css.skeleton} aria-hidden="true" />
)

/** A text that is loading. */
export const SkeletonText = () => <div className={css.text} aria-hidden="true" />

/** The rows of a list: boards, requests, purchases. */
export const SkeletonRows = ({ count = 8 }: { count?: number }) => (
  <div className={css.rows} aria-hidden="true">
    {upTo(count).map((index) => (
      <div key={index} className={css.row}>
        <span className={css.title} />
        <span className={css.rowWide} />
        <span className={css.rowDate} />
      </div>
    ))}
  </div>
)
