/** Answers of the team from a real mailbox: the member's view, and the notification of an author whose mail cannot be carried out. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPng, describeMailbox, openMailbox } from '#tests/helpers/open-mailbox.ts'
import { noticeOf, type AskedRequest } from '#tests/helpers/support-mail.ts'
import { encodedWords, replies, saying, withFiles } from '#tests/helpers/team-mails.ts'
import { operatorActs } from '../../platform/operator-acts.tables.ts'
import { supportRequests } from '../support.tables.ts'
import { mostMailBytes } from './mailbox.ts'

describeMailbox('answers of the team', () => {
  const box = openMailbox()
  const { mail, append, read, emptied } = box
  const { support } = mail
  const { provider } = support

  describe('a reply of the team', () => {
    test.each(replies.map((reply) => [reply.client, reply] as const))('%s', async (_client, { lines, says }) => {
      await append({ lines })
      expect(await read()).toEqual(['answered'])
      expect(await mail.seen(box.asked)).toEqual({ status: 'answered', said: [says], images: 0 })
      expect([await emptied(), mail.acts, await mail.send()]).toEqual([
        [['\\Seen']],
        [{ operator: 'kim', act: 'request-answered', subject: String(box.asked.id) }],
        [],
      ])
    })

    test('is stored with the operator’s name, and the log contains no name or address', async () => {
      await append({ from: '"Lee, of support" <LEE@game.example>' })
      await append({ from: 'Stranger <stranger@mail.example>' })
      expect(await read()).toEqual(['answered', 'sender'])
      const acts = await provider.database.db
        .select()
        .from(operatorActs)
        .where(eq(operatorActs.subject, String(box.asked.id)))
      expect(acts).toEqual([expect.objectContaining({ operator: 'lee', act: 'request-answered' })])
      expect(box.written.join('\n')).not.toMatch(/example|turns|pass/)
      await emptied()
    })

    test.each([
      ['by In-Reply-To alone', (notice: AskedRequest['notice']) => ({ notice, subject: 'Re: something else' })],
      ['by the subject alone', (notice: AskedRequest['notice']) => ({ notice: { ...notice, messageId: '' } })],
      [
        'if a server has changed the Message-ID',
        (notice: AskedRequest['notice']) => ({ notice: { ...notice, messageId: '<0100@ses.example>' } }),
      ],
      [
        'if a server has changed the Message-ID, and the mail program encodes the whole subject',
        (notice: AskedRequest['notice']) => ({
          notice: { ...notice, messageId: '<0100@ses.example>' },
          subject: encodedWords(`Re: ${notice.subject} 쟁기가 돌지 않습니다`),
        }),
      ],
    ])('is assigned to its request %s', async (_name, given) => {
      await append(given(box.asked.notice))
      expect([await read(), (await mail.seen(box.asked)).said, await emptied()]).toEqual([['answered'], ['It turns again.'], [['\\Seen']]])
    })

    describe.each([
      ['names the Message-ID of its notice', ({ notice }: AskedRequest) => ({ notice })],
      [
        'names what its notice refers to, because the mail service has replaced the Message-ID',
        ({ notice }: AskedRequest) => ({ notice: { ...notice, messageId: `${notice.reference} <0100@ses.example>` } }),
      ],
    ])('that %s', (_name, replyTo) => {
      test.each([
        ['added a message', { action: 'continue', content: 'More' }],
        ['edited it', { action: 'edit', content: 'Other words' }],
      ])('is sent, but the request waits, if the member has %s since', async (_change, change) => {
        const { id, member } = box.asked
        await support.change(member, id, change)
        const [newer] = await mail.send()
        await append({ ...replyTo(box.asked), lines: saying('/close\nIt turns again.') })
        expect([await read(), await mail.seen(box.asked)]).toEqual([
          ['answered'],
          { status: 'waiting', said: ['It turns again.'], images: 0 },
        ])
        expect(mail.acts.map(({ act }) => act)).toEqual(['request-answered'])
        await append({ ...replyTo({ ...box.asked, notice: noticeOf(newer!) }), lines: saying('/close\nThat turns too.') })
        expect([await read(), (await mail.seen(box.asked)).status]).toEqual([['closed'], 'closed'])
        await emptied()
      })
    })

    test('does not close a request that the member has continued since, which its author learns', async () => {
      const { id, member } = box.asked
      await support.change(member, id, { action: 'continue', content: 'More' })
      await mail.send()
      await append({ lines: saying('/close') })
      expect([await read(), (await mail.seen(box.asked)).status]).toEqual([['told'], 'waiting'])
      const [returned] = await mail.send()
      expect(returned!.text).toContain(`the member has written since, and request ${String(id)} was not closed`)
      // An answer to this mail would be refused again.
      expect(returned!.text).toContain('Nothing was sent to the member. Answer the notice of the new message instead of this mail.\n')
      // An answer to that mail is one to the words before.
      await append({ notice: noticeOf(returned!), lines: saying('Goodbye.') })
      expect([await read(), (await mail.seen(box.asked)).status]).toEqual([['answered'], 'waiting'])
      await emptied()
    })

    test('can take a request, close it, and close it with a last message', async () => {
      await append({ lines: saying('/take') })
      expect([await read(), (await mail.seen(box.asked)).status]).toEqual([['taken'], 'answering'])
      await append({ lines: saying('/close\nGoodbye.') })
      expect([await read(), await mail.seen(box.asked)]).toEqual([['closed'], { status: 'closed', said: ['Goodbye.'], images: 0 }])
      expect(mail.acts.map(({ act }) => act)).toEqual(['request-taken', 'request-answered', 'request-closed'])
      const other = await mail.ask()
      await append({ notice: other.notice, lines: saying('/close') })
      expect([await read(), await mail.seen(other)]).toEqual([['closed'], { status: 'closed', said: [], images: 0 }])
      await emptied()
    })

    test('in HTML beside a text of the mailing list reaches the member without what is hidden in it', async () => {
      const html = ['Content-Type: text/html', '', '<title>Re: Bug</title><p>It turns.</p><p style="display:none">Hidden</p>']
      const footer = ['Content-Type: text/plain', '', 'Sent to the list <team>', '']
      await append({ lines: ['Content-Type: multipart/mixed; boundary="b7"', '', '--b7', ...html, '--b7', ...footer, '--b7--'] })
      expect([await read(), (await mail.seen(box.asked)).said]).toEqual([['answered'], ['It turns.\n\nSent to the list <team>']])
      await emptied()
    })

    test('includes its images, but not the files that mail programs add', async () => {
      const inline = 'Content-ID: <logo>\r\nContent-Disposition: inline'
      const files = [
        { name: 'a.png', type: 'image/png', bytes: await aPng() },
        {
          name: 'b.GIF',
          type: 'application/octet-stream',
          bytes: await sharp(await aPng())
            .gif()
            .toBuffer(),
        },
        { name: 'signature.asc', type: 'application/pgp-signature', bytes: Buffer.from('x') },
      ]
      await append({ lines: withFiles('See these.', files) })
      expect([await read(), await mail.seen(box.asked)]).toEqual([['answered'], { status: 'answered', said: ['See these.'], images: 2 }])
      const related = [
        'Content-Type: multipart/related; boundary="b9"',
        '',
        '--b9',
        'Content-Type: text/html',
        '',
        '<p>Logo</p><img src="cid:logo">',
      ]
      const logo = ['--b9', 'Content-Type: image/png', ...inline.split('\r\n'), 'Content-Transfer-Encoding: base64', '']
      await append({ lines: [...related, ...logo, Buffer.from(await aPng()).toString('base64'), '--b9--'] })
      expect([await read(), await mail.seen(box.asked)]).toEqual([
        ['answered'],
        { status: 'answered', said: ['See these.', 'Logo'], images: 2 },
      ])
      await emptied()
    })
  })

  describe('a mail that cannot be carried out is returned to its author with the reason and its text', () => {
    const large = async (): Promise<Uint8Array> => {
      const bytes = new Uint8Array(5_100_000)
      bytes.set(await aPng())
      return bytes
    }
    const manyParts = (count: number): string[] => {
      const boundary = 'b'.repeat(65)
      return [`Content-Type: multipart/mixed; boundary=${boundary}`, '', ...Array.from({ length: count }, () => `--${boundary}`)]
    }
    test.each<[string, string, string, () => Promise<string[]>]>([
      ['a long text', 'its text has 4001 characters', 'x'.repeat(4001), async () => saying('x'.repeat(4001))],
      ['no text', 'there is no text above the line', '', async () => saying('')],
      [
        'a large image',
        'an image is too large, or there are too many',
        'See.',
        async () => withFiles('See.', [{ name: 'a.png', type: 'image/png', bytes: await large() }]),
      ],
      [
        'a broken image',
        'a file is not an image, or is damaged',
        'See.',
        async () => withFiles('See.', [{ name: 'a.png', type: 'image/png', bytes: Buffer.from('x') }]),
      ],
      [
        'four images',
        'an image is too large, or there are too many',
        'See.',
        async () =>
          withFiles(
            'See.',
            await Promise.all([1, 2, 3, 4].map(async (n) => ({ name: `${String(n)}.png`, type: 'image/png', bytes: await aPng() }))),
          ),
      ],
      [
        'another file',
        'a file cannot be attached: notes.pdf',
        'See.',
        async () => withFiles('See.', [{ name: 'notes.pdf', type: 'application/pdf', bytes: Buffer.from('x') }]),
      ],
      [
        'the quoted mail without its first line',
        'headers of the quoted mail are left in its text',
        'It turns.',
        async () => ['', 'It turns.', '', 'From: Everharrow', `Subject: ${box.asked.notice.subject}`, '', 'Request 12', '', 'It broke'],
      ],
      [
        'an HTML that is longer than what is read',
        'it is too long',
        'See this.',
        async () => ['Content-Type: text/html', '', '<p>See this.</p>', ...Array.from({ length: 2000 }, () => `<p>${'x'.repeat(60)}</p>`)],
      ],
      ['many short lines', 'it has more than 50,000 short lines', '', async () => saying('x\r\n'.repeat(50_001))],
      ['many parts', 'it has more than 50,000 short lines', '', async () => manyParts(50_001)],
      ['an unknown command', 'its first line is not a command', '/clsoe', async () => saying('/clsoe')],
      [
        'an image without a text',
        'there is no text',
        '/close',
        async () => withFiles('/close', [{ name: 'a.png', type: 'image/png', bytes: await aPng() }]),
      ],
    ])('%s', async (_name, why, text, lines) => {
      await append({ lines: await lines() })
      expect(await read()).toEqual(['told'])
      const [returned, ...others] = await mail.send()
      expect([returned!.to, returned!.replyTo, returned!.text, others]).toEqual([
        'kim@game.example',
        'answers@game.example',
        expect.stringContaining(`Your mail was not processed: ${why}`),
        [],
      ])
      expect(returned!.text.includes(`You wrote:\n> ${text}`)).toBe(text !== '')
      expect([await emptied(), (await mail.seen(box.asked)).said]).toEqual([[['\\Seen']], []])
      // Its author replies to that mail, with the corrected text.
      await append({ notice: noticeOf(returned!), lines: saying('Now it fits.') })
      expect([await read(), (await mail.seen(box.asked)).said]).toEqual([['answered'], ['Now it fits.']])
      await emptied()
    })

    test('for a closed request', async () => {
      await support.desk.close(box.asked.id, 'lee')
      await append()
      expect(await read()).toEqual(['told'])
      const [returned, ...others] = await mail.send()
      expect([returned!.to, others]).toEqual(['kim@game.example', []])
      for (const words of ['is closed', 'Nothing was sent to the member.\n', '> It turns again.']) expect(returned!.text).toContain(words)
      await emptied()
    })

    test.each([
      ['taken', 'is already taken by lee at 2026-'],
      ['answered', 'is answered: there is nothing to take'],
    ])('for a /take of a request that another operator has %s', async (status, why) => {
      const { id } = box.asked
      await (status === 'taken' ? support.desk.take(id, 'lee') : support.desk.answer(id, 'Like this.', [], 'lee'))
      await append({ lines: saying('/take') })
      expect(await read()).toEqual(['told'])
      expect((await mail.send())[0]!.text).toContain(`Your mail was not processed: request ${String(id)} ${why}`)
      expect(mail.acts).toEqual([])
      await emptied()
    })

    test('for a deleted request', async () => {
      await provider.database.db.delete(supportRequests).where(eq(supportRequests.id, box.asked.id))
      await append()
      expect(await read()).toEqual(['told'])
      expect((await mail.send())[0]!.text).toContain('no longer exists')
      await emptied()
    })

    test('above 20 MB, which is not downloaded', async () => {
      await append({ lines: saying('x\r\n'.repeat(mostMailBytes / 3 + 1)) })
      expect(await read()).toEqual(['told'])
      expect((await mail.send())[0]!.text).toContain('it is larger than 20 MB')
      await emptied()
    })
  })
})
