/** A window that returned from the payment page notifies the waiting tab; same origin only (BroadcastChannel). */
import { sendToTabs, openChannel } from '#src/lib/open-channel.ts'

const channelName = 'site.payment'
type Message = { returned: string } | { taken: string }

/** Time that a waiting tab may take to reply, in ms. */
const timeLimit = 700

/**
 * Notifies all tabs of this browser that the payment page returned to an order.
 * @returns whether a tab waits for this order and continues with it
 */
export const announceReturn = (orderNo: string): Promise<boolean> =>
  sendToTabs(channelName, { returned: orderNo } satisfies Message, { taken: orderNo, timeLimit })

/**
 * Calls back when the payment page has returned to this order in another window, and lets that window close.
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
