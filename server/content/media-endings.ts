/** Endings of the names of the site's pictures and films, without the dot: the same in texts and in fields of a pack. */
export const pictureEndings: readonly string[] = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'svg', 'avif']
export const filmEndings: readonly string[] = ['mp4', 'webm', 'mov', 'm4v']

/** Whether the path of an address ends with one of the endings, in any case. */
export const hasEnding = (address: string, endings: readonly string[]): boolean =>
  endings.some((ending) =>
    address
      .replace(/[?#].*$/s, '')
      .toLowerCase()
      .endsWith(`.${ending}`),
  )
