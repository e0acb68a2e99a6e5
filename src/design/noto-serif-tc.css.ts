import unicode from '@fontsource/noto-serif-tc/unicode.json' with { type: 'json' }
import { globalFontFace } from '@vanilla-extract/css'
import { slices } from './font-slices.ts'

/* The Traditional Chinese display font: many small files, of which a page loads the four to ten that contain its letters. */
globalFontFace('Noto Serif TC', slices('noto-serif-tc', unicode))
