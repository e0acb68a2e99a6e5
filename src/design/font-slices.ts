/**
 * One web font per unicode range of a @fontsource package at 700, woff2 only (the package's own CSS also lists woff, which Vite would copy).
 */
export const slices = (family: string, ranges: Readonly<Record<string, string>>) =>
  Object.entries(ranges).map(([name, unicodeRange]) => ({
    src: `url('@fontsource/${family}/files/${family}-${name.replaceAll(/[[\]]/g, '')}-700-normal.woff2') format('woff2')`,
    fontWeight: 700,
    fontStyle: 'normal',
    fontDisplay: 'swap' as const,
    unicodeRange,
  }))
