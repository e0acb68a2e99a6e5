import grenze from '@fontsource/grenze/files/grenze-latin-400-normal.woff2?url'
import sourceSans from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url'

/** The two files worth a `<link rel="preload" as="font" type="font/woff2" crossorigin>` in the server's head (look.md §3). */
export const fontPreloads: readonly string[] = [grenze, sourceSans]
