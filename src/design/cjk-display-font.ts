/** The styles with the faces, each a chunk of its own: they are big lists, and English needs none. */
const faces: Readonly<Record<string, () => Promise<unknown>>> = {
  ko: () => import('./noto-serif-kr.css.ts'),
  ja: () => import('./noto-serif-jp.css.ts'),
  tw: () => import('./noto-serif-tc.css.ts'),
}

/**
 * Brings the display face of a CJK locale. Call it after the first paint; never preload it (look.md §3).
 * With save-data on, or when the styles cannot be fetched, headings stay in the text face with their own tracking.
 */
export const loadDisplayFont = async (locale: string): Promise<void> => {
  const face = faces[locale]
  const root = document.documentElement
  if (!face) return
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  try {
    if (connection?.saveData) throw new Error('save-data')
    await face()
    // A hundred faces and more: they are entered now, in a task of their own, not with the next frame's layout.
    getComputedStyle(root).getPropertyValue('color')
    delete root.dataset['displayFont']
  } catch {
    root.dataset['displayFont'] = 'none'
  }
}
