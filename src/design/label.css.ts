import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from './vars.css.ts'

const { limit: limits, line, status, surface, tag: tags, text } = vars.color

/** A word on a coloured background: kind of a post, state of a request (look.md §2, Tags). */
export const tag = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '5px 8px',
    borderRadius: vars.radius.small,
    background: surface.overlay,
    color: text.secondary,
    fontSize: 13,
    lineHeight: 1,
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      /** Notice, waiting. */
      notice: { color: tags.noticeText, background: tags.noticeSurface },
      /** Update, answering. */
      update: { color: tags.updateText, background: tags.updateSurface },
      event: { color: tags.eventText, background: tags.eventSurface },
      /** Answered, done. */
      ok: { color: tags.okText, background: tags.okSurface },
      bad: { color: tags.badText, background: status.badSurface },
      /** Ended, closed. */
      plain: {},
    },
  },
  defaultVariants: { tone: 'plain' },
})

/** The limit label: its text contains the meaning, the colour only repeats it (look.md §2). */
export const limit = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 28,
    padding: '4px 14px 4px 11px',
    fontSize: 14,
    fontWeight: 600,
    lineHeight: 1.2,
    color: '#fff',
    borderLeft: '3px solid',
    clipPath: 'polygon(0 0, 100% 0, calc(100% - 8px) 100%, 0 100%)',
  },
  variants: {
    color: {
      RED: { background: limits.red, borderColor: limits.redTip },
      BLUE: { background: limits.blue, borderColor: limits.blueTip },
      GREEN: { background: limits.green, borderColor: limits.greenTip },
    },
  },
})
export const limitCount = style({ fontWeight: 700, fontVariantNumeric: 'lining-nums tabular-nums' })

export const chip = style({
  display: 'inline-block',
  minHeight: 28,
  padding: '4px 9px',
  border: `1px solid ${line.default}`,
  borderRadius: vars.radius.small,
  fontSize: 14,
  lineHeight: 1.35,
  color: text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  whiteSpace: 'nowrap',
})
export const chipCode = style({ marginRight: 5, fontWeight: 600, color: text.muted, fontSize: 13, letterSpacing: '0.02em' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 6 })

export const unread = style({
  display: 'inline-block',
  flex: 'none',
  width: 6,
  height: 6,
  marginLeft: 10,
  verticalAlign: 3,
  borderRadius: '50%',
  background: vars.color.accent.ember,
})
