/** The reaction of every form to a failed submit (§5): focus, scroll position, and one live region that names the fields. */
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { error as errorLine } from '#src/design/field.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { cutText } from '#contract/cut-text.ts'
import { ActorsContext } from './actors.tsx'
import { focusFirstWrong, wrongIn } from './first-wrong.ts'

/** Longest name, in characters: the label of a consent is a whole sentence. */
const mostLetters = 60

function nameOf(field: HTMLElement): string {
  const given = field.dataset['wrong'] ?? field.getAttribute('aria-label')
  if (given !== null) return given
  const [label] = (field as HTMLInputElement).labels ?? []
  if (label === undefined) return ''
  const copy = label.cloneNode(true) as HTMLElement
  // “Required” and “optional”.
  for (const mark of copy.querySelectorAll('[data-mark]')) mark.remove()
  const name = copy.textContent.trim().replaceAll(/\s+/g, ' ')
  return name.length > mostLetters ? `${cutText(name, mostLetters)}…` : name
}

const namesIn = (form: Element): readonly string[] =>
  wrongIn(form)
    .map(nameOf)
    .filter((name) => name !== '')

/** How a form marks and names its invalid fields. */
export interface WrongFields<Form extends HTMLElement> {
  /** Ref of the form, or of the element that contains its fields. */
  form: RefObject<Form | null>
  /** Call it after a failed submit, once the invalid fields are marked. */
  focusWrong: () => void
  /** Like `focusWrong`, for callers that run before the render, such as a handler of a machine's emitted event. */
  focusWhenDrawn: () => void
  /** For `WrongSummary`. */
  wrongNames: readonly string[]
}

/**
 * @param name of the form, for recordings
 * @returns the focus functions and the names of the invalid fields; names disappear as fields are corrected
 */
export function useWrongFields<Form extends HTMLElement = HTMLFormElement>(name: string): WrongFields<Form> {
  const note = use(ActorsContext)?.note
  const form = useRef<Form>(null)
  const [wrongNames, setWrongNames] = useState<readonly string[]>([])
  const focusWrong = useCallback(() => {
    if (form.current === null) return
    const names = namesIn(form.current)
    setWrongNames(names)
    note?.({ what: 'wrongFields', form: name, fields: names })
    focusFirstWrong(form.current)
  }, [note, name])
  const [times, setTimes] = useState(0)
  const focusWhenDrawn = useCallback(() => setTimes((before) => before + 1), [])
  useEffect(() => {
    if (times > 0) focusWrong()
  }, [times, focusWrong])
  const hasWrongNames = wrongNames.length > 0
  const { i18n } = useLingui()
  const { locale } = i18n
  const named = useRef(locale)
  // A page in another language names the same fields; before the observer, which would take the earlier names for corrected fields.
  useLayoutEffect(() => {
    if (named.current === locale || form.current === null) return
    named.current = locale
    if (hasWrongNames) setWrongNames(namesIn(form.current))
  }, [locale, hasWrongNames])
  useEffect(() => {
    const observed = form.current
    if (!hasWrongNames || observed === null) return undefined
    const observer = new MutationObserver(() => {
      const wrong = namesIn(observed)
      setWrongNames((before) => before.filter((name) => wrong.includes(name)))
    })
    observer.observe(observed, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'data-wrong'] })
    return () => observer.disconnect()
  }, [hasWrongNames])
  return { form, focusWrong, focusWhenDrawn, wrongNames }
}

/** Names a form's invalid fields beside the submit button and announces them; not a single one: it has the focus, with its message. */
export const WrongSummary = ({ names }: { names: readonly string[] }) => {
  const listed = names.join(', ')
  return (
    <output className={names.length > 1 ? errorLine : visuallyHidden}>
      {names.length > 1 && <Icon name="alert" />}
      {names.length > 1 && (
        <span key={listed}>
          <Trans>Please check: {listed}</Trans>
        </span>
      )}
    </output>
  )
}
