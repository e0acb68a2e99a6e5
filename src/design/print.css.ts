import { globalStyle } from '@vanilla-extract/css'
import { button } from './button.css.ts'
import { vars } from './vars.css.ts'

/*
 * Paper: what a page says, dark on white, and nothing to press. All that prints follows from here: of the frame only `main` is left, and a
 * sheet of facts that is printed alone (`data-print-sheet`, src/features/orders/print.tsx). What makes sense on a screen only carries
 * `data-screen-only`.
 */
const ink = '#000'
const rule = '#bbb'
const paper = '#fff'

const { color } = vars
/** Each of these names takes one value. */
const all = (names: Record<string, string>, value: string): Record<string, string> =>
  Object.fromEntries(Object.values(names).map((name) => [name, value]))
const { noticeSurface, updateSurface, eventSurface, okSurface, ...tagTexts } = color.tag

globalStyle(':root', {
  '@media': {
    print: {
      vars: {
        ...all(color.surface, paper),
        ...all(color.line, rule),
        ...all(color.text, ink),
        // Words are in ink; these are grounds and lines.
        ...all(color.accent, rule),
        ...all(color.status, rule),
        ...all(tagTexts, ink),
        ...all({ noticeSurface, updateSurface, eventSurface, okSurface }, paper),
        [color.accent.goldWash]: paper,
        [color.accent.goldPress]: paper,
        [color.status.badSurface]: paper,
        [color.status.badField]: paper,
        [color.well]: 'none',
      },
    },
  },
})
globalStyle('html', { '@media': { print: { colorScheme: 'light', background: paper } } })
globalStyle(
  [
    'body > :not(main, [data-print-sheet])',
    'main :is(nav, button, form, video, [data-pay-bar], [data-screen-only])',
    `main .${button.classNames.base.split(' ')[0]!}`,
  ].join(', '),
  { '@media': { print: { display: 'none !important' } } },
)
// What scrolls in its own box on a screen is whole on paper, and nothing waits until it comes near.
globalStyle('main *', {
  // Also what has a colour of its own, such as the grades of items.
  '@media': { print: { color: `${ink} !important`, contentVisibility: 'visible', maxHeight: 'none', textShadow: 'none' } },
})
globalStyle('main :is(h1, h2, h3, h4)', { '@media': { print: { breakAfter: 'avoid' } } })
globalStyle('main :is(img, figure, table, tr)', { '@media': { print: { breakInside: 'avoid' } } })
