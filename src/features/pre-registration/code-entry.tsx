import type { ControlProps } from '#src/design/field.tsx'
import type { Ref } from 'react'
import * as css from './code-entry.css.ts'

/** Digits of a one-time code (docs/requirements.md "Pre-registration"). */
export const codeLength = 6

export interface CodeEntryProps extends ControlProps {
  ref?: Ref<HTMLInputElement>
  value: string
  /** Receives only digits, at most six: a whole message may be pasted. */
  onChange: (code: string) => void
  readOnly: boolean
}

/** The digits of typed, pasted or autofilled text; from a pasted message, the group of exactly six. */
export function codeIn(typed: string): string {
  const text = typed.normalize('NFKC')
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? text.replaceAll(/\D/g, '').slice(0, codeLength)
}

/** Six boxes drawn over one real input, so that paste, autofill and screen readers work as in an ordinary field (look.md §5). */
export const CodeEntry = ({ ref, value, onChange, readOnly, ...control }: CodeEntryProps) => (
  <span className={css.entry}>
    <input
      {...control}
      ref={ref}
      className={css.input}
      value={value}
      readOnly={readOnly}
      onChange={({ target }) => onChange(codeIn(target.value))}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
    />
    <span className={css.boxes} aria-hidden="true">
      {Array.from({ length: codeLength }, (_, index) => (
        <span key={index} className={css.box} data-next={index === Math.min(value.length, codeLength - 1) ? '' : undefined}>
          {value[index]}
        </span>
      ))}
    </span>
  </span>
)
