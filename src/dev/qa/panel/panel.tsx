/** The QA panel (D4): what runs, what happened, recordings to take, to replay and to go on from, faults to switch on. */
import { createRoot } from 'react-dom/client'
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

export interface PanelDeps {
  live: Live
  recording: () => Recording
  /** Of the visit until now, this page's last. */
  parts: () => readonly Part[]
  /** Writes a note at the last step of this page. @returns false where there is none */
  annotate: (text: string) => boolean
  /** Where a recording is being replayed. */
  theatre: Theatre | undefined
  /** Why what the address asked for cannot be. */
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

/**
 * A frame of its own: dialogs of the page keep the focus to themselves and take a click elsewhere for leaving, and the page's styles stay
 * outside. @returns `toggle` hides and shows it
 */
export function mountPanel(deps: PanelDeps): { toggle: () => void } {
  const frame = document.createElement('iframe')
  frame.title = 'QA panel'
  frame.style.cssText = frameStyle
  // Dialogs hide what lies beside them from screen readers, but for live regions.
  frame.setAttribute('aria-live', 'off')
  document.body.append(frame)
  const inside = frame.contentDocument!
  inside.documentElement.lang = 'en'
  inside.title = 'QA panel'
  const style = inside.createElement('style')
  style.textContent = panelStyle
  inside.head.append(style)
  const toggle = (): void => {
    frame.hidden = !frame.hidden
    if (frame.hidden) document.body.focus()
    else inside.querySelector('button')?.focus()
  }
  const host = inside.createElement('div')
  inside.body.append(host)
  inside.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || (event.altKey && event.shiftKey && event.code === 'KeyQ')) toggle()
  })
  createRoot(host).render(<Panel deps={deps} onHide={toggle} />)
  return { toggle }
}
