/**
 * The `ref` of an element that may be removed while it has the focus: the nearest part around it that can have the focus takes it, such as
 * a dialog or the screen (WCAG 2.4.3).
 * @param element the element
 */
export function handsOnFocus(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement) !== true) return
    const place = element.closest<HTMLElement>('[tabindex="-1"]') ?? document.querySelector('main')
    place?.focus({ preventScroll: true })
  }
}
