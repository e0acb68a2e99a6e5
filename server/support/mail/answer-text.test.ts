/** The part of a mail that the member gets: the text above the delimiter, whatever a mail program added around it. */
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { replies, teamMail } from '#tests/helpers/team-mails.ts'
import { answerTextOf, mostCharacters, parseTeamCommand } from './answer-text.ts'
import type { DeskThread } from '../desk-thread.ts'
import { delimiter, subjectOf } from './notice-text.ts'

const names = ['Everharrow', 'no-reply@game.example']
const notice = { messageId: '<n@game.example>', subject: 'Bug' }
const tag = '[#12-0123456789abcdef0123]'

describe('text of a reply', () => {
  test.each(replies.map((reply) => [reply.client, reply] as const))('%s', async (_client, { lines, says }) => {
    expect(answerTextOf(await PostalMime.parse(teamMail({ notice, lines })), names)).toEqual({ text: says, isCut: false })
  })

  test.each([
    ['nothing above the line', `${delimiter}\n\nRequest 12`, ''],
    ['only a reply header', `On 11/21/26 12:00, Everharrow wrote:\n> ${delimiter}`, ''],
    ['an answer below the quote', `On 11/21/26 12:00, Everharrow wrote:\n> ${delimiter}\n\nBelow`, ''],
    ['a sentence with a colon at the end', `The rules are on this page:\n\n${delimiter}`, 'The rules are on this page:'],
    ['an address in the answer', `Write to help@game.example:\nat any time\n\n${delimiter}`, 'Write to help@game.example:\nat any time'],
    ['a list of fields', `Server: Hollow\nRegion: KR\nLevel: 5\n\n${delimiter}`, 'Server: Hollow\nRegion: KR\nLevel: 5'],
    ['a rule within the text', `One\n--\nTwo\n\n${delimiter}`, 'One\n--\nTwo'],
    ['a signature', `One\n-- \nTwo\n\n${delimiter}`, 'One'],
    ['control and invisible characters', `It\u0000 \u0007turns\u200B\n\n${delimiter}`, 'It turns'],
    ['the line in other case and with other spaces', `It turns\n*##-  WRITE above this  line to answer*`, 'It turns'],
    [
      'the text of the line without its marks, in a quoted subject and in an answer',
      `Write above this line to answer: yes\n\nFrom: Everharrow\nTo: Team\nSubject: ${tag} Bug: Write above this line to answer\n\n${delimiter}`,
      'Write above this line to answer: yes',
    ],
    [
      'a sentence with a colon directly above the headers',
      `See: here\nFrom: Everharrow\nTo: Team\nSubject: ${tag} Bug: It broke\n\n${delimiter}`,
      'See: here',
    ],
    ['many empty lines', `One\n\n\n\n\nTwo\n${delimiter}`, 'One\n\nTwo'],
  ])('%s', (_name, text, expected) => expect(answerTextOf({ text }, names)).toEqual({ text: expected, isCut: false }))

  test.each([
    ['display:none', '<div style="display:none">Hidden</div>'],
    ['display, written otherwise', '<p class="MsoNormal" style="color:red; DISPLAY : None !important">Hidden</p>'],
    ['visibility', '<span style="visibility: hidden;">Hidden</span>'],
    ['size', '<b style="font-size:0">Hid</b><b style="font-size: 0px; color: red">den</b>'],
    ['hidden', '<p class="MsoNormal" hidden>Hidden</p>'],
    ['title', '<head><title>Hidden</title></head>'],
    ['template', '<template><p>Hidden</p></template>'],
    ['style and script', '<style>p { color: red }</style><script>Hidden</script>'],
    ['comment', '<!-- Hidden -->'],
  ])('hidden in HTML by %s: is no part of it', (_name, hidden) =>
    expect(answerTextOf({ html: `<html>${hidden}<body><p>It turns.</p>${hidden}<p>Try it.</p></body></html>` }, names)).toEqual({
      text: 'It turns.\n\nTry it.',
      isCut: false,
    }),
  )

  test.each(['font-size:0.9em', 'font-size:0.5px', 'x-display:none', 'display:block', 'visibility:visible', 'content:"display:none"'])(
    'in HTML with %s: is shown',
    (style) =>
      expect(answerTextOf({ html: `<h1 style='${style}'>It turns.</h1><p class="MsoNormal" style='${style}'>Yes</p>` }, names).text).toBe(
        'It turns.\n\nYes',
      ),
  )

  test('in several bodies and beside them', () =>
    expect(answerTextOf({ html: '<body><p>One</p></body>\n<div>Two</div>\n<body>Three</body>' }, names).text).toBe('One\n\nTwo\nThree'))

  const beginning = '<p>Hello</p>'
  test.each([
    ['HTML whose end is not read', { html: `${beginning}<p>${'x '.repeat(mostCharacters)}</p><p>Bye</p>` }, true],
    ['HTML whose end is in a picture’s address', { html: `${beginning}<img src="data:,${'x'.repeat(mostCharacters)}"><p>Bye</p>` }, true],
    ['HTML that is long below the line', { html: `${beginning}<p>${delimiter}</p><p>${'x '.repeat(mostCharacters)}</p>` }, false],
    ['text whose end is not read', { text: `Hello\n${'x '.repeat(mostCharacters)}` }, true],
    ['text that is long below the line', { text: `Hello\n${delimiter}\n${'x '.repeat(mostCharacters)}` }, false],
    ['HTML with text in deep elements', { html: `${beginning}${'<div>'.repeat(300)}Bye` }, true],
    ['HTML with deep elements below the line', { html: `${beginning}<p>${delimiter}</p>${'<div>'.repeat(300)}Bye` }, false],
    ['HTML of a usual depth', { html: `${beginning}${'<div style="color:red">'.repeat(80)}Bye` }, false],
  ])('%s: whether it is cut', (_name, mail, isCut) => {
    const answer = answerTextOf(mail, names)
    expect([answer.text.startsWith('Hello'), answer.text.includes('\uFFFF'), answer.isCut]).toEqual([true, false, isCut])
  })

  test('a long text with many lines like reply headers is parsed within the time limit', () => {
    const text = `${'On 11/21/26 12:00, a@b.example wrote: x\n'.repeat(50_000)}${delimiter}`
    const from = performance.now()
    answerTextOf({ text }, names)
    answerTextOf({ html: `<div>${'<p>On a@b.example wrote:</p><blockquote>'.repeat(5000)}` }, names)
    expect(performance.now() - from).toBeLessThan(5000)
  })

  test.each([
    ['a long line of dashes above a quote', { text: `Hello\n${'-'.repeat(3000)}x\nOn 11/21/26 12:00, Everharrow wrote:\n> ${delimiter}` }],
    ...['b', 'a', 'pre', 'ol><li'].map((element): [string, { html: string }] => [
      `a million characters of open <${element}>`,
      { html: `<p>Hello</p>${`<${element}>`.repeat(1_000_000 / (element.length + 2))}` },
    ]),
  ])('%s is parsed within the time limit', (_name, mail) => {
    const from = performance.now()
    expect(answerTextOf(mail, names).text).toMatch(/^Hello/)
    expect(performance.now() - from).toBeLessThan(5000)
  })
})

describe('a player’s title', () => {
  test.each([delimiter, delimiter.replace('##', '#\u200B#\u200B'), `#${delimiter}`, delimiter.toUpperCase()])(
    '%j in the subject is not taken for the line',
    (title) => {
      const subject = subjectOf(tag, { supportRequest: { type: 1, title } as DeskThread['supportRequest'] })
      const text = `It turns.\n\nFrom: Everharrow\nTo: Team\nSubject: ${subject}\n\n${delimiter}\n\nRequest 12`
      expect(answerTextOf({ text }, names).text).toBe('It turns.')
    },
  )
})

test.each([
  ['Hello', { command: 'answer', content: 'Hello' }],
  ['/close', { command: 'close', content: '' }],
  [' /Close \nGoodbye\n\nKim', { command: 'close', content: 'Goodbye\n\nKim' }],
  ['/take', { command: 'take', content: '' }],
  ['Hello\n/close', { command: 'answer', content: 'Hello\n/close' }],
  ['/close it', { command: 'answer', content: '/close it' }],
  ['/clsoe', undefined],
  ['/n/n', { command: 'answer', content: '/n/n' }],
] as const)('%j is parsed as %j', (text, command) => expect(parseTeamCommand(text)).toEqual(command))
