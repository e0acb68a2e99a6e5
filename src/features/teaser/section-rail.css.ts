import { globalStyle, style } from '@vanilla-extract/css'
import { canHover, forcedColours, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

const { accent, text } = vars.color

/** In the page's right margin, beside all text; hidden on narrow screens. */
export const rail = style({
  display: 'none',
  '@media': {
    [from.md]: { position: 'fixed', zIndex: vars.z.sticky, right: 0, top: '50%', display: 'block', transform: 'translateY(-50%)' },
  },
})
/** Forced colours choose marks for their own ground, not for the picture below. */
export const list = style({ display: 'grid', '@media': { [forcedColours]: { background: 'Canvas' } } })
export const dot = style({
  position: 'relative',
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  width: vars.layout.margin,
  height: 36,
  paddingRight: 12,
  fontSize: 14,
  color: text.secondary,
  outlineOffset: -4,
  '::after': {
    content: '""',
    width: 24,
    height: 1,
    background: 'currentcolor',
    transform: 'scaleX(0.6)',
    transformOrigin: 'right',
    transition: `transform ${vars.duration.base} ${vars.easing.move}`,
  },
  selectors: {
    '&[aria-current="true"]': { color: accent.goldBright },
    '&[aria-current="true"]::after': { transform: 'none', '@media': { [forcedColours]: { background: 'Highlight' } } },
  },
  '@media': { [from.xl]: { width: 64, paddingRight: 28 }, [forcedColours]: { '::after': { background: 'CanvasText' } } },
})
/** Only if the margin has room; on focus or hover the name is shown over the page. */
export const name = style({
  position: 'absolute',
  right: '100%',
  opacity: 0,
  padding: '2px 8px',
  borderRadius: vars.radius.small,
  background: 'rgba(5, 7, 10, 0.82)',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  transition: `opacity ${vars.duration.instant} linear`,
})
globalStyle(`${dot}:focus-visible ${name}`, { opacity: 1 })
globalStyle(`${dot}:hover ${name}`, { '@media': { [canHover]: { opacity: 1 } } })
globalStyle(`${dot}[aria-current="true"] ${name}`, { '@media': { [from.xl]: { opacity: 1 } } })
