import unicode from '@fontsource/noto-serif-jp/unicode.json' with { type: 'json' }
import { globalFontFace } from '@vanilla-extract/css'
import { slices } from './font-slices.ts'

/* The Japanese display font: many small files, of which a page loads the four to ten that contain its letters. */
globalFontFace('Noto Serif JP', slices('noto-serif-jp', unicode))
