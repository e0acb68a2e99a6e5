import { globalFontFace } from '@vanilla-extract/css'

/*
 * The Latin web fonts of look.md §3: seven files of about 15 kB. Vite resolves and hashes the package paths. `Latin` only; the system's own
 * fonts provide all other letters.
 */
const latin = (family: string, weight: number) => ({
  src: `url('@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2') format('woff2')`,
  fontWeight: weight,
  fontStyle: 'normal',
  fontDisplay: 'swap' as const,
})

globalFontFace(
  'Grenze',
  [400, 500, 600].map((weight) => latin('grenze', weight)),
)
globalFontFace(
  // Quoted: an unquoted name may not contain a word that starts with a digit.
  '"Source Sans 3"',
  [400, 500, 600, 700].map((weight) => latin('source-sans-3', weight)),
)

/*
 * Fallback fonts while the files load: system fonts scaled to the same width and line height, so that the swap shifts nothing. Widths were
 * measured in Chromium over a paragraph of the site (Liberation Sans has Arial's and Helvetica's, Liberation Serif has Times'): Source Sans
 * 3 is .930 of Arial, .895 in bold (digits, which prices consist of, .90 and .935, capitals .84 and .855); Grenze .874 of Times, .793 of
 * Palatino. A Linux without Liberation has DejaVu, which is wider: Source Sans 3 is .825 of it (digits .79), .755 in bold; Grenze is .695.
 * Ascent and descent are those of the web font (1.100/.380 and 1.024/.400) divided by the size adjustment. `local()` needs the full name of
 * a font, so each system's own has to be listed.
 */
const grenzeLike = (names: readonly string[], size: number, unicodeRange?: string) => ({
  src: names.map((name) => `local('${name}')`).join(', '),
  ...(unicodeRange === undefined ? {} : { unicodeRange }),
  sizeAdjust: `${String(size)}%`,
  ascentOverride: `${(110 / (size / 100)).toFixed(1)}%`,
  descentOverride: `${(38 / (size / 100)).toFixed(1)}%`,
  lineGapOverride: '0%',
})
/*
 * Windows, macOS and iOS have Arial, Android Roboto, Linux Liberation. Each additional name is a failed look-up that delays the first
 * layout, longest on Linux, whose own font is therefore first (docs/decisions/0013).
 */
const regular = ['Liberation Sans', 'Arial', 'Roboto']
const bold = ['Liberation Sans Bold', 'Arial Bold', 'Roboto Bold']
const sourceLike = (names: readonly string[], weights: string, size: number, unicodeRange?: string) => ({
  src: names.map((name) => `local('${name}')`).join(', '),
  fontWeight: weights,
  ...(unicodeRange === undefined ? {} : { unicodeRange }),
  sizeAdjust: `${String(size)}%`,
  ascentOverride: `${(102.4 / (size / 100)).toFixed(1)}%`,
  descentOverride: `${(40 / (size / 100)).toFixed(1)}%`,
  lineGapOverride: '0%',
})
/** DejaVu's fonts are looked up for Latin letters only, so that systems with CJK text need no look-up of their names. */
const [digits, capitals, latinLetters] = ['U+30-39', 'U+41-5A', 'U+20-24F']
globalFontFace('Grenze Fallback', grenzeLike(['Palatino Linotype', 'Palatino', 'Iowan Old Style'], 79.3))
globalFontFace('Grenze Fallback Times', grenzeLike(['Liberation Serif', 'Times New Roman'], 87.4))
globalFontFace('Grenze Fallback DejaVu', grenzeLike(['DejaVu Serif'], 69.5, latinLetters))
globalFontFace('"Source Sans 3 Fallback"', [
  sourceLike(regular, '400 500', 93),
  sourceLike(regular, '400 500', 90, digits),
  sourceLike(regular, '400 500', 84, capitals),
  sourceLike(bold, '600 700', 89.5),
  sourceLike(bold, '600 700', 93.5, digits),
  sourceLike(bold, '600 700', 85.5, capitals),
])
globalFontFace('"Source Sans 3 Fallback DejaVu"', [
  sourceLike(['DejaVu Sans'], '400 500', 82.5, latinLetters),
  sourceLike(['DejaVu Sans'], '400 500', 79, digits),
  sourceLike(['DejaVu Sans Bold'], '600 700', 75.5, latinLetters),
])
