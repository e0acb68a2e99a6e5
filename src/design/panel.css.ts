import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { canHover, from } from './breakpoints.ts'
import { vars } from './vars.css.ts'

const { accent, status, surface, text } = vars.color

/** A plain iron sheet, one level above the page. */
export const panel = style({
  background: surface.raised,
  borderRadius: vars.radius.small,
  padding: 24,
  '@media': { [from.md]: { padding: 32 } },
})

export const note = recipe({
  base: {
    display: 'flex',
    gap: 14,
    padding: '16px 18px',
    background: surface.raised,
    borderLeft: '2px solid',
    fontSize: 15,
    lineHeight: 1.65,
  },
  variants: {
    tone: {
      info: { borderColor: accent.teal, color: accent.teal },
      warn: { borderColor: status.warn, color: status.warn },
      bad: { borderColor: status.bad, color: status.bad },
    },
  },
  defaultVariants: { tone: 'info' },
})
export const noteText = style({ color: text.secondary, minWidth: 0 })
export const noteIcon = style({ marginTop: 3 })
globalStyle(`${noteText} b, ${noteText} strong`, { color: text.primary, fontWeight: 600 })

/** A floating sheet under its opener: menus, language list (look.md §5 Popover). */
export const popover = style({
  position: 'absolute',
  zIndex: vars.z.menu,
  width: 280,
  padding: 10,
  background: surface.raised,
  boxShadow: `${vars.shadow.float}, ${vars.shadow.ring}`,
  borderRadius: vars.radius.small,
})
/** A row of 48 px in a popover. */
export const popoverItem = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    width: '100%',
    minHeight: 48,
    padding: '0 14px',
    border: 0,
    background: 'none',
    fontSize: 16,
    textAlign: 'left',
    cursor: 'pointer',
    outlineOffset: -2,
    '@media': { [canHover]: { ':hover': { background: surface.hover } } },
  },
  variants: { current: { true: { color: accent.goldBright, fontWeight: 600 } } },
})
