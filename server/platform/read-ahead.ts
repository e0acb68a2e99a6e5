/**
 * Reads a body as fast as it comes, whatever the pace of its reader: what makes it is done, and gives its place to others, though somebody takes
 * minutes to read. Only for bodies that fit into memory.
 * @returns the body for its reader, and all of it once it is whole; undefined where it broke off or its reader went away
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
        // oxlint-disable-next-line no-await-in-loop -- parts come one after the other
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
