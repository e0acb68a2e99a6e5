/** A control that is marked as wrong, or a group or note that takes the focus in a control's place (`data-wrong`, by its name or empty). */
const marks = '[aria-invalid="true"], [data-wrong]'

/** @returns the wrong fields of a form, in the order of the page */
export const wrongIn = (form: Element): HTMLElement[] => [...form.querySelectorAll<HTMLElement>(marks)]

/** Puts the focus on the first wrong field of a form and that field into the middle of the screen, clear of the bars that stick. */
export function focusFirstWrong(form: Element): void {
  const [first] = wrongIn(form)
  first?.focus({ preventScroll: true })
  first?.scrollIntoView({ block: 'center' })
}
