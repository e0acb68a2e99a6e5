/** Which files of a mail are attached to its answer, and which are not. */
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { delimiter } from './notice-text.ts'
import { filesOf } from './mail-files.ts'

interface Part {
  type: string
  name?: string
  disposition?: string
  id?: string
  size?: number
}
const plain = (text: string): string[] => ['Content-Type: text/html; charset=utf-8', '', text]

/** An inline part if it has an id, otherwise an attachment. */
function mailWith(part: Part, html: string): string {
  const { type, name = 'a.png', disposition = 'attachment', id, size = 100 } = part
  const kind = id === undefined ? 'mixed' : 'related'
  return [
    'From: kim@game.example',
    `Content-Type: multipart/${kind}; boundary="b"`,
    '',
    '--b',
    ...plain(html),
    '--b',
    `Content-Type: ${type}`,
    ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
    `Content-Disposition: ${disposition}; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.alloc(size)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '--b--',
  ].join('\r\n')
}

const above = `<p>See</p><img src="cid:one"><p>${delimiter}</p>`
const below = `<p>See</p><p>${delimiter}</p><img src="cid:one">`
test.each<[string, Part, string, { images: number; refused: string[] }]>([
  ['an image', { type: 'image/png' }, above, { images: 1, refused: [] }],
  ['an inline image without a Content-ID', { type: 'image/jpeg', disposition: 'inline' }, above, { images: 1, refused: [] }],
  ['an image, recognised by its name', { type: 'application/octet-stream', name: 'A.JPG' }, above, { images: 1, refused: [] }],
  ['an image of another kind', { type: 'image/heic', name: 'a.heic' }, above, { images: 0, refused: ['a.heic'] }],
  ['an image in the text', { type: 'image/png', id: 'one', size: 20_000 }, above, { images: 1, refused: [] }],
  ['a small image in the text', { type: 'image/png', id: 'one', size: 2000 }, above, { images: 0, refused: [] }],
  ['an image in the quoted text', { type: 'image/png', id: 'one', size: 20_000 }, below, { images: 0, refused: [] }],
  ['a document', { type: 'application/pdf', name: 'a\tb.pdf' }, above, { images: 0, refused: ['a b.pdf'] }],
  ['another mail', { type: 'message/rfc822', name: 'a.eml' }, above, { images: 0, refused: ['a.eml'] }],
  ['a signature', { type: 'application/pkcs7-signature', name: 'smime.p7s' }, above, { images: 0, refused: [] }],
  ['an invitation', { type: 'text/calendar', name: 'a.ics' }, above, { images: 0, refused: [] }],
])('%s', async (_name, part, html, expected) => {
  const mail = await PostalMime.parse(mailWith(part, html), { forceRfc822Attachments: true })
  const { images, refused } = filesOf(mail)
  expect({ images: images.length, refused }).toEqual(expected)
})

/** Inline images with these ids; the HTML shows those in `shown`. */
const mailWithImages = (ids: readonly string[], shown: readonly string[]): Pick<Email, 'attachments' | 'html'> => ({
  html: `<p>See</p>${shown.map((id) => `<img src="cid:${id}">`).join('')}`,
  attachments: ids.map((id) => ({
    filename: 'a.png',
    mimeType: 'image/png',
    disposition: 'inline',
    related: true,
    contentId: `<${id}>`,
    content: new ArrayBuffer(20_000),
  })),
})

test.each([
  ['its own', 'image1', ['image1'], 1],
  ['one that begins like its own', 'image1', ['image10'], 0],
  ['one in other case', 'image1', ['IMAGE1'], 0],
  ['its own, encoded as an address', 'a b@x', ['a%20b%40x'], 1],
  ['one that cannot be decoded', 'a%b', ['a%b'], 1],
])('an inline image is attached if the HTML names its id: %s', (_name, id, shown, count) =>
  expect(filesOf(mailWithImages([id], shown)).images.length).toBe(count),
)

test('the files of a mail with a thousand inline images and a long HTML are found within the time limit', () => {
  const ids = Array.from({ length: 1000 }, (_, i) => `image${String(i)}`)
  const mail = mailWithImages(ids, ids)
  const from = performance.now()
  expect(filesOf({ ...mail, html: `${'##- '.repeat(1_000_000)}${mail.html!}` }).images.length).toBe(1000)
  expect(performance.now() - from).toBeLessThan(1000)
})

test('of many files that cannot be attached, the first are named, each by a short name', () => {
  const attachments = Array.from({ length: 1000 }, () => ({
    filename: `${'a'.repeat(1000)}.pdf`,
    mimeType: 'application/pdf',
    disposition: 'attachment' as const,
    content: new ArrayBuffer(1),
  }))
  const { refused } = filesOf({ attachments })
  expect([refused.length, Math.max(...refused.map((name) => name.length)), refused.at(-1)]).toEqual([11, 100, 'and 990 more'])
})
