import { useEffect, useRef, useState } from 'react'
import { qaChannelName, type GalleryMessage } from '#src/dev/qa/channel.ts'
import { withMessage, isSiteMessage, noTabs, type LiveState } from './live.ts'

/** The state of the running tabs, and how to send them messages. */
export interface Live extends LiveState {
  /** Clears the tabs and asks again: a tab that crashed never reports its end. */
  refresh: () => void
  send: (message: GalleryMessage) => void
}

/** Listens to the tabs of this browser until the page closes; it starts by asking which tabs exist (D3). */
export function useLive(): Live {
  const [state, setState] = useState(noTabs)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel(qaChannelName)
    channel.current = opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isSiteMessage(data)) setState((before) => withMessage(before, data))
    })
    opened.postMessage({ from: 'gallery', type: 'hello' } satisfies GalleryMessage)
    return () => opened.close()
  }, [])
  const send = (message: GalleryMessage): void => channel.current?.postMessage(message)
  const refresh = (): void => {
    setState((before) => ({ ...before, tabs: [] }))
    send({ from: 'gallery', type: 'hello' })
  }
  return { ...state, refresh, send }
}
