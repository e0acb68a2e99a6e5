import unicode from '@fontsource/noto-serif-kr/unicode.json' with { type: 'json' }
import { globalFontFace } from '@vanilla-extract/css'
import { slices } from './font-slices.ts'

/* The Korean display font: many small files, of which a page loads the four to ten that contain its letters. */
globalFontFace('Noto Serif KR', slices('noto-serif-kr', unicode))
