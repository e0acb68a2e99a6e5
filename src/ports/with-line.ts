/**
 * For parts of a page that come later than it: without a line they wait for one and are asked for again, since what stands here is worth
 * more than a screen that says so (E2). With a line the failure is thrown: then the site has changed since, or its server is down.
 * @param ask asked at once, and again each time there is a line
 */
export async function withLine<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // Node has a navigator too, and no such word.
    if (typeof window === 'undefined' || navigator.onLine) throw error
  }
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return withLine(ask)
}
