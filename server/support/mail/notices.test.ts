/** The team is notified of each request once, in the request's transaction; in one thread, with images, and with a proof in each mail. */
import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openMailReceiver } from '#tests/helpers/mail-receiver.ts'
import { mailSettings } from '#tests/helpers/support-mail-settings.ts'
import { openSupportMail } from '#tests/helpers/support-mail.ts'
import { messages } from '../../messages/messages.tables.ts'
import { FilesAway } from '../../platform/file-store.ts'
import { createSmtp, NotDeliverable, type Mail } from '../../platform/mail.ts'
import { createSecrets, rotateSecret } from '../../platform/secrets.ts'
import type { SupportImage } from '../support.tables.ts'
import { createSupportRequest } from '../write-request.ts'
import { attachingImages } from './attach-images.ts'
import { delimiter } from './notice-text.ts'
import { noticeTime } from './notices.ts'
import { readProofs } from './request-proof.ts'

const mail = openSupportMail()
const { support } = mail
const { provider } = support
const aPng = async (): Promise<Uint8Array> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const waiting = () => provider.database.db.select().from(messages)

describe('a notice to the support team', () => {
  test('contains the request, its member and how to reply, and is sent to the team', async () => {
    const member = await support.member()
    const before = mail.scheduled()
    const { id } = (await support.create(member, { title: 'It\tbroke', content: 'Plough\u0007 1\nPlough 2', locale: 'ko' })).body
    expect(mail.scheduled()).toBe(before + 1)
    const [sent] = await mail.send()
    expect([sent!.to, sent!.replyTo, sent!.thread]).toEqual(['team@game.example', 'answers@game.example', `support.${String(id)}`])
    expect(sent!.subject).toMatch(new RegExp(String.raw`^\[#${String(id)}-[0-9a-f]{20}\] Bug: It broke$`))
    const lines = sent!.text.split('\n')
    expect(lines[0]).toBe(delimiter)
    expect(lines).toEqual(
      expect.arrayContaining([
        `Request ${String(id)}, Bug: It broke`,
        'A new request.',
        'Plough· 1',
        'Plough 2',
        expect.stringMatching(/^Member \d{12} Ash, region KR, server Hollow-01$/),
        'Answer in: Korean (ko)',
        `Recording of the visit, if the member sends one: npm run support -- recording ${String(id)}`,
      ]),
    )
  })

  test('is sent once for a repeated call, and again for an edit or a further message; all are in one thread', async () => {
    const member = await support.member()
    const requestKey = randomUUID()
    const created = await support.create(member, { requestKey })
    const { id } = created.body
    expect((await support.create(member, { requestKey })).body.id).toBe(id)
    const [first, ...others] = await mail.send()
    expect(others).toEqual([])
    await support.change(member, id, { action: 'edit', content: 'Other words' })
    await support.change(member, id, { action: 'continue', content: 'One more thing' })
    await support.change(member, id, { action: 'close' })
    // Queued mails are sent concurrently, in no fixed order.
    const [more, edited, ...none] = (await mail.send()).toSorted((a, b) => (a.text < b.text ? -1 : 1))
    expect([edited!.text, more!.text, none]).toEqual([
      expect.stringContaining('The member has changed the last message. It is now:\n\nOther words'),
      expect.stringContaining('The member has added a message:\n\nOne more thing'),
      [],
    ])
    expect(new Set([first, edited, more].map((one) => one!.subject)).size).toBe(1)
    expect(new Set([first, edited, more].map((one) => one!.messageId)).size).toBe(3)
    const proofs = await readProofs(createSecrets(provider.database.db))
    for (const one of [first, edited, more]) {
      expect(proofs.proved([`<${one!.messageId!}@game.example>`])).toEqual([id])
      expect(proofs.proved([`Re: ${one!.subject}`])).toEqual([id])
      expect(one!.thread).toBe(first!.thread)
    }
  })

  test('is stored with its request, or neither is', async () => {
    const member = await support.member()
    const { db } = provider.database
    const before = (await waiting()).length
    const failing = {
      schedule: () => {},
      open: async () => {
        const writer = await mail.notices().open()
        return {
          ...writer,
          notice: async (...given: Parameters<typeof writer.notice>) => {
            await writer.notice(...given)
            throw new Error('the outbox failed')
          },
        }
      },
    }
    const wish = {
      type: 4,
      title: 'T',
      content: 'C',
      consentVersion: '1',
      locale: 'en',
      requestKey: randomUUID(),
      files: [],
      privacyConsent: true,
    }
    await expect(
      createSupportRequest({ db, now: () => provider.now, files: support.files, notices: failing }, member, wish as never),
    ).rejects.toThrow('the outbox failed')
    expect([(await waiting()).length, (await support.get(member, '/api/cs/questions/list')).body.totalCount]).toEqual([before, 0])
  })

  test('waits up to three days for a mail server', async () => {
    await support.create(await support.member())
    const [row] = (await waiting()).filter(({ sealed }) => sealed !== null)
    expect(row!.sendUntil.getTime() - row!.createdAt.getTime()).toBe(noticeTime)
    expect(row!.sealed).not.toContain('plough')
    await mail.send()
  })
})

describe('images of a notice', () => {
  const asking = async (count = 2) => {
    const member = await support.member()
    const image = { bytes: await aPng() }
    const { id } = (await support.create(member, {}, { images: Array.from({ length: count }, () => image) })).body
    return { member, id: id as number }
  }

  test('are read when it is sent, and are not stored in the outbox', async () => {
    await asking()
    const [row] = (await waiting()).filter(({ sealed }) => sealed !== null)
    expect(row!.sealed!.length).toBeLessThan(5000)
    const [sent] = await mail.send()
    expect(sent!.attachments!.map(({ contentType, content }) => [contentType, content.length > 50])).toEqual([
      ['image/png', true],
      ['image/png', true],
    ])
  })

  test('that were deleted before sending are omitted, which the mail mentions', async () => {
    const { member, id } = await asking()
    await mail.send((one) => Promise.reject(new Error(`down for ${one.to}`)))
    const { images } = (await support.detail(member, id)).body.messages[0]
    await support.change(member, id, { action: 'edit', keptImages: images[0].id })
    provider.now = new Date(provider.now.getTime() + 60_000)
    const [first, second] = await mail.send()
    const [created, edited] = first!.attachments!.length === second!.attachments!.length ? [first!, second!] : [second!, first!]
    expect([created.attachments!.length, edited.attachments!.length]).toEqual([1, 1])
    expect([first!, second!].filter(({ text }) => text.endsWith('Images that have been deleted: 1.')).length).toBe(1)
  })

  test('that are too large for one mail are omitted, which the mail mentions', async () => {
    const sent: Mail[] = []
    const bytes = new Uint8Array(6_000_000)
    const image = async (id: string) => ({ image: { id, type: 'image/png' } as SupportImage, bytes })
    const send = attachingImages(async (one) => void sent.push(one), { image })
    await send({ id: '1', to: 'team@game.example', subject: 'S', text: 'T', imageIds: ['a', 'b', 'c'] })
    expect([sent[0]!.attachments!.map(({ filename }) => filename), sent[0]!.text]).toEqual([
      ['a.png', 'b.png'],
      'T\n\nImages that are too large for this mail: see npm run support -- show: 1.',
    ])
  })

  test('that cannot be read now are omitted, after one attempt, and the mail is sent without them', async () => {
    const sent: Mail[] = []
    const tried: string[] = []
    const image = (id: string) => {
      tried.push(id)
      return Promise.reject(new FilesAway(new Error('the bucket does not respond')))
    }
    const send = attachingImages(async (one) => void sent.push(one), { image })
    await send({ id: '1', to: 'team@game.example', subject: 'S', text: 'T', imageIds: ['a', 'b', 'c'] })
    expect([tried, sent]).toEqual([
      ['a'],
      [
        {
          id: '1',
          to: 'team@game.example',
          subject: 'S',
          text: 'T\n\nThe images cannot be read now; npm run support -- show prints links to them.',
        },
      ],
    ])
  })

  test('that the mail server refuses are omitted, and the mail is sent without them', async () => {
    await asking(1)
    const tried: Mail[] = []
    await mail.send((one) => {
      tried.push(one)
      return (one.attachments ?? []).length > 0 ? Promise.reject(new NotDeliverable('552')) : Promise.resolve()
    })
    expect(tried.map(({ attachments = [] }) => attachments.length)).toEqual([1, 0])
    expect(tried[1]!.text).toContain('The mail server has refused the images')
  })
})

test('by SMTP a notice has its thread, its Reply-To and its files', async () => {
  const receiver = await openMailReceiver()
  const smtp = createSmtp({ url: receiver.url, from: mailSettings.from })
  const member = await support.member()
  const { id } = (await support.create(member, { title: '쟁기가 고장났어요' }, { images: [{ bytes: await aPng() }] })).body
  await mail.send(smtp.send)
  smtp.close()
  await receiver.close()
  const read = await PostalMime.parse(receiver.received[0]!)
  expect(read).toMatchObject({
    subject: expect.stringContaining('Bug: 쟁기가 고장났어요'),
    messageId: expect.stringMatching(
      new RegExp(String.raw`^<support\.${String(id)}\.[0-9a-f]{20}\.[0-9a-f]{8}\.[0-9a-f-]{36}@game\.example>$`),
    ),
    // The second one stays where a mail service replaces the Message-ID.
    references: expect.stringMatching(
      new RegExp(String.raw`^<support\.${String(id)}@game\.example> <support\.${String(id)}\.[0-9a-f]{20}\.[0-9a-f]{8}@game\.example>$`),
    ),
    replyTo: [{ address: 'answers@game.example' }],
  })
  expect(read.attachments.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual([['image/png', 'attachment']])
  expect(read.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
})

test('proofs of the previous key are valid, those of the key before it are not', async () => {
  const { db } = provider.database
  const [tag] = [(await readProofs(createSecrets(db))).tag(7)]
  const proved = async (): Promise<number[]> => (await readProofs(createSecrets(db))).proved([tag])
  await rotateSecret(db, 'support-mail', provider.now)
  expect(await proved()).toEqual([7])
  expect((await readProofs(createSecrets(db))).tag(7)).not.toBe(tag)
  await rotateSecret(db, 'support-mail', provider.now)
  expect(await proved()).toEqual([])
})

test.each([
  ['of another request', (tag: string) => tag.replace('#7-', '#8-')],
  ['changed in one digit', (tag: string) => tag.replace(/[0-9a-f]\]$/, (digit) => (digit === '0]' ? '1]' : '0]'))],
  ['one character too short', (tag: string) => tag.replace(/.\]$/, ']')],
  ['one character too long', (tag: string) => tag.replace(/\]$/, '0]')],
])('a proof that is %s is invalid', async (_name, change) => {
  const proofs = await readProofs(createSecrets(provider.database.db))
  expect([proofs.proved([proofs.tag(7)]), proofs.proved([change(proofs.tag(7))])]).toEqual([[7], []])
})
