import { useEffect, useRef, useState } from 'react'
import { qaChannelName, type GalleryMessage } from '#src/dev/qa/channel.ts'
import { heard, isSiteMessage, nobody, type LiveState } from './live.ts'

export interface Live extends LiveState {
  /** Clears the tabs and asks again: a tab that crashed never reports its end. */
  ask: () => void
  send: (message: GalleryMessage) => void
}

/** Listens to the tabs of this browser until the page closes; it starts by asking which tabs exist (D3). */
export function useLive(): Live {
  const [state, setState] = useState(nobody)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel(qaChannelName)
    channel.current = opened
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isSiteMessage(data)) setState((before) => heard(before, data))
    })
    opened.postMessage({ from: 'gallery', type: 'hello' } satisfies GalleryMessage)
    return () => opened.close()
  }, [])
  const send = (message: GalleryMessage): void => channel.current?.postMessage(message)
  const ask = (): void => {
    setState((before) => ({ ...before, tabs: [] }))
    send({ from: 'gallery', type: 'hello' })
  }
  return { ...state, ask, send }
}
