/** The widths that the server makes of a picture. */
const widths = [320, 640, 768, 960, 1280, 1920] as const

/** Drawings and moving pictures go unchanged, and so does what is not ours. */
const isResized = (src: string) => src.startsWith('/') && !src.startsWith('//') && !/\.(svg|gif)$/i.test(src)

/** The address of a picture at a width; the server negotiates the format. */
export const pictureAt = (src: string, width: (typeof widths)[number]): string => (isResized(src) ? `/pictures/${width}${src}` : src)

/** The `srcset` of a picture, or nothing where there is only one size. */
export const pictureSet = (src: string): string | undefined =>
  isResized(src) ? widths.map((width) => `${pictureAt(src, width)} ${width}w`).join(', ') : undefined

/** Whether the smallest width does on every screen: drawn at most 106 CSS px wide, at three device pixels for each. `sizes` as in HTML. */
export const isThumbnail = (sizes: string): boolean => /^\d+px$/.test(sizes) && Number.parseInt(sizes, 10) * 3 <= widths[0]

/**
 * A picture as the provider names it: where it is, and the colour that stands for it until it is there.
 * @param picture e.g. `/art/board/thumb-notice.jpg#3b2e21`
 * @returns `colour` as CSS writes it; undefined where none is known
 */
export function splitPicture(picture: string): { path: string; colour: string | undefined } {
  const [path = '', fragment] = picture.split('#')
  return { path, colour: fragment !== undefined && /^[0-9a-f]{6}$/.test(fragment) ? `#${fragment}` : undefined }
}
