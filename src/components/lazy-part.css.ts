import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#src/design/vars.css.ts'

const box = style({ display: 'grid', gap: 12, justifyItems: 'start' })
export const lost = styleVariants({
  inPlace: [box, { paddingBlock: 12 }],
  atFoot: [
    box,
    {
      position: 'fixed',
      zIndex: vars.z.menu,
      inset: 'auto 16px 16px',
      maxWidth: 480,
      padding: 16,
      background: vars.color.surface.overlay,
      boxShadow: vars.shadow.float,
    },
  ],
})
