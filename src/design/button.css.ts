import { createVar, globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { below, canHover } from './breakpoints.ts'
import { vars } from './vars.css.ts'

const { accent, line, status, surface, text, veil } = vars.color
const pad = createVar()
const fill = createVar()
const ring = createVar()
const ringGap = createVar()
/** For narrow padding. */
const smallRing = { [ring]: '14px', [ringGap]: '6px' }

const line1 = (color: string) => `inset 0 0 0 1px ${color}`
/** `data-hydrating`: it works after hydration (button.tsx). */
const off = '&:is(:disabled:not([data-hydrating]), [data-disabled])'
const active = '&:active:not(:disabled, [data-disabled])'

const base = style({
  vars: { [ring]: '18px', [ringGap]: '10px' },
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  margin: 0,
  paddingBlock: 4,
  paddingInline: pad,
  border: 0,
  borderRadius: vars.radius.small,
  fontWeight: 600,
  lineHeight: 1.2,
  letterSpacing: '0.005em',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  // A long label on a narrow screen has two lines rather than an overhang.
  '@media': { [below.sm]: { whiteSpace: 'normal' } },
  cursor: 'pointer',
  userSelect: 'none',
  transition: ['background-color', 'color', 'box-shadow'].map((property) => `${property} ${vars.duration.instant} linear`).join(', '),
  selectors: {
    [off]: { cursor: 'not-allowed', color: text.muted, background: surface.overlay, boxShadow: 'none' },
    // Loading keeps the width: the ring and its gap take half of their length from each side. It receives presses, which it ignores: one that
    // went through it would take the focus.
    '&[aria-busy="true"]': { cursor: 'progress', gap: ringGap, paddingInline: `calc(${pad} - (${ring} + ${ringGap}) / 2)` },
    // The ring replaces the icon (20 px, gap 10).
    '&[aria-busy="true"]:has(> svg, > span > svg)': { paddingInline: `calc(${pad} + (30px - ${ring} - ${ringGap}) / 2)` },
  },
})

/** Icon and label of a button, laid out as its direct children. */
export const content = style({ display: 'contents' })

globalStyle(`${base}[aria-busy="true"] > ${content} > svg`, { display: 'none' })
globalStyle(`${base}[aria-busy="true"] > span:not(${content})`, { width: ring, height: ring })

const hollow = { [off]: { background: 'none', color: text.muted, boxShadow: line1(line.default) } }

/**
 * The style of a button, for `<Button>` and for links that act like one (look.md §5). At most one primary per view. `data-disabled` renders
 * a link as disabled.
 */
export const button = recipe({
  base,
  variants: {
    size: {
      lg: { vars: { [pad]: '34px' }, minHeight: 58, fontSize: 18, selectors: { '&:lang(ko), &:lang(ja), &:lang(zh)': { fontSize: 17 } } },
      md: { vars: { [pad]: '26px' }, minHeight: 48, fontSize: 16 },
      // 40 px only with a mouse: narrow screens use 44 for touch.
      sm: { vars: { [pad]: '16px', ...smallRing }, minHeight: 40, fontSize: 15, '@media': { [below.md]: { minHeight: 44 } } },
    },
    tone: {
      // The cut corner is painted, not clipped, so that the focus ring stays complete.
      primary: {
        vars: { [fill]: accent.ember },
        color: accent.onEmber,
        background: `linear-gradient(-45deg, transparent 8px, ${fill} 8.6px)`,
        boxShadow: 'inset 0 1px 0 rgba(255, 255, 255, 0.22)',
        borderRadius: `${vars.radius.small} ${vars.radius.small} 0 ${vars.radius.small}`,
        selectors: {
          [active]: { vars: { [fill]: accent.emberPress }, boxShadow: 'none' },
          [off]: { borderRadius: vars.radius.small },
        },
        '@media': { [canHover]: { ':hover': { vars: { [fill]: accent.emberHover } } } },
      },
      secondary: {
        background: 'rgba(10, 14, 18, 0.4)',
        color: text.primary,
        boxShadow: line1(line.input),
        selectors: { [active]: { background: accent.goldPress, boxShadow: line1(accent.gold) }, ...hollow },
        '@media': {
          [canHover]: {
            selectors: {
              '&:hover:not(:disabled, [data-disabled], :active)': { background: accent.goldWash, boxShadow: line1(accent.gold) },
            },
          },
        },
      },
      ghost: {
        vars: { [pad]: '12px', ...smallRing },
        background: 'none',
        color: text.primary,
        selectors: { [active]: { background: veil.press }, [off]: { background: 'none', color: text.muted, boxShadow: 'none' } },
        '@media': { [canHover]: { selectors: { '&:hover:not(:disabled, [data-disabled], :active)': { background: veil.hover } } } },
      },
      danger: {
        background: 'none',
        color: status.bad,
        boxShadow: line1(status.badLine),
        selectors: { [active]: { background: status.badPress }, ...hollow },
        '@media': { [canHover]: { selectors: { '&:hover:not(:disabled, [data-disabled], :active)': { background: status.badSurface } } } },
      },
      soft: {
        background: surface.overlay,
        color: text.primary,
        selectors: { [active]: { background: surface.press } },
        '@media': { [canHover]: { selectors: { '&:hover:not(:disabled, [data-disabled], :active)': { background: surface.hover } } } },
      },
    },
    full: { true: { width: '100%', whiteSpace: 'normal' } },
  },
  defaultVariants: { tone: 'primary', size: 'md' },
})

/** A square of 44 px with an icon; `boxed` draws its border. */
export const iconButton = recipe({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    background: 'none',
    borderRadius: vars.radius.small,
    color: text.primary,
    cursor: 'pointer',
    transition: `background-color ${vars.duration.instant} linear`,
    selectors: {
      '&:disabled:not([data-hydrating])': { color: text.dead, cursor: 'not-allowed' },
      '&:active:not(:disabled)': { background: veil.press },
    },
    '@media': { [canHover]: { selectors: { '&:hover:not(:disabled, :active)': { background: veil.hover } } } },
  },
  variants: { boxed: { true: { boxShadow: line1(line.default) } } },
})
