/** Images for tests of support. */

/** The first bytes of a PNG of this size (ISO/IEC 15948). */
export const pngOf = (width: number, height: number, length = 64): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}
