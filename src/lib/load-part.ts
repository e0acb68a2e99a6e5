/** Loads a part of the site (a dynamic import) and asks again after each pause, at most `pauses.length` times. */
export async function loadPart<T>(bring: () => Promise<T>, { pauses = [500, 2000] }: { pauses?: readonly number[] } = {}): Promise<T> {
  for (const pause of pauses) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await bring()
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return bring()
}
