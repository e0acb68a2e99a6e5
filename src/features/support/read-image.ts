/** Detects a file's type from its content (§5): the first bytes show whether it is an image and its size. Its name is not reliable. */
import { attachmentRules } from '#contract/attachment-rules.ts'
import type { RefusalReason } from '#machines/support-request/support-request.types.ts'

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif'
/** File name extension of each type, without a dot. */
export const extensionOf: Record<ImageType, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' }

export interface ImageHeader {
  type: ImageType
  /** In pixels. */
  width: number
  height: number
}

/** Signatures: PNG (ISO/IEC 15948 §5.2), GIF87a and GIF89a, JPEG's start of image. */
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const gif = [0x47, 0x49, 0x46, 0x38]
const jpeg = [0xff, 0xd8, 0xff]
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte)

/** The size is in the first start-of-frame marker (ITU-T T.81 B.2.2); C4, C8 and CC are no frames. */
function jpegSize(view: DataView): Omit<ImageHeader, 'type'> | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Fill bytes and standalone markers have no length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** @returns undefined if it is none of the three, or corrupt before its size */
export function headerOf(buffer: ArrayBuffer): ImageHeader | undefined {
  const bytes = new Uint8Array(buffer)
  const view = new DataView(buffer)
  if (startsWith(bytes, png)) {
    // The header chunk is first: length, `IHDR`, width, height.
    const isHeader = bytes.length >= 24 && view.getUint32(12) === 0x49484452
    return isHeader ? { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) } : undefined
  }
  if (startsWith(bytes, gif) && bytes.length >= 10 && (bytes[4] === 0x37 || bytes[4] === 0x39) && bytes[5] === 0x61)
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (startsWith(bytes, jpeg)) {
    const size = jpegSize(view)
    return size === undefined ? undefined : { type: 'image/jpeg', ...size }
  }
  return undefined
}

/** Returns a file's header, or the reason why it cannot be attached. */
export async function readImage(file: Blob): Promise<ImageHeader | Exclude<RefusalReason, 'tooMany'>> {
  try {
    // Checked before reading the file: a dropped film is rejected without delay.
    if (file.size > attachmentRules.maxBytes) {
      const start = headerOf(await file.slice(0, 64).arrayBuffer())
      const isPicture = start !== undefined || startsWith(new Uint8Array(await file.slice(0, 3).arrayBuffer()), jpeg)
      return isPicture ? 'tooLarge' : 'type'
    }
    const header = headerOf(await file.arrayBuffer())
    if (header === undefined || header.width === 0 || header.height === 0) return 'type'
    return header.width * header.height > attachmentRules.maxPixels ? 'tooManyPixels' : header
  } catch {
    // A file that was moved, or is not readable.
    return 'unreadable'
  }
}
