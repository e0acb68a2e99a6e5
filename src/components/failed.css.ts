import { style } from '@vanilla-extract/css'

export const failed = style({ display: 'grid', gap: 20, justifyItems: 'start', paddingBlock: 24 })
