/** Mails in the mailbox that are no answers: left alone, flagged for the team, and counted; no notification is sent. */
import { expect, test } from 'vitest'
import { describeMailbox, openMailbox } from '#tests/helpers/open-mailbox.ts'
import { mailSettings } from '#tests/helpers/support-mail-settings.ts'
import type { AskedRequest } from '#tests/helpers/support-mail.ts'
import { encodedWords, type TeamMail } from '#tests/helpers/team-mails.ts'

describeMailbox('mails that are no answers', () => {
  const box = openMailbox()
  const { mail, append, read, emptied } = box
  const forged = (notice: AskedRequest['notice']) => ({
    messageId: notice.messageId.replace(/\.[0-9a-f]{20}\./, '.00000000000000000000.'),
    subject: notice.subject.replace(/-[0-9a-f]{20}\]/, '-00000000000000000000]'),
  })
  test.each<[string, string, (one: AskedRequest, other: AskedRequest) => Partial<TeamMail>]>([
    ['with a forged proof', 'proof', ({ notice }) => ({ notice: forged(notice) })],
    ['without any proof', 'proof', () => ({ notice: { messageId: '', subject: 'Hello' } })],
    [
      'with the number of one request and the proof of another',
      'proof',
      (one, other) => ({
        notice: { messageId: '', subject: one.notice.subject.replace(/-[0-9a-f]{20}/, /-[0-9a-f]{20}/.exec(other.notice.subject)![0]) },
      }),
    ],
    ['with proofs of two requests', 'proof', (one, other) => ({ subject: other.notice.subject })],
    [
      'with proofs of two requests in two subjects, one of them encoded',
      'proof',
      (one, other) => ({
        notice: { ...one.notice, messageId: '' },
        header: [`Subject: ${encodedWords(other.notice.subject)}`],
      }),
    ],
    ['of a stranger', 'sender', () => ({ from: 'stranger@mail.example' })],
    ['of a stranger whose address becomes an operator’s in lower case', 'sender', () => ({ from: '\u212Aim@game.example' })],
    ['of a stranger with the display name of an operator', 'sender', () => ({ from: '"kim@game.example" <stranger@mail.example>' })],
    ['with two From headers', 'sender', () => ({ from: ['stranger@mail.example', 'kim@game.example'] })],
    ['with two addresses in From', 'sender', () => ({ from: 'kim@game.example, stranger@mail.example' })],
    ['with a group in From', 'sender', () => ({ from: 'team: kim@game.example, lee@game.example;' })],
    ['without a From header', 'sender', () => ({ from: [] })],
  ])('a mail %s is left in the mailbox, flagged and counted: %s', async (_name, result, given) => {
    const other = await mail.ask()
    await append(given(box.asked, other))
    expect([await read(), await emptied()]).toEqual([[result], [['\\Flagged', '\\Seen']]])
    expect([(await mail.seen(box.asked)).status, (await mail.seen(other)).status, await mail.send(), mail.acts]).toEqual([
      'waiting',
      'waiting',
      [],
      [],
    ])
  })

  test.each([
    ['an automatic reply', ['Auto-Submitted: auto-replied']],
    ['a bounce', ['Return-Path: <>']],
    ['a delivery report', ['Content-Type: multipart/report; boundary=x']],
    ['a mail of a mailing list', ['Precedence: bulk']],
    ['an automatic reply of another kind', ['X-Autorespond: yes']],
    ['an automatic mail of Exchange', ['X-Auto-Response-Suppress: All']],
  ])('%s is ignored', async (_name, header) => {
    await append({ header })
    expect([await read(), await emptied(), (await mail.seen(box.asked)).said, await mail.send()]).toEqual([
      ['automatic'],
      [['\\Seen']],
      [],
      [],
    ])
  })
  test('a mail from the site’s own address is ignored', async () => {
    await append({ from: mailSettings.from })
    expect([await read(), await emptied()]).toEqual([['automatic'], [['\\Seen']]])
  })
  test.each([
    ['declares that no program sent it', ['Auto-Submitted: no']],
    ['came by a list: the mailbox may be one of a group', ['List-Id: Answers <answers.game.example>', 'Precedence: list']],
  ])('a mail of the team that %s is accepted', async (_name, header) => {
    await append({ header })
    expect([await read(), (await emptied()).length]).toEqual([['answered'], 1])
  })

  test.each([
    ['confirms the sender’s domain', 'Authentication-Results: mx.example; dmarc=pass header.from=game.example', 'answered'],
    ['reports a failed check', 'Authentication-Results: mx.example; dmarc=fail header.from=game.example', 'authentication'],
    ['reports nothing, but another server does', 'Authentication-Results: other.example; dmarc=pass', 'authentication'],
    ['reports nothing', 'X-Other: 1', 'authentication'],
  ])('with a configured receiving server that %s', async (_name, header, result) => {
    await append({ header: [header] })
    const settings = { ...mailSettings, imapUrl: box.server.url, authserv: 'mx.example' }
    expect(await read({ settings })).toEqual([result])
    await emptied()
  })
})
