import { useCallback, useId, useState, type ComponentProps, type ReactNode } from 'react'
import * as css from './field.css.ts'
import { Icon } from './icon.tsx'
import { useTypedBeforeHydration } from './typed-before-hydration.ts'

/** Connects a control to its label, hint and error; spread it on the input. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface ErrorLineProps {
  /** Named by the `aria-describedby` of the wrong controls. */
  id: string | undefined
  /** When it is an alert: if a control that it describes has the focus already; always; or never, since it contains its own alerts. */
  alert?: 'here' | 'always' | 'own' | undefined
  className: string
  children: ReactNode
}

const isFocusDescribedBy = (id: string | undefined): boolean =>
  id !== undefined && document.activeElement?.getAttribute('aria-describedby')?.split(' ').includes(id) === true

/**
 * The error of controls. A submit moves the focus to the first wrong one (§5), and the screen reader reads the error as its description: an
 * alert would be the same once more. Only if the focus is there already, after Enter in the field, nothing else would be spoken.
 */
export const ErrorLine = ({ id, alert = 'here', className, children }: ErrorLineProps) => {
  const [isHere, setIsHere] = useState(false)
  // When the line appears, before the focus moves.
  const appear = useCallback((line: HTMLElement | null) => setIsHere(line !== null && isFocusDescribedBy(id)), [id])
  return (
    <p ref={appear} id={id} role={alert === 'always' || (alert === 'here' && isHere) ? 'alert' : undefined} className={className}>
      {children}
    </p>
  )
}

export interface FieldProps {
  label: ReactNode
  /** How to correct the value; replaces the hint. */
  error?: ReactNode
  /** See `ErrorLine`. */
  errorAlert?: ErrorLineProps['alert']
  hint?: ReactNode
  required?: boolean
  /** Text for required; an asterisk by default. */
  requiredMark?: ReactNode
  /** Text for optional. */
  optional?: ReactNode
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/**
 * A label above a control, a hint or an error below, connected by id (look.md §5 Fields). `data-mark`: the mark is no part of the field's name
 * in a list of fields.
 */
export const Field = ({ label, error, errorAlert, hint, required, requiredMark, optional, className, children }: FieldProps) => {
  const id = useId()
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={className ? `${css.field} ${className}` : css.field}>
      <label id={`${id}-label`} htmlFor={id} className={css.fieldLabel}>
        {label}
        {/* The spaces are outside the spans: accessible names omit spaces at a span's edge. */}
        {required && ' '}
        {required && (
          <span data-mark="" className={css.fieldRequired} aria-hidden={requiredMark == null ? true : undefined}>
            {requiredMark ?? '*'}
          </span>
        )}
        {optional != null && ' '}
        {optional != null && (
          <span data-mark="" className={css.fieldOptional}>
            {optional}
          </span>
        )}
      </label>
      {children({ id, 'aria-describedby': below, 'aria-invalid': error ? true : undefined, 'aria-required': required ? true : undefined })}
      {error ? (
        <ErrorLine id={below} alert={errorAlert} className={css.error}>
          <Icon name="alert" />
          <span>{error}</span>
        </ErrorLine>
      ) : (
        hint != null && (
          <p id={below} className={css.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

const join = (own: string, more: string | undefined) => (more ? `${own} ${more}` : own)

/** A single-line text field. */
export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} ref={useTypedBeforeHydration(rest)} className={join(css.input, className)} />
)

/** A multi-line text field; resized manually. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} ref={useTypedBeforeHydration(rest)} className={join(css.area, className)} />
)

/** A native select with the style of a field. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={css.withIcon}>
    <select {...rest} ref={useTypedBeforeHydration(rest)} className={join(css.select, className)} />
    <Icon name="chevron-down" className={css.selectIcon} />
  </span>
)

/** A search field; with `label` if there is no visible label above it. */
export const SearchBox = ({ className, label, ...rest }: ComponentProps<'input'> & { label?: string }) => (
  <span className={css.withIcon}>
    <Icon name="search" className={css.searchIcon} />
    <input
      type="search"
      enterKeyHint="search"
      aria-label={label}
      {...rest}
      ref={useTypedBeforeHydration(rest)}
      className={join(css.search, className)}
    />
  </span>
)

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'disabled'> {
  /** It cannot be changed now, as long as its `checked` is the same. It keeps the focus, which `disabled` would take from it: Enter in a box sends its form. */
  isLocked?: boolean
}

/** Its value comes from `checked`: without a handler React undoes each change. */
const locked = { 'aria-disabled': true, onChange: (): void => {} }

/** A box of 24 px in a row of at least 44; gold with a dark tick when checked (look.md §5). */
export const Checkbox = ({ className, children, isLocked = false, ...rest }: CheckboxProps) => (
  <label className={join(css.check, className)}>
    <input {...rest} {...(isLocked ? locked : {})} ref={useTypedBeforeHydration(rest)} type="checkbox" className={css.checkbox} />
    <span>{children}</span>
  </label>
)

/** One of several options; give all of a group the same `name`. */
export const Radio = ({ className, children, ...rest }: ComponentProps<'input'>) => (
  <label className={join(css.check, className)}>
    <input {...rest} ref={useTypedBeforeHydration(rest)} type="radio" className={css.radio} />
    <span>{children}</span>
  </label>
)
