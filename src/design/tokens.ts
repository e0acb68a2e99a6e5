import { fromEdge } from './safe-area.ts'

/**
 * EVERHARROW's raw values: the meaning of the semantic names of `vars.css.ts` in this game (look.md §2–§4, §7). Another game is another
 * object of this shape and another file in `themes/`. Only themes import it; all other code uses `vars`, so that values stay in CSS and are
 * never part of a script.
 */
export const everharrow = {
  color: {
    surface: { sunken: '#05070a', base: '#0a0e12', raised: '#11171c', overlay: '#182027', hover: '#1e2830', press: '#26323b' },
    line: { subtle: '#1f2930', default: '#33404a', input: '#6a7983', inputHover: '#93a1aa', gilt: 'rgba(203, 167, 104, 0.42)' },
    text: { primary: '#ede6da', secondary: '#bcbdb7', muted: '#959da1', dead: '#5f6a71', article: '#d9d5cb' },
    accent: {
      ember: '#ec6a2c',
      emberHover: '#ff8448',
      emberPress: '#cf5518',
      onEmber: '#180a04',
      emberText: '#f79462',
      gold: '#cba768',
      goldBright: '#ead09a',
      goldDim: '#7c6641',
      goldWash: 'rgba(203, 167, 104, 0.09)',
      goldPress: 'rgba(203, 167, 104, 0.16)',
      teal: '#7bbdb8',
    },
    status: {
      ok: '#78c69a',
      warn: '#e6b95f',
      bad: '#f58577',
      badSurface: '#3a1614',
      badPress: '#4d1d19',
      badLine: '#8f3b33',
      badField: '#170b0b',
    },
    /** The toast and the tooltip are inverted, so that they are visible over any content. */
    toast: { surface: '#ede6da', text: '#12171b', ok: '#1c6b45', bad: '#a62a1f' },
    limit: {
      red: 'linear-gradient(90deg, #a52a21, #6f1813)',
      redTip: '#e8655a',
      blue: 'linear-gradient(90deg, #25639a, #153d66)',
      blueTip: '#69aee6',
      green: 'linear-gradient(90deg, #25704b, #134329)',
      greenTip: '#63c493',
    },
    tag: {
      noticeText: '#ead09a',
      noticeSurface: '#2a2416',
      updateText: '#a3d4d0',
      updateSurface: '#122a2b',
      eventText: '#f9b08a',
      eventSurface: '#351a0d',
      okText: '#9fdcb8',
      okSurface: '#12291d',
      badText: '#f8a79d',
    },
    /** Light on plain surfaces: bone at 7 % and 12 %. */
    veil: { hover: 'rgba(237, 230, 218, 0.07)', press: 'rgba(237, 230, 218, 0.12)' },
    scrim: 'rgba(4, 6, 8, 0.78)',
    curtain: 'rgba(2, 3, 4, 0.95)',
    well: 'radial-gradient(120% 90% at 60% 20%, #27323a 0, #151c22 45%, #0c1115 100%)',
    sheen: 'linear-gradient(100deg, #141b20 20%, #1c252b 45%, #141b20 70%)',
  },
  radius: { small: '2px', full: '999px' },
  font: {
    text: `'Source Sans 3', 'Source Sans 3 Fallback', 'Source Sans 3 Fallback DejaVu', 'Segoe UI', system-ui, sans-serif`,
    display: `Grenze, 'Grenze Fallback', 'Grenze Fallback Times', 'Grenze Fallback DejaVu', 'Iowan Old Style', 'Palatino Linotype', serif`,
    /** The Latin display font in every locale: counters, code boxes, ordered lists. */
    figure: `Grenze, 'Grenze Fallback', 'Grenze Fallback Times', 'Grenze Fallback DejaVu', 'Iowan Old Style', 'Palatino Linotype', serif`,
    mono: `ui-monospace, 'SFMono-Regular', Consolas, monospace`,
  },
  weight: { display: '400', heading: '500' },
  track: { display: '-0.012em', heading: '-0.002em' },
  leading: { body: '1.6', lead: '1.6' },
  /**
   * Size and leading as one `font` fragment: `font: weight size/leading family`. Sizes in rem follow the size that the reader has set in the
   * browser (16 px unless set); the large ones do not.
   */
  type: {
    hero: '56px/0.94',
    display1: '44px/0.98',
    display2: '36px/1.02',
    heading1: '34px/1.06',
    heading2: '28px/1.12',
    heading3: '1.4375rem/1.2',
    heading4: '1.25rem/1.25',
    lead: '1.125rem',
    eyebrow: '1.125rem/1.2',
    price: '1.3125rem/1.1',
    count: '40px/1',
  },
  duration: { instant: '120ms', leave: '160ms', quick: '200ms', base: '320ms', slow: '560ms', grand: '900ms' },
  easing: { out: 'cubic-bezier(0.16, 0.84, 0.32, 1)', in: 'cubic-bezier(0.5, 0, 0.8, 0.3)', move: 'cubic-bezier(0.6, 0.02, 0.2, 1)' },
  image: {
    /** The emblem as a mask, and the metal visible through it (full-screen loader). */
    emblem: `url('/art/brand/emblem.svg')`,
    metal: 'linear-gradient(180deg, #f6e7b8, #c9a35b 60%, #7c5526)',
  },
  shadow: { float: '0 24px 72px rgba(0, 0, 0, 0.66)', ring: '0 0 0 1px #33404a' },
  z: {
    sticky: '10',
    header: '20',
    menu: '30',
    dialog: '40',
    viewer: '50',
    toast: '60',
    progress: '70',
    loader: '80',
  },
  layout: {
    /** Space at the left and right of the page. */
    margin: fromEdge('16px'),
    /** Space above and below a section. */
    section: '72px',
    /** Height of the header. */
    header: '60px',
    /** Height of the sticky bar at the bottom of the screen (the pay bar sets it), so that toasts are placed above it. */
    foot: '0px',
    /** Height of the bar with price and button at the bottom of a product page. */
    payBar: '73px',
    /** Height of the language offer at the bottom of the screen. */
    footBar: '52px',
    max: '1600px',
  },
}
