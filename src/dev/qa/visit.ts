/**
 * A visit across page loads (D4): each page's part is written to the tab's session storage when the page is left or hidden, and the next
 * page appends its own. The browser copies that storage to a tab that a page opens, so its parts follow those of its opener. If storage is
 * blocked or full, nothing is stored, without an effect on the page.
 */
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Recorder } from '#machines/recording/recorder.ts'
import type { PartEnd, Recording } from '#machines/recording/recording.types.ts'
import { earlierOf, noEarlier, visitOf, type Earlier } from '#machines/recording/visit.ts'
import { build } from '#src/lib/build.ts'
import { store, stored } from './visit-storage.ts'
import { beginningHere } from './watch.ts'

/** The recording of the visit, stored across page loads. */
export interface Visit {
  /** The parts of the previous pages. */
  earlier: () => Earlier
  /** The whole visit so far. */
  recording: () => Recording
  /** Writes this page's part when it is left or hidden, or opens another tab. */
  follow: () => void
}

/** The kind of this page's navigation tells why the previous one ended. */
function endBefore(): PartEnd | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type === 'reload') return 'reloaded'
  if (entry?.type === 'back_forward') return 'wentBack'
  // A new tab has no history yet.
  return opener !== null && history.length === 1 ? 'openedTab' : undefined
}

function readEarlier(ended: PartEnd | undefined): Earlier {
  const text = stored()
  const recording = text === null || text === '' ? undefined : readRecording(text)
  return typeof recording === 'object' ? earlierOf(recording, ended) : noEarlier
}

/** Whether a click opens its address outside this page. */
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
    // A page that ended before its machines started has nothing to store.
    if (part.systems.length > 0) store(JSON.stringify(visitOf(build, earlier, ended === undefined ? part : { ...part, ended })))
  }
  return {
    earlier: () => earlier,
    recording: () => visitOf(build, earlier, recorder.take()),
    follow: () => {
      addEventListener('pagehide', () => {
        // The page is hidden afterwards, which writes it once more.
        ended = 'left'
        write()
      })
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') write()
      })
      document.addEventListener('click', (event) => opensTab(event) && write(), { capture: true })
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        // The page is restored in its old state, and other pages have written since.
        ended = undefined
        earlier = readEarlier('wentBack')
        recorder.beginPart(beginningHere())
      })
    },
  }
}
