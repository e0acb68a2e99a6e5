/** What is stored of an image has a limit, too: a picture of two colours is larger after it was scaled down. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { cleanImage } from './uploaded-image.ts'
import { uploadsAtOnce } from './uploads.ts'

/** Reproducible bytes that no compression makes smaller. */
const noise = (length: number): Buffer => createHash('shake256', { outputLength: length }).digest()
/** Each pixel is black or white. */
const twoColours = (width: number, height: number) =>
  sharp(
    noise(width * height).map((byte) => (byte & 1) * 255),
    { raw: { width, height, channels: 1 } },
  )
const aPngOfTwoColours = (width: number, height: number): Promise<Buffer> =>
  twoColours(width, height).png({ palette: true, colours: 2, dither: 0 }).toBuffer()
const aGifOfNoise = (side: number, frames: number): Promise<Buffer> =>
  sharp(noise(side * side * frames * 3), { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ effort: 1 })
    .toBuffer()

test('the images of all uploads that are admitted at once are processed', async () => {
  const sent = await aPngOfTwoColours(8, 8)
  const all = await Promise.allSettled(Array.from({ length: uploadsAtOnce * attachmentRules.maxImages }, () => cleanImage(sent)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(72)
})

test('a picture of two colours that grows beyond twice the limit is stored as a JPEG', async () => {
  const sent = await aPngOfTwoColours(6900, 5600)
  expect(sent.length).toBeLessThan(attachmentRules.maxBytes)
  const { bytes, type, width, height } = await cleanImage(sent)
  expect([type, width, height]).toEqual(['image/jpeg', 4096, 3324])
  expect(bytes.length).toBeLessThanOrEqual(2 * attachmentRules.maxBytes)
})

test('a picture that stays below twice the limit keeps its format', async () => {
  expect((await cleanImage(await aPngOfTwoColours(2000, 2000))).type).toBe('image/png')
})

test('an animated gif beyond twice the limit has half its width, and stays animated', async () => {
  const { bytes, type, width, height } = await cleanImage(await aGifOfNoise(600, 24))
  expect([type, width, height, (await sharp(bytes).metadata()).pages]).toEqual(['image/gif', 300, 300, 24])
  expect(bytes.length).toBeLessThanOrEqual(2 * attachmentRules.maxBytes)
})

test('what is still too large is refused', async () => {
  await expect(cleanImage(await twoColours(4096, 4096).jpeg({ quality: 95 }).toBuffer())).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
})
