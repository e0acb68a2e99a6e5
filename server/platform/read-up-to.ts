/**
 * Reads a body as far as a limit allows; beyond it the rest is cancelled.
 * @param most limit in bytes
 * @returns the bytes; undefined if there are more
 */
export async function readUpTo(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
