import { useEffect, useRef, useState } from 'react'
import { qaChannelName, type GalleryMessage } from '#src/dev/qa/channel.ts'
import { withMessage, isSiteMessage, noTabs, type LiveState } from './live.ts'

/** The state of the running tabs, and how to send them messages. */
export interface Live extends LiveState {
  /** Clears the tabs and asks again: a tab that crashed never reports its end. */
  refresh: () => void
  send: (message: GalleryMessage) => void
}

const hello: GalleryMessage = { from: 'gallery', type: 'hello' }

/** Listens to the tabs of this browser until the page closes; it starts by asking which tabs exist, and asks each that starts later (D3). */
export function useLive(): Live {
  const [state, setState] = useState(noTabs)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel(qaChannelName)
    channel.current = opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isSiteMessage(data)) return
      if (data.type === 'started') opened.postMessage(hello)
      setState((before) => withMessage(before, data))
    })
    opened.postMessage(hello)
    return () => opened.close()
  }, [])
  const send = (message: GalleryMessage): void => channel.current?.postMessage(message)
  const refresh = (): void => {
    setState((before) => ({ ...before, tabs: [] }))
    send(hello)
  }
  return { ...state, refresh, send }
}
