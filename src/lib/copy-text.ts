/**
 * Copies text; falls back to the old method if the clipboard API is blocked (http, webviews). The field of the old method is inside the
 * dialog that has the focus, if any: an open dialog takes the focus back from everything outside, and nothing would be selected.
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const focused = document.activeElement
    const place = focused?.closest('[role="dialog"]') ?? document.body
    const area = document.createElement('textarea')
    area.value = text
    // No keyboard opens on phones, and screen readers do not announce it.
    area.readOnly = true
    area.setAttribute('aria-hidden', 'true')
    area.style.position = 'fixed'
    area.style.opacity = '0'
    place.append(area)
    // Selecting does not focus in every browser, and only the selection of the focused field is copied.
    area.focus({ preventScroll: true })
    area.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      area.remove()
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    }
  }
}
