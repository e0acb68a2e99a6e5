import { style } from '@vanilla-extract/css'
import { below, from } from '#src/design/breakpoints.ts'
import { vars } from '#src/design/vars.css.ts'

/* The shop's own skeleton while its goods are loading. Heights match the final text. */

/** The height of a banner: on phones its image (3:2) with the text below it. */
export const banner = style({
  height: 400,
  '@media': { [below.sm]: { height: 'calc((100vw - 32px) * 2 / 3 + 278px)' }, [from.md]: { height: 480 } },
})
/** The row of tabs with its line. */
export const tabs = style({
  display: 'flex',
  gap: 36,
  height: 65,
  alignItems: 'center',
  overflow: 'hidden',
  '@media': { [below.sm]: { gap: 26, height: 61 } },
})
export const tab = style({ height: 22 })
/** One class per width. */
export const tabWidths = [64, 72, 60, 73, 61].map((width) => style({ width }))

/** The size of the image's wrapper, with the skeleton's background. */
export const well = style({ selectors: { '&&': { background: `${vars.color.sheen} 0 / 240% 100%` } } })
export const name = style({ width: '78%', height: 20, marginTop: 2 })
export const quantity = style({ width: '52%', height: 15, marginTop: 8 })
export const price = style({ width: '40%', height: 24, marginTop: 12 })
export const chips = style({ width: '64%', height: 28, marginTop: 12 })

export const goods = style({ minHeight: '100svh' })
