/**
 * Images that users sent (U3): the content decides the type; the stored image is re-encoded from its pixels, which removes locations,
 * names, hidden payloads and all other metadata. Dimensions are checked before any pixel is decoded.
 */
import sharp, { type Sharp } from 'sharp'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { ProviderFailure } from './failures.ts'
import { uploadsAtOnce } from './uploads.ts'
import { Busy, createWorkQueue } from './work-queue.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif'

/** An image that was decoded and encoded again, without metadata. */
export interface CleanImage {
  bytes: Uint8Array
  type: ImageType
  /** In pixels, of one frame. */
  width: number
  height: number
}

const { maxBytes, maxPixels } = attachmentRules
/** Of a stored image: one of few colours grows when it is scaled down, to a multiple of what was sent. */
const maxStored = 2 * maxBytes
const maxFrames = 200
/** Longer side in pixels, beyond which a screenshot gains no readability. */
const maxSide = 4096
/** Time limit of processing one image, in seconds. */
const maxWork = 20

/**
 * Two at a time: one of the largest takes up to 250 MB while it is rotated. The images of all admitted uploads may wait, since they have
 * been sent already; most take a fraction of a second.
 */
const inTurn = createWorkQueue({ atOnce: [2], waiting: uploadsAtOnce * attachmentRules.maxImages, patience: 15_000 })

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, i) => bytes[i] === byte)

/** Only these three types reach the decoder, which could also read SVG and many others. */
function typeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  // GIF87a, GIF89a
  if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38]) && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61) return 'image/gif'
  return undefined
}

const invalid = (reason: string): ProviderFailure => new ProviderFailure(415, 'INVALID_FILE', [], { reason })
const tooLarge = (reason: string): ProviderFailure => new ProviderFailure(413, 'FILE_TOO_LARGE', [], { reason })

const failureOf = (error: unknown): ProviderFailure => {
  if (error instanceof ProviderFailure) return error
  const message = error instanceof Error ? error.message : ''
  return /exceeds pixel limit|timeout/.test(message) ? tooLarge('pixels') : invalid('undecodable')
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

/** Some programs omit a JPEG's end marker (ITU-T T.81 B.1.1.3); browsers show such an image. */
const lacksEnd = (bytes: Uint8Array, type: ImageType): boolean =>
  type === 'image/jpeg' && !Buffer.from(bytes).includes(endOfJpeg, bytes.length / 2)

async function imageOf(encoded: Sharp, type: ImageType): Promise<CleanImage> {
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, type, width: info.width, height: info.pageHeight ?? info.height }
}

async function redraw(given: Uint8Array, type: ImageType): Promise<CleanImage> {
  const isOpen = lacksEnd(given, type)
  const bytes = isOpen ? Buffer.concat([given, endOfJpeg]) : given
  // With an added end marker, a truncated image would cause no error: only an image that needs no padding is complete.
  const options = { limitInputPixels: maxPixels, failOn: isOpen ? 'warning' : 'error' } as const
  const { width, height, pages = 1 } = await sharp(bytes, options).metadata()
  if (pages > maxFrames) throw tooLarge('frames')
  if (width * height * pages > maxPixels) throw tooLarge('pixels')
  const isAnimated = type === 'image/gif' && pages > 1
  const source = sharp(bytes, { ...options, animated: isAnimated }).timeout({ seconds: maxWork })
  // Phones store the rotation in metadata, which is about to be removed.
  const upright = isAnimated ? source : source.autoOrient()
  const fitting = upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const encoded = {
    'image/png': () => fitting.png(),
    'image/jpeg': () => fitting.jpeg({ quality: 85 }),
    'image/gif': () => fitting.gif({ effort: 3 }),
  }[type]()
  const usual = await imageOf(encoded, type)
  if (usual.bytes.length <= maxStored) return usual
  const smaller = isAnimated
    ? await imageOf(upright.resize({ width: Math.ceil(usual.width / 2) }).gif({ effort: 3 }), 'image/gif')
    : await imageOf(fitting.flatten({ background: 'white' }).jpeg({ quality: 75 }), 'image/jpeg')
  if (smaller.bytes.length > maxStored) throw tooLarge('pixels')
  return smaller
}

/**
 * A clean image in its original format, upright, no side above 4096 pixels, an animated one still animated. What would be too large to be
 * stored becomes a JPEG, or an animation of half the width.
 * @throws ProviderFailure 415 INVALID_FILE for another type or a broken image; 413 FILE_TOO_LARGE for more than 64 million pixels, 200
 *   frames, or twice the limit of an upload after all
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  const type = typeOf(bytes)
  if (type === undefined) throw invalid('type')
  try {
    return await inTurn(() => redraw(bytes, type))
  } catch (error) {
    throw error instanceof Busy ? error : failureOf(error)
  }
}
