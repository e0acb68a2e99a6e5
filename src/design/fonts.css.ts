import { globalFontFace } from '@vanilla-extract/css'

/*
 * The Latin faces of look.md §3: seven files of about 15 kB. Vite resolves and hashes the package paths.
 * `Latin` only; every other letter comes from the system's own faces.
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
  // Quoted: a bare name may not have a word that starts with a digit.
  '"Source Sans 3"',
  [400, 500, 600, 700].map((weight) => latin('source-sans-3', weight)),
)

/*
 * Stand-ins while the files travel: local faces squeezed to the same average width and line, so the swap moves nothing.
 * Widths are averages over English letter frequencies: Grenze .353 em, Source Sans 3 .417, Palatino .446, Segoe UI and Arial .442;
 * ascent and descent are those of the web font (1.100/.380 and 1.024/.400) divided by the size adjustment.
 */
globalFontFace('Grenze Fallback', {
  src: `local('Palatino Linotype'), local('Palatino'), local('Iowan Old Style')`,
  sizeAdjust: '79.3%',
  ascentOverride: '138.7%',
  descentOverride: '47.9%',
  lineGapOverride: '0%',
})
globalFontFace('"Source Sans 3 Fallback"', [
  {
    src: `local('Segoe UI'), local('Arial')`,
    fontWeight: '400 500',
    sizeAdjust: '94.3%',
    ascentOverride: '108.6%',
    descentOverride: '42.4%',
    lineGapOverride: '0%',
  },
  {
    src: `local('Segoe UI Semibold'), local('Segoe UI Bold'), local('Arial Bold')`,
    fontWeight: '600 700',
    sizeAdjust: '91%',
    ascentOverride: '112.5%',
    descentOverride: '44%',
    lineGapOverride: '0%',
  },
])
