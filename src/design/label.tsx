import type { ReactNode } from 'react'
import { chip, chipCode, limit, limitCount, tag, unread } from './label.css.ts'
import { gold, price, priceLarge, priceTotal, visuallyHidden } from './text.css.ts'

export interface TagProps {
  /** notice also for waiting, update for being answered, ok for answered, plain for ended. */
  tone?: 'notice' | 'update' | 'event' | 'ok' | 'bad' | 'plain'
  children: ReactNode
}

/** The kind of a post or the state of a request, as a word on a coloured background (look.md §2). */
export const Tag = ({ tone, children }: TagProps) => <span className={tag({ tone })}>{children}</span>

export interface LimitLabelProps {
  color: 'RED' | 'BLUE' | 'GREEN'
  /** “(1/2)”, in bold figures. */
  count?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The purchase limit of a product; flush with the image's left edge, 12 px down (look.md §5). */
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
  /** The currency sign, small before the amount; absent if nothing is charged. */
  unit?: string | undefined
  /** card 24 (21 on phones), total 34, page 40. */
  size?: keyof typeof prices
  /** The text for free is gold. */
  free?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The charged price (look.md §5): larger than everything around it, its currency sign small. */
export const Price = ({ unit, size = 'card', free, className, children }: PriceProps) => (
  <span className={[prices[size], free && gold, className].filter(Boolean).join(' ')}>
    {unit != null && <small>{unit}</small>}
    <span>{children}</span>
  </span>
)

/** The ember dot after an unread title; `label` is its text for screen readers. */
export const UnreadDot = ({ label }: { label: string }) => (
  <>
    <i className={unread} />
    <span className={visuallyHidden}>{label}</span>
  </>
)
