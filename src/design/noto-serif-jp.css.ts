import unicode from '@fontsource/noto-serif-jp/unicode.json' with { type: 'json' }
import { globalFontFace } from '@vanilla-extract/css'
import { slices } from './font-slices.ts'

/* The display face of Japanese: many small files, of which a page pulls the four to ten that hold its letters. */
globalFontFace('Noto Serif JP', slices('noto-serif-jp', unicode))
