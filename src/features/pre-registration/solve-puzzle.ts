/** Solves the provider's puzzle (server/platform/proof-of-work.ts): the browser computes hashes in slices, beside the page's own work. */

/** Hashes per slice: some milliseconds. */
const slice = 256

const zeroBitsOf = (bytes: Uint8Array): number => {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}

/**
 * @returns a text with which SHA-256 of `<puzzle>:<solution>` begins with the required number of zero bits
 * @throws if the page was loaded without TLS and cannot hash, which only happens in development; the signal's reason when aborted
 */
export async function solvePuzzle(
  { puzzle, bits }: { puzzle: string; bits: number },
  signal: AbortSignal,
): Promise<{ puzzle: string; solution: string }> {
  const encoder = new TextEncoder()
  const isSolution = async (solution: string): Promise<boolean> =>
    zeroBitsOf(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(`${puzzle}:${solution}`)))) >= bits
  for (let from = 0; ; from += slice) {
    signal.throwIfAborted()
    const tried = Array.from({ length: slice }, (_, i) => String(from + i))
    // Slice after slice, so that the page stays responsive between them.
    const found = (await Promise.all(tried.map(isSolution))).indexOf(true)
    if (found !== -1) return { puzzle, solution: tried[found]! }
    // Promises alone would not let the page render.
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  }
}
