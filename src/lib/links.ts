/** C2: external links open in a new tab without an opener. Spread over an `<a>`. */
export const externalLink = { target: '_blank', rel: 'noopener noreferrer' } as const

export const isExternal = (href: string): boolean => /^https?:\/\//.test(href)

/**
 * Copies text, with the old way where the clipboard is refused (http, webviews).
 * @returns whether it worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    document.body.append(area)
    area.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      area.remove()
    }
  }
}
