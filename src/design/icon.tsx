import { icon } from './icon.css.ts'
import { iconHref } from './icon-href.ts'
import type { IconName } from './icon-name.ts'

export interface IconProps {
  name: IconName
  /** s 16, m 20 (default), l 24, xl 48 with a thin line. */
  size?: keyof typeof icon
  className?: string | undefined
}

/**
 * A line drawing from the sprite, in the colour of the text around it. Always decorative: the button of an icon has its own accessible name
 * (look.md §8).
 */
export const Icon = ({ name, size = 'm', className }: IconProps) => (
  <svg className={className ? `${icon[size]} ${className}` : icon[size]} aria-hidden="true">
    <use href={iconHref(name)} />
  </svg>
)
