/**
 * Opens a channel between the tabs of this browser that show this site.
 * @returns undefined if the browser refuses, as Firefox does where it blocks the site's data. The caller then works without the other tabs
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Sends a message to the other tabs of this browser that show this site, and waits until one of them takes it: it replies `{ taken }`.
 * @param timeLimit that a tab may take to reply, in ms
 * @returns whether a tab has taken it
 */
export async function sendToTabs(
  name: string,
  message: object,
  { taken, timeLimit }: { taken: string; timeLimit: number },
): Promise<boolean> {
  const channel = openChannel(name)
  if (channel === undefined) return false
  return new Promise<boolean>((resolve) => {
    const end = (isTaken: boolean): void => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => end(false), timeLimit)
    channel.addEventListener('message', ({ data }: MessageEvent<{ taken?: unknown }>) => {
      if (data.taken === taken) end(true)
    })
    channel.postMessage(message)
  })
}
