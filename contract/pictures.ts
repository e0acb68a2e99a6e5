/**
 * A picture as the provider names it: where it is, and the colour that stands for it until it is there.
 * @param picture e.g. `/art/board/thumb-notice.jpg#3b2e21`
 * @returns `colour` as CSS writes it; undefined where none is known
 */
export function splitPicture(picture: string): { path: string; colour: string | undefined } {
  const [path = '', fragment] = picture.split('#')
  return { path, colour: fragment !== undefined && /^[0-9a-f]{6}$/.test(fragment) ? `#${fragment}` : undefined }
}
