/**
 * Opens a channel between the tabs of this browser that show this site.
 * @returns undefined where the browser refuses: Firefox does where it blocks the site's data. Who uses it goes on without the other tabs
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
