import { style } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

/* Sizes for samples, which screens normally set. */
export const icons = style({ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))', gap: 16 })
export const iconItem = style({ display: 'grid', justifyItems: 'center', gap: 6, fontSize: 13, color: vars.color.text.secondary })
export const picture = style({ width: 'min(480px, 100%)' })
export const square = style({ width: 240 })
export const onPicture = style({ position: 'absolute', left: 12, bottom: 12, padding: '4px 8px', background: vars.color.surface.overlay })
export const skeletonBox = style({ display: 'block', width: 240, height: 120 })
