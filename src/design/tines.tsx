import { rule, tines } from './tines.css.ts'

/** The one ornament (look.md §1): a hairline with three hanging teeth. Opens a section; never two on one heading. */
export const Tines = ({ className }: { className?: string | undefined }) => (
  <svg className={className ? `${tines} ${className}` : tines} viewBox="0 0 64 11" aria-hidden="true">
    <path d="M0 .5h64M12.5 .5v10M26.5 .5v7.5M40.5 .5v5" />
  </svg>
)

/** The ornament with its line extended to the right edge, fading from gold to iron: separates two sections. */
export const Rule = ({ className }: { className?: string | undefined }) => (
  <div className={className ? `${rule} ${className}` : rule}>
    <Tines />
  </div>
)
