import type { ComponentProps, MouseEvent } from 'react'
import { button, content, iconButton } from './button.css.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary is the one thing to do in this view. */
  tone?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'soft'
  size?: 'lg' | 'md' | 'sm'
  full?: boolean | undefined
  /** Under way: keeps its width and its focus, shows the ring, ignores presses. */
  loading?: boolean | undefined
}

const ignore = (event: MouseEvent) => event.preventDefault()

/** A button (look.md §5). For links use the class: `className={button({ tone: 'secondary' })}`. */
export const Button = ({ tone, size, full, loading, className, children, onClick, type = 'button', ...rest }: ButtonProps) => {
  const look = button({ tone, size, full })
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop
      type={type}
      className={className ? `${look} ${className}` : look}
      aria-busy={loading ? true : undefined}
      aria-disabled={loading ? true : rest['aria-disabled']}
      onClick={loading ? ignore : onClick}
    >
      {/* A text of its own never stands beside what comes and goes: translators put it into other elements (tests/bare-text.test.ts). */}
      {loading && <Spinner />}
      <span className={content}>{children}</span>
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName
  /** What it does, already translated: its accessible name. */
  label: string
  size?: 's' | 'm' | 'l'
  boxed?: boolean
}

/** A button of 44 × 44 that is only an icon (look.md §5, §8). */
export const IconButton = ({ icon, label, size = 'm', boxed, className, ...rest }: IconButtonProps) => {
  const look = iconButton({ boxed })
  return (
    <button type="button" {...rest} className={className ? `${look} ${className}` : look} aria-label={label}>
      <Icon name={icon} size={size} />
    </button>
  )
}
