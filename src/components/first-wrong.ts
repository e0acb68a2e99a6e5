/** An invalid control, or a group or note that takes the focus in its place (`data-wrong`: its name, or empty). */
const marks = '[aria-invalid="true"], [data-wrong]'

/** @returns the invalid fields of a form, in document order */
export const wrongIn = (form: Element): HTMLElement[] => [...form.querySelectorAll<HTMLElement>(marks)]

/** Focuses the first invalid field of a form and scrolls it to the middle of the screen, clear of sticky bars. */
export function focusFirstWrong(form: Element): void {
  const [first] = wrongIn(form)
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
