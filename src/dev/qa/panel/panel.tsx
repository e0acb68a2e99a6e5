/** The QA panel (D4): running machines, past events, recordings to take, to replay and to continue from, and faults to enable. */
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Part, Recording } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import { build } from '#src/lib/build.ts'
import type { Live } from '../live.ts'
import type { Theatre } from '../theatre.ts'
import { CompareSection } from './compare-section.tsx'
import { panelStyle } from './panel-style.ts'
import { RecordingSection } from './recording-section.tsx'
import { ReplaySection } from './replay-section.tsx'
import { RunningMachines } from './running-machines.tsx'
import { runningIn, runningNow } from './running.ts'
import { ScenariosSection } from './scenarios-section.tsx'
import { Timeline } from './timeline.tsx'
import { useView } from './use-view.ts'

/** What the panel needs from the QA tools and the app. */
export interface PanelDeps {
  live: Live
  recording: () => Recording
  /** The parts of the visit so far; the last one is this page's. */
  parts: () => readonly Part[]
  /** Writes a note at the last step of this page. @returns the reason if it cannot */
  annotate: (text: string) => string | undefined
  /** Set if a recording is being replayed. */
  theatre: Theatre | undefined
  /** Why the address's request failed. */
  problem: string | undefined
  app: App
}

const Panel = ({ deps, onHide }: { deps: PanelDeps; onHide: () => void }) => {
  const { live, recording, parts, annotate, theatre, problem, app } = deps
  const { actors, visit, running } = useView([live], () => {
    const now = live.actors()
    const parted = theatre === undefined ? parts() : []
    return { actors: now, visit: parted, running: theatre === undefined ? runningIn(parted) : runningNow(live) }
  })
  const { api } = app.router.options.context
  return (
    <>
      <header>
        <h1>QA · build {build}</h1>
        <button type="button" onClick={onHide} title="Alt+Shift+Q opens it again">
          Hide
        </button>
      </header>
      <main>
        {problem !== undefined && (
          <section>
            <p className="bad" role="alert">
              {problem}
            </p>
          </section>
        )}
        {theatre !== undefined && <ReplaySection theatre={theatre} api={api} />}
        <RunningMachines machines={running} />
        {theatre === undefined && <RecordingSection api={api} recording={recording} actors={actors} annotate={annotate} />}
        {theatre === undefined && <Timeline title="Timeline" parts={visit} />}
        <CompareSection recording={recording} />
        {theatre === undefined && <ScenariosSection />}
      </main>
    </>
  )
}

const frameStyle =
  'position:fixed;right:0;bottom:0;z-index:2147483000;width:min(420px,100%);height:min(78vh,760px);border:1px solid #2B3740;background:#11171C;pointer-events:auto;color-scheme:dark'

/** A separate frame: dialogs of the page trap the focus and treat a click elsewhere as a dismissal, and the page's styles must not apply. */
function appendFrame(deps: PanelDeps, takesFocus: boolean): { frame: HTMLIFrameElement; root: Root; toggle: () => void } {
  const frame = document.createElement('iframe')
  frame.title = 'QA panel'
  frame.style.cssText = frameStyle
  // Dialogs hide their siblings from screen readers, except live regions.
  frame.setAttribute('aria-live', 'off')
  document.body.append(frame)
  const inside = frame.contentDocument!
  inside.documentElement.lang = 'en'
  inside.title = 'QA panel'
  const style = inside.createElement('style')
  style.textContent = panelStyle
  inside.head.append(style)
  const focus = (): void => inside.querySelector('button')?.focus()
  const toggle = (): void => {
    frame.hidden = !frame.hidden
    if (frame.hidden) document.body.focus()
    else focus()
  }
  const host = inside.createElement('div')
  inside.body.append(host)
  inside.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || (event.altKey && event.shiftKey && event.code === 'KeyQ')) toggle()
  })
  const root = createRoot(host)
  // At once, so that there is a button to focus.
  flushSync(() => root.render(<Panel deps={deps} onHide={toggle} />))
  if (takesFocus) focus()
  return { frame, toggle, root }
}

/**
 * Appends the panel to the page. Where the server could not render the page, React draws the whole document again and removes what is not
 * its own: then the panel is appended again. A frame that was removed has lost its document.
 * @param options.takesFocus a key has opened it: a dialog of the page keeps the Tab key from it
 * @returns `toggle` hides and shows it
 */
export function mountPanel(deps: PanelDeps, { takesFocus }: { takesFocus: boolean }): { toggle: () => void } {
  let current = appendFrame(deps, takesFocus)
  new MutationObserver(() => {
    if (current.frame.isConnected) return
    current.root.unmount()
    current = appendFrame(deps, false)
  }).observe(document.body, { childList: true })
  return { toggle: () => current.toggle() }
}
