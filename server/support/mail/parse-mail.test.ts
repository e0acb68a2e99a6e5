/** Time that a mail takes from its bytes to its answer and files: one that would take long goes back to its author. */
import { expect, test } from 'vitest'
import { answerTextOf } from './answer-text.ts'
import { filesOf } from './mail-files.ts'
import { parseMail } from './parse-mail.ts'

/** Repeats the text up to about this number of bytes. */
const filled = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length))
const mailOf = (type: string, body: string): Buffer => Buffer.from(`From: kim@game.example\r\nContent-Type: ${type}\r\n${body}`)
const partsOf = (type: string, body: string): Buffer =>
  mailOf('multipart/mixed; boundary=b', `\r\n--b\r\nContent-Type: ${type}\r\n${body}\r\n--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--`)
const large = 19_000_000

test.each<[string, Buffer, 'read' | 'cut' | 'refused']>([
  ['a single line of 400 kB', mailOf('text/plain', `\r\n${filled('x ', 400_000)}`), 'cut'],
  ['a single line of 19 MB', mailOf('text/plain', `\r\n${filled('support.%2525', large)}`), 'cut'],
  ['a single line of 19 MB of HTML', mailOf('text/html', `\r\n${filled('<a <!-- ', large)}`), 'cut'],
  ['HTML of 4 MB beside a text', partsOf('text/html', `\r\n${filled('<li>a ', large / 4)}`), 'cut'],
  ['a header of 256 kB', mailOf('text/plain', `X-A: ${filled('a(b ', 256_000)}\r\nTo: ${filled('<a@b>, ', 256_000)}\r\n\r\nHello`), 'read'],
  ['a header of a part of 256 kB', partsOf('text/plain', `X-A: ${filled('=?utf-8?q?a?= ', 256_000)}\r\n\r\nHello`), 'read'],
  ['40,000 quoted lines', mailOf('text/plain', `\r\nHello\r\n${filled('>\r\n', 120_000)}`), 'read'],
  ['100,000 quoted lines', mailOf('text/plain', `\r\n${filled('>\r\n', 300_000)}`), 'refused'],
  ['millions of empty lines', mailOf('text/plain', `\r\n${filled('\r\n', large)}`), 'refused'],
  ['a hundred thousand parts', mailOf('multipart/mixed; boundary=b', `\r\n${filled('--b\r\n\r\nx\r\n', 1_000_000)}`), 'refused'],
  [
    'an image of 14 MB in lines of 60 bytes',
    partsOf('image/png', `Content-Transfer-Encoding: base64\r\n\r\n${filled(`${'QUFB'.repeat(15)}\n`, large)}`),
    'read',
  ],
])('%s', async (_name, source, expected) => {
  const { user } = process.cpuUsage()
  const parsed = await parseMail(source)
  const result = 'why' in parsed ? 'refused' : answerTextOf(parsed.mail, ['Everharrow']).isCut ? 'cut' : 'read'
  if ('mail' in parsed) filesOf(parsed.mail)
  const seconds = (process.cpuUsage().user - user) / 1e6
  expect([result, seconds < 3 ? 'in time' : seconds]).toEqual([expected, 'in time'])
})
