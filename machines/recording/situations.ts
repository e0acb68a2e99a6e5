/**
 * Situations to look at (D3): each state of a machine, as a recording that begins there. The paths into them are those of the path tests
 * (machines/registry.ts), so every registered machine is included. Pure: the same on every computer and in every language, except for the
 * given texts.
 */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { appEntry } from '../app/app.entry.ts'
import type { AppInput } from '../app/app.machine.ts'
import type { DrawnKind, PopupContent, PopupRequest, SnackbarTone } from '../popups/popups.kinds.ts'
import { machines, type MachineEntry } from '../registry.ts'
import { sessionEntry } from '../session/session.entry.ts'
import {
  selectIsEmbedded,
  selectIsInitialised,
  selectIsPending,
  selectIsSignedIn,
  selectIsTokenless,
  selectIsSigningIn,
  selectUser,
  type SessionSnapshot,
} from '../session/session.selectors.ts'
import { toFailureData } from '../shared/failure-data.ts'
import type { Digest, Json, RecordedSystem, Recording, Stimulus } from './recording.types.ts'
import { asJson, startReplay } from './replayer.ts'
import { seal } from './seal.ts'
import { stateName } from './states.ts'

type ContentOf<Kind, Content> = Content extends { kind: infer Known }
  ? Kind extends Known
    ? Omit<Content, 'kind'> & { kind: Kind }
    : never
  : never

/** Visible texts in the samples, in the language of the page that shows them. */
export interface Samples {
  /** One popup of each kind; those of screens are shown with their screens. */
  popups: { readonly [Kind in DrawnKind]: ContentOf<Kind, PopupContent> }
  /** The provider's message for a failure. */
  failure: string
}

/** One state of a machine to look at, with all that a page needs to show it. */
export interface Situation {
  /** Unique among all machines; fit for addresses: `session-browser-signedIn.fresh-member`. */
  id: string
  /** The machine of this situation, by its name in the registry. */
  machine: string
  /** The name of the input it was started with; `kinds` for situations of popups. */
  input: string
  /** Readable name of its state, with other visible facts. */
  state: string
  value: Json
  /** Whether the page is the in-game view (S13). */
  embedded: boolean
  /** `app` first, then the machines that a screen starts. Each begins in its state. */
  systems: readonly RecordedSystem[]
}

/** The popup of a machine that does not live as long as the app: opening the popup starts the machine. */
export const popupOf: Readonly<Record<string, DrawnKind>> = {
  'sign-in': 'login',
  carousel: 'character',
  'pre-registration': 'preRegister',
}

/** Machines that no screen starts: they run beside the app, some only if the site is configured for them, or before the page is shown. */
export const beside: ReadonlySet<string> = new Set(['overlays', 'consent', 'sign-in-return'])

/** Machines that a screen starts and ends. */
export const ofScreens: ReadonlySet<string> = new Set([
  'payment',
  'withdrawal',
  'support-request',
  'request-change',
  'sound',
  'main-loader',
  'code-challenge',
  'coupon-claim',
  'coupon-look-up',
  'registration-withdrawal',
  'mail-link',
])

const tones: Record<SnackbarTone, true> = { info: true, success: true, critical: true }

/** One situation of a walk: its snapshot, and the events that led there. */
interface Way {
  snapshot: AnyMachineSnapshot
  events: readonly AnyEventObject[]
}
/** An event and the path of ids to its receiver. */
type SentEvent = readonly [to: string, event: AnyEventObject]

/** The shortest path to each situation, the nearest first. */
const waysOf = ({ machine, events, walk }: MachineEntry, input: unknown): Way[] =>
  getShortestPaths(machine, { events: [...events], ...walk, input })
    .map(({ state, steps }) => ({ snapshot: state, events: steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init') }))
    .sort((a, b) => a.events.length - b.events.length)

/** The first of each group of equal items, in order. */
const firstOf = <T>(all: readonly T[], likeness: (one: T) => string): T[] => {
  const seen = new Set<string>()
  return all.filter((one) => {
    const key = likeness(one)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Fills in the texts that the fixtures of path tests leave empty. */
function withTexts(event: AnyEventObject, { failure, popups }: Samples): Stimulus['event'] {
  if ('error' in event) return asJson({ ...event, error: { ...toFailureData(event['error']), message: failure } }) as never
  if (event.type === 'popup.open') return { type: event.type, popup: asJson(popups[(event['popup'] as { kind: DrawnKind }).kind]) }
  return asJson(event) as never
}

const nothing: Digest = { value: null, status: 'active', context: null, children: {} }

/** Replays the events and returns the machine in its resulting state, with no stimuli left. */
function standing({ name, machine }: MachineEntry, input: unknown, sent: readonly SentEvent[], samples: Samples): RecordedSystem {
  const stimuli = sent.map(([to, event]): Stimulus => ({ at: 0, to, event: withTexts(event, samples) }))
  const start = { machine: name, input: asJson(input), initial: {} }
  const replay = startReplay(machine, { ...start, stimuli, final: nothing })
  while (replay.step() !== undefined);
  const checkpoint = asJson(replay.root.getPersistedSnapshot())
  return { ...start, checkpoint, initial: replay.states().replayed, stimuli: [], final: replay.digest() }
}

/** Shared by all situations of a call: their texts, and the path to a page at rest, which takes long to find. */
interface Stage {
  samples: Samples
  /** The session at rest: the state of a page shortly after it was opened. The app is notified, since its listener is an effect. */
  arrived: (input: AppInput) => readonly SentEvent[]
}

function createStage(samples: Samples): Stage {
  const found = new Map<boolean, readonly SentEvent[]>()
  const find = (input: AppInput): SentEvent[] => {
    const way = waysOf(sessionEntry, input).find(({ snapshot }) => {
      const session = snapshot as SessionSnapshot
      return selectIsInitialised(session) && !selectIsPending(session)
    })
    return [...(way?.events ?? []).map((event): SentEvent => ['session', event]), ['', { type: 'session.initialised' }]]
  }
  return {
    samples,
    arrived: (input) => {
      const sent = found.get(input.embedded) ?? find(input)
      found.set(input.embedded, sent)
      return sent
    },
  }
}

/** The events to the app that bring the machine to this state; the rest of the page is in its corresponding state. */
function eventsToApp({ name, isRoot }: MachineEntry, input: AppInput, { snapshot, events }: Way, { arrived }: Stage): SentEvent[] {
  if (name === 'app')
    return events.flatMap((event): SentEvent[] => (event.type === 'session.initialised' ? [...arrived(input)] : [['', event]]))
  if (name === 'session') {
    const session = snapshot as SessionSnapshot
    return [
      ...events.map((event): SentEvent => ['session', event]),
      ...(selectIsInitialised(session) ? [['', { type: 'session.initialised' }] as const] : []),
      // As src/app/session-bridge.ts does during a sign-in attempt (P1).
      ...(selectIsSigningIn(session) ? [['popups', { type: 'loader.begin' }] as const] : []),
    ]
  }
  if (!isRoot) return [...arrived(input), ...events.map((event): SentEvent => [name, event])]
  if (beside.has(name) || ofScreens.has(name)) return [...arrived(input)]
  const popup = popupOf[name]
  if (popup === undefined)
    throw new Error(
      `${name}: declare in machines/recording/situations.ts what starts it: a popup (popupOf), a screen (ofScreens) or neither (beside)`,
    )
  return [...arrived(input), ['popups', { type: 'popup.open', popup: { kind: popup } }]]
}

/** Machines that start with the open popups, in their initial states. */
const startedBy = (sent: readonly SentEvent[], samples: Samples): RecordedSystem[] =>
  machines.flatMap((entry) =>
    sent.some(([, event]) => event.type === 'popup.open' && (event['popup'] as PopupRequest).kind === popupOf[entry.name])
      ? [standing(entry, Object.values(entry.inputs)[0], [], samples)]
      : [],
  )

interface Shown {
  user?: { kind: string } | undefined
  provider?: string
  failure?: { status: number; code: string | number } | undefined
}

/** A failure detected by the site itself has no status: `sign in cancelled` for SIGN_IN_CANCELLED. */
const failureName = ({ status, code }: NonNullable<Shown['failure']>): string => {
  if (status !== 0) return 'refused'
  return typeof code === 'number' || code === 'NETWORK' ? 'unanswered' : code.toLowerCase().replaceAll('_', ' ')
}

/** Visible facts of a machine besides its state. A machine that lives as long as the app shows its failures in popups. */
function seenOf({ context }: AnyMachineSnapshot, { isRoot }: MachineEntry): string[] {
  const { user, provider, failure } = context as Shown
  const failed = isRoot && failure !== undefined ? [failureName(failure)] : []
  return [...(user === undefined ? [] : [user.kind]), ...(provider === undefined ? [] : [provider]), ...failed]
}

const slug = (parts: readonly string[]): string => parts.join('-').replaceAll(/[^\w.+-]+/g, '-')

const appInput = (input: unknown): AppInput => ({ embedded: false, ...(input as Partial<AppInput> | undefined) })

function situationOf(entry: MachineEntry, inputName: string, way: Way, stage: Stage): Situation {
  const { samples } = stage
  const input = entry.inputs[inputName]
  const { embedded } = appInput(input)
  const sent = eventsToApp(entry, { embedded }, way, stage)
  const steps = way.events.map((event): SentEvent => ['', event])
  const own = entry.isRoot && entry.name !== 'app' ? [standing(entry, input, steps, samples)] : startedBy(sent, samples)
  const state = stateName(way.snapshot.value as Json)
  const seen = seenOf(way.snapshot, entry)
  return {
    id: slug([entry.name, inputName, state, ...seen]),
    machine: entry.name,
    input: inputName,
    state: [state, ...seen].join(', '),
    value: asJson(way.snapshot.value),
    embedded,
    systems: [standing(appEntry, { embedded }, sent, samples), ...own],
  }
}

/** Every state value from every input, with other visible facts, each by its shortest path. */
const statesOf = (entry: MachineEntry, stage: Stage): Situation[] =>
  Object.entries(entry.inputs).flatMap(([inputName, input]) =>
    firstOf(waysOf(entry, input), ({ snapshot }) => JSON.stringify([snapshot.value, seenOf(snapshot, entry)])).map((way) =>
      situationOf(entry, inputName, way, stage),
    ),
  )

/** Situations of popups: one of each kind, each tone of the snackbar, two at once. */
function kindsOf({ samples, arrived }: Stage): Situation[] {
  const { popups } = samples
  const open = (popup: PopupRequest): AnyEventObject => ({ type: 'popup.open', popup })
  const opened: [string, AnyEventObject[]][] = [
    ...Object.values(popups).map((popup): [string, AnyEventObject[]] => [popup.kind, [open(popup)]]),
    ['list under twoButton', [open(popups.list), open(popups.twoButton)]],
  ]
  const situation = (state: string, events: readonly AnyEventObject[], changed: Samples): Situation => {
    const sent: SentEvent[] = [...arrived({ embedded: false }), ...events.map((event): SentEvent => ['popups', event])]
    const app = standing(appEntry, { embedded: false }, sent, changed)
    const value = app.final.children['popups']?.value ?? null
    const systems = [app, ...startedBy(sent, changed)]
    return { id: slug(['popups', 'kinds', state]), machine: 'popups', input: 'kinds', state, value, embedded: false, systems }
  }
  return [
    ...opened.map(([state, events]) => situation(state, events, samples)),
    ...(Object.keys(tones) as SnackbarTone[]).map((tone) =>
      situation(`snackbar, ${tone}`, [open(popups.snackbar)], {
        ...samples,
        popups: { ...popups, snackbar: { ...popups.snackbar, tone } },
      }),
    ),
  ]
}

/**
 * Returns every situation of a machine of the registry (D3): each reachable state value, and for popups each kind.
 * @throws if it is not known which screen starts the machine
 */
export function situationsOf(entry: MachineEntry, samples: Samples): Situation[] {
  const stage = createStage(samples)
  return [...statesOf(entry, stage), ...(entry.name === 'popups' ? kindsOf(stage) : [])]
}

/** The session's user, as far as screens can distinguish. */
function audienceOf({ snapshot }: Way): string {
  const session = snapshot as SessionSnapshot
  const user = !selectIsInitialised(session)
    ? 'not known yet'
    : selectIsTokenless(session)
      ? 'without a token'
      : selectIsSignedIn(session)
        ? (selectUser(session)?.kind ?? 'signed in')
        : 'visitor'
  return selectIsEmbedded(session) ? `in-game view, ${user}` : user
}

/** The situations of the session in which screens look different (D3); the name of each is its `state`. */
export function audiences(samples: Samples): Situation[] {
  const stage = createStage(samples)
  const isPending = ({ snapshot }: Way): number => Number(selectIsPending(snapshot as SessionSnapshot))
  return Object.entries(sessionEntry.inputs).flatMap(([inputName, input]) => {
    // The page at rest comes before one with work in progress.
    const ways = waysOf(sessionEntry, input).sort((a, b) => isPending(a) - isPending(b))
    return firstOf(ways, audienceOf).map((way) => ({ ...situationOf(sessionEntry, inputName, way, stage), state: audienceOf(way) }))
  })
}

/** A situation as a recording that the site can replay: it begins and ends in its state. */
export const recordingOf = ({ systems }: Situation, build: string): Recording =>
  seal({ format: 'everharrow-recording/3', build, parts: [{ build, systems, happenings: [] }] })
