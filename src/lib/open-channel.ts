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
