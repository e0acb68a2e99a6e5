import { globalStyle, style } from '@vanilla-extract/css'
import { below } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* Code entry (look.md §5): the boxes are decoration over a real input. */
const { accent, line, status, surface, text } = vars.color

export const entry = style({ position: 'relative', display: 'block' })
export const input = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'transparent',
  // Forced colours would show its text over the first boxes.
  forcedColorAdjust: 'none',
  caretColor: 'transparent',
  // Phones zoom into fields with a smaller font.
  fontSize: 16,
  outline: 'none',
  zIndex: 1,
  '::selection': { color: 'transparent', background: 'transparent' },
})
export const boxes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: 8,
  '@media': { [below.tiny]: { gap: 6 } },
})
export const box = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 60,
  border: `1px solid ${line.input}`,
  borderRadius: vars.radius.small,
  background: surface.sunken,
  color: text.primary,
  font: `500 26px/1 ${vars.font.figure}`,
  fontVariantNumeric: 'lining-nums tabular-nums',
})
globalStyle(`${input}:focus + ${boxes} > ${box}[data-next]`, {
  outline: `2px solid ${accent.goldBright}`,
  outlineOffset: -1,
  borderColor: 'transparent',
})
globalStyle(`${input}[aria-invalid="true"] + ${boxes} > ${box}`, { borderColor: status.bad, background: status.badField })
globalStyle(`${input}:read-only + ${boxes} > ${box}`, { color: text.muted })
