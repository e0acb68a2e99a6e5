import type { ComponentProps, MouseEvent } from 'react'
import { button, content, iconButton } from './button.css.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'
import { Spinner } from './spinner.tsx'
import { useHydrated } from './use-hydrated.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary is the main action of this view. */
  tone?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'soft'
  size?: 'lg' | 'md' | 'sm'
  full?: boolean | undefined
  /** In progress: keeps its width and its focus, shows the ring, ignores presses. */
  loading?: boolean | undefined
  /** The button of a native form that the browser can submit: it works before hydration. */
  native?: boolean | undefined
}

type Switches = Pick<ComponentProps<'button'>, 'type' | 'disabled' | 'aria-disabled'>

/**
 * A control that needs its script is disabled until hydration, with the style of an enabled one. A submit button is really `disabled`:
 * otherwise the browser would submit the form and reload the page.
 */
function useSwitches({ type, disabled, 'aria-disabled': ariaDisabled }: Switches, native: boolean | undefined) {
  const isHydrating = !useHydrated() && native !== true
  if (!isHydrating || disabled === true) return { disabled, 'aria-disabled': ariaDisabled }
  return type === 'submit' ? { disabled: true, 'data-hydrating': '' } : { disabled, 'aria-disabled': true }
}

const ignore = (event: MouseEvent) => event.preventDefault()

/** Props of a button that its own press may make inactive: it looks disabled, but keeps the focus, which `disabled` would take from it. */
export const inactiveIf = (isInactive: boolean, onClick: () => void) => ({
  'aria-disabled': isInactive,
  'data-disabled': isInactive ? '' : undefined,
  onClick: isInactive ? undefined : onClick,
})

/** A button (look.md §5). For links use the class: `className={button({ tone: 'secondary' })}`. */
export const Button = ({ tone, size, full, loading, className, children, onClick, native, type = 'button', ...rest }: ButtonProps) => {
  const look = button({ tone, size, full })
  const switches = useSwitches({ ...rest, type }, native)
  return (
    <button
      {...rest}
      {...switches}
      type={type}
      className={className ? `${look} ${className}` : look}
      aria-busy={loading ? true : undefined}
      aria-disabled={loading ? true : switches['aria-disabled']}
      onClick={loading ? ignore : onClick}
    >
      {/* A bare text must not be a sibling of conditional elements: browser translation wraps it (tests/bare-text.test.ts). */}
      {loading && <Spinner />}
      <span className={content}>{children}</span>
    </button>
  )
}

/** A button with its own style, given by its class. */
export const PlainButton = ({ children, native, ...rest }: ComponentProps<'button'> & Pick<ButtonProps, 'native'>) => {
  const switches = useSwitches(rest, native)
  return (
    <button type="button" {...rest} {...switches}>
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconName
  /** Its action, already translated: its accessible name. */
  label: string
  size?: 's' | 'm' | 'l'
  boxed?: boolean
  /** See `ButtonProps`. */
  native?: boolean | undefined
}

/** A button of 44 × 44 px with only an icon (look.md §5, §8). */
export const IconButton = ({ icon, label, size = 'm', boxed, className, native, ...rest }: IconButtonProps) => {
  const look = iconButton({ boxed })
  const switches = useSwitches(rest, native)
  return (
    <button type="button" {...rest} {...switches} className={className ? `${look} ${className}` : look} aria-label={label}>
      <Icon name={icon} size={size} />
    </button>
  )
}
