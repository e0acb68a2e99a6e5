import { savesData } from '#src/lib/save-data.ts'

/** The style sheets that declare the fonts, each in a separate chunk: they are long lists, and English needs none. */
const sheets: Readonly<Record<string, () => Promise<unknown>>> = {
  ko: () => import('./noto-serif-kr.css.ts'),
  ja: () => import('./noto-serif-jp.css.ts'),
  tw: () => import('./noto-serif-tc.css.ts'),
}

/**
 * Loads the display font of a CJK locale. Call it after the first paint; never preload it (look.md §3). With save-data on, or if the styles
 * cannot be fetched, headings keep the text font with their own tracking.
 */
export const loadDisplayFont = async (locale: string): Promise<void> => {
  const load = sheets[locale]
  const root = document.documentElement
  if (!load) return
  try {
    if (savesData()) throw new Error('save-data')
    await load()
    // More than a hundred fonts: register them now, in a separate task, not with the next frame's layout.
    getComputedStyle(root).getPropertyValue('color')
    delete root.dataset['displayFont']
  } catch {
    root.dataset['displayFont'] = 'none'
  }
}
