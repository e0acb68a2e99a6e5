import { globalStyle } from '@vanilla-extract/css'
import { button } from './button.css.ts'
import { vars } from './vars.css.ts'

/*
 * Print styles: a page's content, dark on white, without controls. They apply to all pages: of the frame only `main` is printed, or a sheet
 * of facts alone (`data-print-sheet`, src/features/orders/print.tsx). Content for screens only has `data-screen-only`; a button around a
 * picture has `data-printed`.
 */
const ink = '#000'
const rule = '#bbb'
const paper = '#fff'

const { color } = vars
/** Sets all of these names to one value. */
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
        // Text is ink; these are backgrounds and lines.
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
    'main :is(nav, button:not([data-printed]), form, video, [data-pay-bar], [data-screen-only])',
    `main .${button.classNames.base.split(' ')[0]!}`,
  ].join(', '),
  { '@media': { print: { display: 'none !important' } } },
)
// A film cannot play, and its caption alone says nothing.
globalStyle('main figure:has(video)', { '@media': { print: { display: 'none' } } })
// Closed parts are printed open, in browsers that have this pseudo-element; the arrows that open them are for screens.
globalStyle('main details::details-content', { '@media': { print: { contentVisibility: 'visible !important' as 'visible' } } })
globalStyle('main summary > svg', { '@media': { print: { display: 'none !important' } } })
// Scrolling boxes are complete on paper, and no content waits until it comes close.
globalStyle('main *, main *::before, main *::after', {
  // Also elements with their own colour, such as the grades of items, and the numbers of lists.
  '@media': { print: { color: `${ink} !important`, contentVisibility: 'visible', maxHeight: 'none', textShadow: 'none' } },
})
globalStyle('main :is(h1, h2, h3, h4)', { '@media': { print: { breakAfter: 'avoid' } } })
globalStyle('main :is(img, figure, table, tr)', { '@media': { print: { breakInside: 'avoid' } } })
