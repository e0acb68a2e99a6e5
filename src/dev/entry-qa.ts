/**
 * What sandbox and QA builds add before the machines start (D3, D4). An entry of its own, named by the server on `<html data-qa>`: no chunk
 * of a public page knows it. The address says what is wanted:
 *
 * - nothing: the flight recorder runs, and Alt+Shift+Q opens the panel; `?qa` opens it at once
 * - `?inspect`, `?inspect=local`: the inspector
 * - `?qa-play=<key>`: plays the recording stored under this key in this tab, its last part or `&qa-part=<n>`; `&qa-at=<n>` gives n steps at once,
 *   `end` all of them
 * - `?qa-browser=<user agent>`: as if in that browser
 * - `?qa-shared=<code>`: fetches a recording that was shared, and plays it
 * - `?qa-live=<key>`: goes on, with effects, from where that recording ends
 */
import { createInspector } from './qa/inspector.ts'
import { installCut } from './qa/cut.ts'
import { goOnFrom } from './qa/go-on.ts'
import { createLive } from './qa/live.ts'
import { storedRecording, storeRecording } from './qa/stored.ts'
import { createTheatre } from './qa/theatre.ts'
import { createVisit } from './qa/visit.ts'
import { createWatch } from './qa/watch.ts'
import './qa/qa.types.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import type { PanelDeps } from './qa/panel/panel.tsx'

const query = new URLSearchParams(location.search)
// As in an app's own browser (A5): screens look at it when they draw, which is after this.
const browser = query.get('qa-browser')
if (browser !== null) Object.defineProperty(navigator, 'userAgent', { value: browser, configurable: true })
const inspector = await createInspector(query.get('inspect'))
const live = createLive()
const observers = [live.observe, ...(inspector === undefined ? [] : [inspector])]
const toPlay = storedRecording(query.get('qa-play'))
const toGoOn = storedRecording(query.get('qa-live'))
const problem = [toPlay, toGoOn].find((one) => typeof one === 'string')
const shared = query.get('qa-shared')
const at = query.get('qa-at')

/** Frames of the gallery show one moment and may fetch what they show; whoever follows a replay wants to see that nothing is asked. */
const isFollowed = at === null || query.has('qa')

const watch = createWatch(observers)
const theatre =
  typeof toPlay === 'object'
    ? createTheatre({
        recording: toPlay,
        chosen: query.has('qa-part') ? Number(query.get('qa-part')) : undefined,
        keep: (noted) => storeRecording(query.get('qa-play')!, noted),
        observe: (inspected) => observers.forEach((observe) => observe(inspected)),
        cut: isFollowed ? installCut(globalThis) : undefined,
      })
    : undefined
const prepare = theatre?.play.prepare ?? (typeof toGoOn === 'object' ? goOnFrom(toGoOn, watch.prepare) : watch.prepare)
const visit = createVisit(watch.recorder)
// A replay is no part of the visit.
if (theatre === undefined) visit.follow()
const recording = theatre?.recording ?? visit.recording
const parts = (): readonly Part[] => [...visit.earlier().parts, watch.recorder.take()]

const annotate = (text: string): boolean => {
  const isWritten = watch.recorder.annotate(text)
  live.tell()
  return isWritten
}

let panel: Promise<{ toggle: () => void }> | undefined
const openPanel = (deps: PanelDeps): void => {
  const isFirst = panel === undefined
  panel ??= import('./qa/panel/panel.tsx').then(({ mountPanel }) => mountPanel(deps))
  if (!isFirst) void panel.then(({ toggle }) => toggle())
}

/** Leaves for the replay of what was shared; the panel says why where there is nothing to replay. */
async function openShared(code: string, deps: PanelDeps): Promise<void> {
  const [{ fetchShared }, { replayHere }] = await Promise.all([
    import('./qa/shared-recordings.ts'),
    import('./qa/panel/recording-section.tsx'),
  ])
  const found = await fetchShared(deps.app.router.options.context.api, code)
  if (typeof found === 'string') openPanel({ ...deps, problem: found })
  else replayHere(found)
}

globalThis.siteQa = {
  prepare,
  note: watch.recorder.note,
  connect: (app) => {
    watch.connect(app)
    const deps: PanelDeps = { live, recording, parts, annotate, theatre, problem, app }
    addEventListener('keydown', (event) => {
      if (event.altKey && event.shiftKey && event.code === 'KeyQ') {
        event.preventDefault()
        openPanel(deps)
      }
    })
    if (query.has('qa') || (theatre !== undefined && isFollowed) || problem !== undefined) openPanel(deps)
    if (shared !== null) void openShared(shared, deps)
    theatre?.connect(app)
    if (theatre !== undefined && at !== null) void theatre.runTo(at === 'end' ? Infinity : Number(at))
  },
  recording,
}
