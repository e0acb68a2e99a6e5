/** The widths that the server generates for an image. */
const widths = [320, 640, 768, 960, 1280, 1920] as const

/** Drawings, animated images and foreign images are not resized. The server decides by the same rule (`isResizable` of the contract). */
const isResized = (src: string) => /^(?!.*(?:\/\/|\.\.))\/[\w./-]+\.(?:jpe?g|png|webp)$/i.test(src)

/** The address of an image at a width; the server negotiates the format. */
export const pictureAt = (src: string, width: (typeof widths)[number]): string => (isResized(src) ? `/pictures/${width}${src}` : src)

/** The `srcset` of an image; undefined if there is only one size. */
export const pictureSet = (src: string): string | undefined =>
  isResized(src) ? widths.map((width) => `${pictureAt(src, width)} ${width}w`).join(', ') : undefined

/** Whether the smallest width suffices on every screen: drawn at most 106 CSS px wide, at three device pixels each. `sizes` as in HTML. */
export const isThumbnail = (sizes: string): boolean => /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) * 3 <= widths[0]

/**
 * An image as the provider names it: its path, and its placeholder colour.
 * @param picture e.g. `/art/board/thumb-notice.jpg#3b2e21`
 * @returns `colour` as CSS writes it; undefined if none is known
 */
export function splitPicture(picture: string): { path: string; colour: string | undefined } {
  const [path = '', fragment] = picture.split('#')
  return { path, colour: fragment !== undefined && /^[0-9a-f]{6}$/.test(fragment) ? `#${fragment}` : undefined }
}
