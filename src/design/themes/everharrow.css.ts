import { createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { below, from } from '../breakpoints.ts'
import { fromEdge } from '../safe-area.ts'
import { everharrow } from '../tokens.ts'
import { vars } from '../vars.css.ts'

/*
 * EVERHARROW on :root. Sizes step at 360, 600, 1000, 1200 and 1600 (look.md §3, §4); between them nothing is fluid. Language rules apply to
 * elements with a `lang` attribute, not to everything inside them (`:lang()` alone would match each descendant and override its inherited
 * leading); `:where` keeps their specificity at one pseudo-class.
 */
createGlobalTheme(':root', vars, everharrow)

const { display1, display2, eyebrow, heading1, heading2, heading3, heading4, hero, lead } = vars.type
const inLang = (...tags: string[]) => tags.map((tag) => `:where([lang]):lang(${tag})`).join(', ')
const cjk = inLang('ko', 'ja', 'zh')

globalStyle(inLang('en'), {
  // A Latin passage inside a CJK page gets the Latin values again.
  vars: {
    [vars.font.text]: everharrow.font.text,
    [vars.font.display]: everharrow.font.display,
    [vars.weight.display]: everharrow.weight.display,
    [vars.weight.heading]: everharrow.weight.heading,
    [vars.track.display]: everharrow.track.display,
    [vars.track.heading]: everharrow.track.heading,
    [vars.leading.body]: everharrow.leading.body,
    [vars.leading.lead]: everharrow.leading.lead,
    [eyebrow]: everharrow.type.eyebrow,
  },
})

globalStyle(cjk, {
  vars: {
    [hero]: '40px/1.18',
    [display1]: '32px/1.25',
    [display2]: '28px/1.28',
    [heading1]: '26px/1.3',
    [heading2]: '22px/1.35',
    [heading3]: '1.1875rem/1.4',
    [heading4]: '1.0625rem/1.45',
    [lead]: '1.0625rem',
    [eyebrow]: '0.9375rem/1.4',
    [vars.leading.lead]: '1.8',
    [vars.weight.display]: '700',
    [vars.weight.heading]: '700',
  },
})

const latinText = `'Source Sans 3', 'Source Sans 3 Fallback', 'Source Sans 3 Fallback DejaVu'`
/*
 * Noto CJK is before the fonts of the other systems: Linux has it, and there each name before it is requested from another process, once
 * per size and weight, while the first layout waits (docs/decisions/0013). On other systems its absence is known at once.
 */

globalStyle(inLang('ko'), {
  vars: {
    [vars.font.text]: `${latinText}, 'Noto Sans CJK KR', 'Apple SD Gothic Neo', Pretendard, 'Malgun Gothic', 'Noto Sans KR', sans-serif`,
    // The stack ends with the text font: on Windows a bare `serif` would be Batang (look.md §3).
    [vars.font.display]: `'Noto Serif KR', 'Noto Serif CJK KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif`,
    [vars.leading.body]: '1.7',
    [vars.track.display]: '-0.025em',
    [vars.track.heading]: '-0.015em',
  },
})

globalStyle(inLang('ja'), {
  vars: {
    [vars.font.text]:
      `${latinText}, 'Noto Sans CJK JP', 'Hiragino Kaku Gothic ProN', 'Hiragino Sans', 'Yu Gothic Medium', 'Yu Gothic', Meiryo, 'Noto Sans JP', sans-serif`,
    [vars.font.display]: `'Noto Serif JP', 'Noto Serif CJK JP', 'Hiragino Mincho ProN', 'Yu Mincho', 'Hiragino Sans', sans-serif`,
    [vars.leading.body]: '1.8',
    [vars.track.display]: '0em',
    [vars.track.heading]: '0.01em',
  },
})

globalStyle(inLang('zh'), {
  vars: {
    [vars.font.text]: `${latinText}, 'Noto Sans CJK TC', 'PingFang TC', 'Microsoft JhengHei', 'Noto Sans TC', sans-serif`,
    [vars.font.display]: `'Noto Serif TC', 'Noto Serif CJK TC', 'Songti TC', 'PingFang TC', sans-serif`,
    [vars.leading.body]: '1.75',
    [vars.track.display]: '0em',
    [vars.track.heading]: '0.01em',
  },
})

// Without the display font (save-data, blocked) headings use the text font at 700, with tighter tracking: an intended state.
globalStyle(
  ':root[data-display-font="none"]:lang(ko), :root[data-display-font="none"]:lang(ja), :root[data-display-font="none"]:lang(zh)',
  {
    vars: { [vars.font.display]: vars.font.text, [vars.track.display]: '-0.02em', [vars.track.heading]: '-0.02em' },
  },
)

globalStyle(':root', {
  '@media': {
    [from.sm]: { vars: { [vars.layout.margin]: fromEdge('32px'), [vars.layout.section]: '96px' } },
    [from.md]: {
      vars: {
        [vars.layout.margin]: fromEdge('40px'),
        [vars.layout.section]: '128px',
        [vars.layout.header]: '76px',
        [hero]: '96px/0.9',
        [display1]: '72px/0.94',
        [display2]: '52px/1',
        [heading1]: '48px/1.04',
        [heading2]: '36px/1.1',
        [heading3]: '1.6875rem/1.18',
        [heading4]: '1.375rem/1.25',
        [lead]: '1.25rem',
        [vars.type.price]: '1.5rem/1.1',
        [vars.type.count]: '56px/1',
      },
    },
    [from.lg]: { vars: { [vars.layout.margin]: fromEdge('64px') } },
    [from.wide]: {
      vars: {
        [vars.layout.margin]: fromEdge('80px'),
        [vars.layout.section]: '160px',
        [hero]: '124px/0.88',
        [display1]: '88px/0.92',
        [display2]: '60px/0.98',
        [vars.type.count]: '64px/1',
      },
    },
    [below.tiny]: { vars: { [hero]: '48px/0.96', [display1]: '38px/1', [display2]: '32px/1.04' } },
  },
})

globalStyle(cjk, {
  '@media': {
    [from.md]: {
      vars: {
        [hero]: '68px/1.16',
        [display1]: '50px/1.22',
        [display2]: '38px/1.26',
        [heading1]: '36px/1.28',
        [heading2]: '28px/1.35',
        [heading3]: '1.375rem/1.4',
        [heading4]: '1.125rem/1.45',
        [lead]: '1.125rem',
      },
    },
    [from.wide]: { vars: { [hero]: '84px/1.14', [display1]: '60px/1.2', [display2]: '42px/1.25' } },
    [below.tiny]: { vars: { [hero]: '36px/1.2', [display1]: '29px/1.26', [display2]: '26px/1.3' } },
  },
})
