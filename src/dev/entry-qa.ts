/**
 * Entry for sandbox and QA builds, run before the machines start (D3, D4). A separate entry, named by the server in `<html data-qa>`: no
 * chunk of a public page imports it. The address selects the function:
 *
 * - nothing: the flight recorder runs, and Alt+Shift+Q opens the panel; `?qa` opens it at once
 * - `?inspect`, `?inspect=local`: the inspector
 * - `?qa-play=<key>`: plays the recording stored under this key in this tab, its last part or `&qa-part=<n>`; `&qa-at=<n>` plays n steps at
 *   once, `end` all of them
 * - `?qa-browser=<user agent>`: simulates that browser
 * - `?qa-shared=<code>`: fetches a shared recording, and plays it
 * - `?qa-live=<key>`: continues, with effects, from the end of that recording
 */
import { createInspector } from './qa/inspector.ts'
import { installCut } from './qa/cut.ts'
import { goOnFrom } from './qa/go-on.ts'
import { createLive } from './qa/live.ts'
import { startable } from './qa/startable.ts'
import { storedRecording, tryToStore } from './qa/stored.ts'
import { createTheatre } from './qa/theatre.ts'
import { createVisit } from './qa/visit.ts'
import { createWatch } from './qa/watch.ts'
import './qa/qa.types.ts'
import type { Part } from '#machines/recording/recording.types.ts'
import type { PanelDeps } from './qa/panel/panel.tsx'

const query = new URLSearchParams(location.search)
// Simulates an app's browser (A5): screens read the user agent when they render, which is later.
const browser = query.get('qa-browser')
if (browser !== null) Object.defineProperty(navigator, 'userAgent', { value: browser, configurable: true })
const inspector = await createInspector(query.get('inspect'))
const live = createLive()
const observers = [live.observe, ...(inspector === undefined ? [] : [inspector])]
const chosen = query.has('qa-part') ? Number(query.get('qa-part')) : undefined
const toPlay = startable(storedRecording(query.get('qa-play')), chosen)
const toGoOn = startable(storedRecording(query.get('qa-live')))
const problem = [toPlay, toGoOn].find((one) => typeof one === 'string')
const shared = query.get('qa-shared')
const at = query.get('qa-at')

/** Frames of the gallery show one moment and may fetch its data; a developer who follows a replay expects that nothing is requested. */
const isFollowed = at === null || query.has('qa')

const watch = createWatch(observers)
const theatre =
  typeof toPlay === 'object'
    ? createTheatre({
        recording: toPlay,
        chosen,
        keep: (noted) => tryToStore(query.get('qa-play')!, noted),
        observe: (inspected) => observers.forEach((observe) => observe(inspected)),
        cut: isFollowed ? installCut(globalThis) : undefined,
      })
    : undefined
const prepare = theatre?.play.prepare ?? (typeof toGoOn === 'object' ? goOnFrom(toGoOn, watch.prepare) : watch.prepare)
const visit = createVisit(watch.recorder)
// A replay is not part of the visit.
if (theatre === undefined) visit.follow()
const recording = theatre?.recording ?? visit.recording
const parts = (): readonly Part[] => [...visit.earlier().parts, watch.recorder.take()]

const annotate = (text: string): string | undefined => {
  const refusal = watch.recorder.annotate(text)
  live.notify()
  return refusal
}

let panel: Promise<{ toggle: () => void }> | undefined
const openPanel = (deps: PanelDeps, takesFocus = false): void => {
  const isFirst = panel === undefined
  panel ??= import('./qa/panel/panel.tsx').then(({ mountPanel }) => mountPanel(deps, { takesFocus }))
  if (!isFirst) void panel.then(({ toggle }) => toggle())
}

/** Navigates to the replay of a shared recording; if there is none, the panel shows why. */
async function openShared(code: string, deps: PanelDeps): Promise<void> {
  const [{ fetchShared }, { replayHere }] = await Promise.all([
    import('./qa/shared-recordings.ts'),
    import('./qa/panel/recording-section.tsx'),
  ])
  const found = await fetchShared(deps.app.router.options.context.api, code)
  const refusal = typeof found === 'string' ? found : replayHere(found)
  if (refusal !== undefined) openPanel({ ...deps, problem: refusal })
}

globalThis.siteQa = {
  prepare,
  isReplay: theatre !== undefined,
  note: watch.recorder.note,
  connect: (app) => {
    watch.connect(app)
    const deps: PanelDeps = { live, recording, parts, annotate, theatre, problem, app }
    addEventListener('keydown', (event) => {
      if (event.altKey && event.shiftKey && event.code === 'KeyQ') {
        event.preventDefault()
        openPanel(deps, true)
      }
    })
    if (query.has('qa') || (theatre !== undefined && isFollowed) || problem !== undefined) openPanel(deps)
    if (shared !== null) void openShared(shared, deps)
    theatre?.connect(app)
    if (theatre !== undefined && at !== null) void theatre.runTo(at === 'end' ? Infinity : Number(at))
  },
  recording,
}
