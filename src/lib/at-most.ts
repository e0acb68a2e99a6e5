/**
 * Waits for work that continues anyway.
 * @param ms time limit
 * @returns resolves when the work has ended, also by an error, or the time is over
 */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work.then(undefined, () => {}), over])
  clearTimeout(timer)
}
