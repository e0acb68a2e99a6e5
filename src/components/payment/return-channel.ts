/** How a window that came back from the payment page tells the tab that waits for it; same origin only (BroadcastChannel). */
import { openChannel } from '#src/lib/open-channel.ts'

const channelName = 'site.payment'
type Message = { returned: string } | { taken: string }

/** ms a waiting tab may take to answer. */
const patience = 700

/**
 * Tells every tab of this browser that an order's page has come back.
 * @returns whether some tab waits for this order and goes on with it
 */
export function announceReturn(orderNo: string): Promise<boolean> {
  const channel = openChannel(channelName)
  if (channel === undefined) return Promise.resolve(false)
  return new Promise<boolean>((resolve) => {
    const end = (isTaken: boolean): void => {
      clearTimeout(timer)
      channel.close()
      resolve(isTaken)
    }
    const timer = setTimeout(() => end(false), patience)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if ('taken' in data && data.taken === orderNo) end(true)
    })
    channel.postMessage({ returned: orderNo } satisfies Message)
  })
}

/**
 * Calls back when this order's page has come back in another window, and lets that window close.
 * @returns stops listening
 */
export function onReturn(orderNo: string, act: () => void): () => void {
  const channel = openChannel(channelName)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!('returned' in data) || data.returned !== orderNo) return
    channel.postMessage({ taken: orderNo } satisfies Message)
    act()
  })
  return () => channel?.close()
}
