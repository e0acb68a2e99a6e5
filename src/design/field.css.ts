import { globalStyle, style } from '@vanilla-extract/css'
import { canHover, forcedColours } from './breakpoints.ts'
import { vars } from './vars.css.ts'

/* Fields (look.md §5): label above, 50 px, sunken; hint below; an error takes the hint's place. */
const { accent, line, status, surface, text } = vars.color

export const field = style({ display: 'grid', gap: 8, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' })
export const fieldLabel = style({ fontSize: 15, fontWeight: 600, color: text.primary })
export const fieldOptional = style({ fontWeight: 400, color: text.muted })
export const fieldRequired = style({ fontWeight: 600, color: accent.emberText })

export const input = style({
  width: '100%',
  minHeight: 50,
  padding: '12px 16px',
  background: surface.sunken,
  border: `1px solid ${line.input}`,
  borderRadius: vars.radius.small,
  color: text.primary,
  lineHeight: 1.5,
  fontSize: 16,
  transition: `border-color ${vars.duration.instant} linear`,
  '::placeholder': { color: text.muted, opacity: 1 },
  selectors: {
    '&[aria-invalid="true"]': { borderColor: status.bad, background: status.badField },
    '&:focus': { outline: `2px solid ${accent.goldBright}`, outlineOffset: -1, borderColor: 'transparent' },
    '&:disabled': { borderColor: line.default, color: text.muted, background: surface.raised, opacity: 1 },
    '&[type="search"]::-webkit-search-cancel-button': { appearance: 'none' },
  },
  '@media': { [canHover]: { selectors: { '&:hover:not(:disabled, :focus, [aria-invalid="true"])': { borderColor: line.inputHover } } } },
})
export const area = style([input, { minHeight: 220, resize: 'vertical' }])
/** Codes and numbers. */
export const inputNumeric = style({ fontVariantNumeric: 'lining-nums tabular-nums' })

export const withIcon = style({ position: 'relative', display: 'block' })
export const select = style([input, { appearance: 'none', paddingRight: 44, cursor: 'pointer', textOverflow: 'ellipsis' }])
/** The chosen value, if a button opens the list: on one line, as in a native select. */
export const choiceText = style({
  display: 'block',
  overflow: 'hidden',
  textAlign: 'start',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const selectIcon = style({
  position: 'absolute',
  right: 14,
  top: '50%',
  marginTop: -10,
  pointerEvents: 'none',
  color: text.secondary,
})
export const search = style([input, { paddingLeft: 44 }])
export const searchIcon = style({ position: 'absolute', left: 14, top: '50%', marginTop: -10, pointerEvents: 'none', color: text.muted })
globalStyle(`${select} option`, { background: surface.raised, color: text.primary })

export const hint = style({ fontSize: 14, lineHeight: 1.5, color: text.muted })
export const error = style({ display: 'flex', gap: 8, fontSize: 14, lineHeight: 1.5, color: status.bad })
globalStyle(`${error} > svg`, { width: 18, height: 18, marginTop: 2 })

/** A field and its button in one row. */
export const joined = style({ display: 'flex', gap: 8 })
globalStyle(`${joined} > ${input}, ${joined} > :first-child`, { flex: 1, minWidth: 0 })

export const check = style({
  display: 'flex',
  gap: 12,
  alignItems: 'flex-start',
  minHeight: 44,
  padding: '9px 0',
  lineHeight: 1.55,
  cursor: 'pointer',
  selectors: { '&:has(:disabled, [aria-disabled="true"])': { color: text.muted, cursor: 'not-allowed' } },
})
const box = style({
  appearance: 'none',
  flex: 'none',
  width: 24,
  height: 24,
  margin: 0,
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${line.input}`,
  background: surface.sunken,
  color: accent.onEmber,
  cursor: 'inherit',
  selectors: {
    '&[aria-invalid="true"]': { borderColor: status.bad },
    '&:is(:disabled, [aria-disabled="true"])': { borderColor: line.default, background: surface.raised },
  },
})
/** Gold is a state; ember stays for action. */
export const checkbox = style([
  box,
  {
    borderRadius: vars.radius.small,
    selectors: {
      '&:checked': { background: accent.gold, borderColor: accent.gold },
      '&:checked[aria-disabled="true"]': { background: line.default, borderColor: line.default },
      '&:checked::before': {
        content: '""',
        width: 7,
        height: 12,
        marginTop: -3,
        border: 'solid',
        borderWidth: '0 2px 2px 0',
        transform: 'rotate(42deg)',
      },
    },
  },
])
export const radio = style([
  box,
  {
    borderRadius: '50%',
    selectors: {
      '&:checked': { borderColor: accent.gold },
      '&:checked::before': {
        content: '""',
        width: 10,
        height: 10,
        borderRadius: '50%',
        background: accent.goldBright,
        '@media': { [forcedColours]: { background: 'CanvasText' } },
      },
    },
  },
])
