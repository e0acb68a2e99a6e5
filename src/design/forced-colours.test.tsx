/** What marks a current choice is not lost with the colours of the site. jsdom draws nothing, so the rules are applied by hand. */
import { expect, test } from 'vitest'
import { cssOf } from '#tests/helpers/css-of.ts'

const progress = 'src/design/progress.css.ts'
const { rules, names } = cssOf(['src/design/forced-colours.css.ts', progress])
const marks = rules.filter(({ conditions, body }) => conditions.includes('@media (forced-colors: active)') && body.includes('Highlight'))
const stepMark = names[progress]!['stepMark']!

test.each([
  ['a link to the open page', '<a href="/" aria-current="page"></a>', true],
  ['the name of the shown region', '<button aria-current="true"></button>', true],
  ['a chosen segment', '<button aria-pressed="true"></button>', true],
  ['the current step of an order', `<li data-state="now"><span class="${stepMark}"></span></li>`, true],
  ['another link', '<a href="/"></a>', false],
  ['a link that is not current', '<a href="/" aria-current="false"></a>', false],
  ['a segment that is not chosen', '<button aria-pressed="false"></button>', false],
  ['a step to come', `<li data-state="todo"><span class="${stepMark}"></span></li>`, false],
])('%s', (_name, html, isMarked) => {
  const box = document.createElement('div')
  box.innerHTML = html
  const elements = [...box.querySelectorAll('*')]
  expect(elements.some((element) => marks.some(({ selector }) => element.matches(selector)))).toBe(isMarked)
})
