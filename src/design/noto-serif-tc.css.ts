import unicode from '@fontsource/noto-serif-tc/unicode.json' with { type: 'json' }
import { globalFontFace } from '@vanilla-extract/css'
import { slices } from './font-slices.ts'

/* The display face of Traditional Chinese: many small files, of which a page pulls the four to ten that hold its letters. */
globalFontFace('Noto Serif TC', slices('noto-serif-tc', unicode))
