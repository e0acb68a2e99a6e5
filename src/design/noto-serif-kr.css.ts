import unicode from '@fontsource/noto-serif-kr/unicode.json' with { type: 'json' }
import { globalFontFace } from '@vanilla-extract/css'
import { slices } from './font-slices.ts'

/* The display face of Korean: many small files, of which a page pulls the four to ten that hold its letters. */
globalFontFace('Noto Serif KR', slices('noto-serif-kr', unicode))
