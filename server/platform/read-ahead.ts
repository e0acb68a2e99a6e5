/**
 * Reads a body as fast as it is produced, whatever the speed of its reader: its producer finishes and frees its slot, even if a slow client
 * takes minutes to read. Only for bodies that fit into memory.
 * @returns the body for its reader, and all of it once it is complete; undefined if it failed or its reader cancelled
 */
export function readAhead(body: ReadableStream<Uint8Array> | null): {
  body: ReadableStream<Uint8Array> | null
  ended: Promise<Buffer | undefined>
} {
  if (body === null) return { body, ended: Promise.resolve(undefined) }
  const reader = body.getReader()
  const { promise: ended, resolve } = Promise.withResolvers<Buffer | undefined>()
  const read = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const parts: Uint8Array[] = []
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        parts.push(value)
        controller.enqueue(value)
      }
      controller.close()
      resolve(Buffer.concat(parts))
    } catch (error) {
      controller.error(error)
      resolve(undefined)
    }
  }
  return {
    body: new ReadableStream({
      start: (controller) => void read(controller),
      cancel: (reason) => {
        resolve(undefined)
        return reader.cancel(reason)
      },
    }),
    ended,
  }
}
