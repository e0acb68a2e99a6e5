import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { below, canHover, from } from './breakpoints.ts'
import { tabPaint } from './tines-paint.ts'
import { vars } from './vars.css.ts'

/* Choices among few options: tabs, segments, the vertical filter (look.md §5). All are navigations of links. */
const { accent, line, surface, text } = vars.color

const draw = keyframes({ from: { transform: 'translateY(9px) scaleX(0)' } })

/** The `<nav>` around tabs: extends to the edges on narrow pages, so that a cut-off entry shows that there are more. */
export const tabs = style({
  display: 'flex',
  gap: '8px 36px',
  paddingBottom: 9,
  marginInline: `calc(${vars.layout.margin} * -1)`,
  paddingInline: vars.layout.margin,
  background: `linear-gradient(${line.subtle}, ${line.subtle}) 0 calc(100% - 9px) / 100% 1px no-repeat`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': { [below.sm]: { gap: 26 }, [from.lg]: { marginInline: 0, paddingInline: 0 } },
})

const tabCurrent = {
  color: text.primary,
  fontWeight: 600,
  '::after': {
    content: '""',
    position: 'absolute',
    inset: 'auto 0 0 0',
    height: 9,
    borderTop: `1px solid ${accent.gold}`,
    background: tabPaint,
    transform: 'translateY(9px)',
    transformOrigin: 'left',
    animation: `${draw} ${vars.duration.base} ${vars.easing.move}`,
  },
} as const

/** A tab; `current` hangs the tines under it. With the router: `activeProps={{ className: tab({ current: true }) }}`. */
export const tab = recipe({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 56,
    color: text.secondary,
    fontWeight: 500,
    fontSize: 17,
    whiteSpace: 'nowrap',
    outlineOffset: -2,
    '@media': { [below.sm]: { fontSize: 16, minHeight: 52 }, [canHover]: { ':hover': { color: text.primary } } },
  },
  variants: { current: { true: tabCurrent } },
})
globalStyle(`${tabs} sup`, { fontSize: 13, color: text.muted, fontWeight: 400, verticalAlign: 0 })

/** The box around two to four short filters. */
export const segments = style({
  display: 'inline-flex',
  // Wraps into two rows rather than cutting off: a longer language, a narrow rail.
  flexWrap: 'wrap',
  maxWidth: '100%',
  background: surface.sunken,
  border: `1px solid ${line.default}`,
  borderRadius: vars.radius.small,
  padding: 3,
})

/** One of `segments`: high enough for touch below md. */
export const segment = recipe({
  base: {
    minHeight: 38,
    padding: '0 16px',
    display: 'flex',
    alignItems: 'center',
    border: 0,
    background: 'none',
    color: text.secondary,
    fontSize: 15,
    fontWeight: 500,
    borderRadius: 1,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    outlineOffset: -2,
    '@media': { [below.md]: { minHeight: 44 }, [canHover]: { ':hover': { color: text.primary } } },
  },
  variants: { current: { true: { background: surface.hover, color: text.primary, fontWeight: 600 } } },
})

/** The `<nav>` of filters in the margin column: a rail from md on, a horizontally scrolling row below. */
export const verticalFilter = style({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: `calc(${vars.layout.margin} * -1)`,
  paddingInline: vars.layout.margin,
  '@media': { [from.md]: { display: 'grid', gap: 0, margin: 0, padding: 0 } },
})

/** One of `verticalFilter`; may end with a number. */
export const verticalFilterItem = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 10,
    minHeight: 44,
    padding: '0 14px',
    border: `1px solid ${line.default}`,
    borderRadius: vars.radius.small,
    whiteSpace: 'nowrap',
    color: text.secondary,
    fontSize: 15,
    outlineOffset: -2,
    '@media': {
      [from.md]: {
        borderWidth: '0 0 0 1px',
        borderRadius: 0,
        padding: '0 0 0 18px',
        fontSize: 16,
        whiteSpace: 'normal',
      },
      [canHover]: { ':hover': { color: text.primary } },
    },
  },
  variants: {
    current: {
      true: {
        color: text.primary,
        fontWeight: 600,
        borderColor: accent.gold,
        background: accent.goldWash,
        '@media': { [from.md]: { background: 'none' } },
      },
    },
  },
})
