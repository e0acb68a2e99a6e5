/**
 * A visit over its loads (D4): each page's part is written into the tab's session storage when the page is left or hidden, and the next page
 * puts its own behind it. A tab that a page opens gets a copy of that storage by the browser, so its parts follow those of its opener. Storage
 * that is blocked or full takes nothing, and the page does not notice.
 */
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Recorder } from '#machines/recording/recorder.ts'
import type { PartEnd, Recording } from '#machines/recording/recording.types.ts'
import { goneBefore, noneBefore, visitOf, type Earlier } from '#machines/recording/visit.ts'
import { build } from '#src/lib/build.ts'
import { store, stored } from './visit-storage.ts'
import { beginningHere } from './watch.ts'

export interface Visit {
  /** What the pages before this one have left. */
  earlier: () => Earlier
  /** Everything until now. */
  recording: () => Recording
  /** Writes this page's part when it is left or hidden, or opens another tab. */
  follow: () => void
}

/** How this page came about says why the one before it ended. */
function endBefore(): PartEnd | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'reload') return 'reloaded'
  if (entry?.type === 'back_forward') return 'wentBack'
  // A tab of its own has no history yet.
  return opener !== null && history.length === 1 ? 'openedTab' : undefined
}

function readEarlier(ended: PartEnd | undefined): Earlier {
  const text = stored()
  const recording = text === null || text === '' ? undefined : readRecording(text)
  return typeof recording === 'object' ? goneBefore(recording, ended) : noneBefore
}

/** Whether the address of a click opens elsewhere than in this page. */
const opensTab = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => {
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && (ctrlKey || metaKey || shiftKey || !['', '_self'].includes(link.target))
}

/** @param recorder of this page */
export function createVisit(recorder: Recorder): Visit {
  let earlier = readEarlier(endBefore())
  let ended: PartEnd | undefined
  const write = (): void => {
    const part = recorder.take()
    // A page that ended before its machines began has nothing to tell.
    if (part.systems.length > 0) store(JSON.stringify(visitOf(build, earlier, ended === undefined ? part : { ...part, ended })))
  }
  return {
    earlier: () => earlier,
    recording: () => visitOf(build, earlier, recorder.take()),
    follow: () => {
      addEventListener('pagehide', () => {
        // It is hidden after that, and written once more.
        ended = 'left'
        write()
      })
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') write()
      })
      document.addEventListener('click', (event) => opensTab(event) && write(), { capture: true })
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        // It comes back as it was, and others have written meanwhile.
        ended = undefined
        earlier = readEarlier('wentBack')
        recorder.beginPart(beginningHere())
      })
    },
  }
}
