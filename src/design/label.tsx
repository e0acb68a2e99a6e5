import type { ReactNode } from 'react'
import { chip, chipCode, limit, limitCount, tag, unread } from './label.css.ts'
import { gold, price, priceLarge, priceTotal, visuallyHidden } from './text.css.ts'

export interface TagProps {
  /** notice also for waiting, update for answering, ok for answered, plain for what has ended. */
  tone?: 'notice' | 'update' | 'event' | 'ok' | 'bad' | 'plain'
  children: ReactNode
}

/** The kind of a post or the state of a request, as a word on a ground (look.md §2). */
export const Tag = ({ tone, children }: TagProps) => <span className={tag({ tone })}>{children}</span>

export interface LimitLabelProps {
  color: 'RED' | 'BLUE' | 'GREEN'
  /** “(1/2)”, in bold figures. */
  count?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** How often a product may be bought; sits flush with the picture's left edge, 12 px down (look.md §5). */
export const LimitLabel = ({ color, count, className, children }: LimitLabelProps) => (
  <span className={className ? `${limit({ color })} ${className}` : limit({ color })}>
    {children}
    {count != null && <span className={limitCount}>{count}</span>}
  </span>
)

/** An amount in another currency: code small and grey, amount tabular; never a link (look.md §5, price chips). */
export const Chip = ({ code, children }: { code: string; children: ReactNode }) => (
  <span className={chip}>
    <b className={chipCode}>{code}</b>
    {children}
  </span>
)

const prices = { card: price, page: priceLarge, total: priceTotal }

export interface PriceProps {
  /** The unit sign, set small before the amount; absent when there is nothing to pay. */
  unit?: string | undefined
  /** card 24 (21 on phones), total 34, page 40. */
  size?: keyof typeof prices
  /** The word for free is gold. */
  free?: boolean
  className?: string | undefined
  children: ReactNode
}

/** What is charged (look.md §5): larger than anything around it, its unit sign small. */
export const Price = ({ unit, size = 'card', free, className, children }: PriceProps) => (
  <span className={[prices[size], free && gold, className].filter(Boolean).join(' ')}>
    {unit != null && <small>{unit}</small>}
    <span>{children}</span>
  </span>
)

/** The ember dot after an unread title; `label` says it to screen readers. */
export const UnreadDot = ({ label }: { label: string }) => (
  <>
    <i className={unread} />
    <span className={visuallyHidden}>{label}</span>
  </>
)
