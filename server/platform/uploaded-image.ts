/**
 * Images that somebody sent (U3): what one is, is decided by its content; what is kept is drawn again from its pixels, so that places,
 * names, hidden payloads and whatever else came along are gone. Sizes are looked at before a pixel is.
 */
import sharp from 'sharp'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { ProviderFailure } from './failures.ts'
import { Busy, createWorkQueue } from './work-queue.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif'

export interface CleanImage {
  bytes: Uint8Array
  type: ImageType
  /** Pixels, of one frame. */
  width: number
  height: number
}

const { maxPixels } = attachmentRules
const maxFrames = 200
/** Pixels of the longer side, after which nothing more can be read of a screenshot. */
const maxSide = 4096
/** Seconds of work on one image. */
const maxWork = 20

/** Two at a time: one of the largest takes up to 250 MB while it is turned. */
const inTurn = createWorkQueue({ atOnce: [2], waiting: 20, patience: 15_000 })

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((byte, i) => bytes[i] === byte)

/** Only these three are given to the decoder, which would read SVG and much else. */
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
  const words = error instanceof Error ? error.message : ''
  return /exceeds pixel limit|timeout/.test(words) ? tooLarge('pixels') : invalid('undecodable')
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

/** Some programs leave a JPEG's end marker (ITU-T T.81 B.1.1.3) out; browsers show such a picture. */
const lacksEnd = (bytes: Uint8Array, type: ImageType): boolean =>
  type === 'image/jpeg' && !Buffer.from(bytes).includes(endOfJpeg, bytes.length / 2)

async function redraw(given: Uint8Array, type: ImageType): Promise<CleanImage> {
  const isOpen = lacksEnd(given, type)
  const bytes = isOpen ? Buffer.concat([given, endOfJpeg]) : given
  // With an end given to it, half a picture would be no error: only what needs no filling up is whole.
  const options = { limitInputPixels: maxPixels, failOn: isOpen ? 'warning' : 'error' } as const
  const { width, height, pages = 1 } = await sharp(bytes, options).metadata()
  if (pages > maxFrames) throw tooLarge('frames')
  if (width * height * pages > maxPixels) throw tooLarge('pixels')
  const isAnimated = type === 'image/gif' && pages > 1
  const source = sharp(bytes, { ...options, animated: isAnimated }).timeout({ seconds: maxWork })
  // Phones turn pictures by a note beside the pixels, which is about to go.
  const upright = isAnimated ? source : source.autoOrient()
  const fitting = upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const encoded = {
    'image/png': () => fitting.png(),
    'image/jpeg': () => fitting.jpeg({ quality: 85 }),
    'image/gif': () => fitting.gif({ effort: 3 }),
  }[type]()
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, type, width: info.width, height: info.pageHeight ?? info.height }
}

/**
 * A clean image in the form it came in: upright, no side above 4096 pixels, an animated one still animated.
 * @throws ProviderFailure 415 INVALID_FILE for what is none of the three, or broken; 413 FILE_TOO_LARGE for more than 64 million pixels or
 *   200 frames
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
