/** The part of a mail that the member gets: the text above the delimiter, whatever a mail program added around it. */
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { replies, teamMail } from '#tests/helpers/team-mails.ts'
import { answerTextOf, parseTeamCommand } from './answer-text.ts'
import type { DeskThread } from '../desk-thread.ts'
import { delimiter, subjectOf } from './notice-text.ts'

const names = ['Everharrow', 'no-reply@game.example']
const notice = { messageId: '<n@game.example>', subject: 'Bug' }
const tag = '[#12-0123456789abcdef0123]'

describe('text of a reply', () => {
  test.each(replies.map((reply) => [reply.client, reply] as const))('%s', async (_client, { lines, says }) => {
    expect(answerTextOf(await PostalMime.parse(teamMail({ notice, lines })), names)).toBe(says)
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
  ])('%s', (_name, text, expected) => expect(answerTextOf({ text }, names)).toBe(expected))

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
    expect(answerTextOf(mail, names)).toMatch(/^Hello/)
    expect(performance.now() - from).toBeLessThan(5000)
  })
})

describe('a player’s title', () => {
  test.each([delimiter, delimiter.replace('##', '#\u200B#\u200B'), `#${delimiter}`, delimiter.toUpperCase()])(
    '%j in the subject is not taken for the line',
    (title) => {
      const subject = subjectOf(tag, { supportRequest: { type: 1, title } as DeskThread['supportRequest'] })
      const text = `It turns.\n\nFrom: Everharrow\nTo: Team\nSubject: ${subject}\n\n${delimiter}\n\nRequest 12`
      expect(answerTextOf({ text }, names)).toBe('It turns.')
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
