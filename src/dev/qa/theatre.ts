/** A replay with its page: prefetched responses, navigation between screens, playing at a speed. */
import type { InspectionEvent } from 'xstate'
import { withNote } from '#machines/recording/notes.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import { joinAddress } from '#contract/page-address.ts'
import type { Cut } from './cut.ts'
import { createCheckpoints } from './checkpoints.ts'
import { addressAfter, addressesOf, remountPage, startOf, visit } from './follow.ts'
import { partOf } from './startable.ts'
import { createPlay, type Checkpoint, type Play } from './play.ts'

/**
 * `fetching`: pages are fetched in advance; `moving`: on the way to a position, maybe waiting for a screen; `failed`: the machines have
 * deviated too far to follow the recording.
 */
export type Stage = 'fetching' | 'paused' | 'playing' | 'moving' | 'ended' | 'failed'

/** The replay of one part: its state for the panel, and how to move in it. */
export interface Theatre {
  /** The whole recording, with the notes written here. */
  recording: () => Recording
  /** The part that is played, counted from 0. */
  part: number
  play: Play
  stage: () => Stage
  /** Why it cannot continue. */
  problem: () => string | undefined
  /** Paths of requests that no fetched page has answered; the page shows a failure in their place. */
  missing: () => readonly string[]
  /** Number of fetched pages, and of all pages. */
  fetched: () => readonly [number, number]
  connect: (app: App) => void
  /** Plays the next step; without effect unless paused. */
  step: () => Promise<void>
  /**
   * Moves to a position without pauses, forward or back, in the same document. During the move, a later call changes the target. Back: the
   * machines start again from the nearest checkpoint, screens are remounted, and the steps from there are played.
   */
  runTo: (position: number) => Promise<void>
  /** @param speed 2 is twice the original speed; Infinity has no pauses */
  start: (speed: number) => Promise<void>
  pause: () => void
  /** Writes a note at the last step played, replacing the existing one; an empty text deletes it. @returns why it is not kept */
  annotate: (text: string) => string | undefined
  subscribe: (listener: () => void) => () => void
}

/** Longest pause in ms between two steps. */
const longestPause = 3000

/**
 * Plays one part of a recording.
 * @param chosen its number, counted from 1; if it does not exist, the last one is played
 * @param keep stores the recording with each note, so that a reload of the page finds it; returns why it cannot
 * @param cut if given, pages are fetched first and the network is not used afterwards
 */
export function createTheatre({
  recording: given,
  chosen,
  keep,
  observe,
  cut,
}: {
  recording: Recording
  chosen: number | undefined
  keep: (noted: Recording) => string | undefined
  observe: (inspected: InspectionEvent) => void
  cut: Cut | undefined
}): Theatre {
  let stage: Stage = cut === undefined ? 'paused' : 'fetching'
  let problem: string | undefined
  const { search } = location
  let app: App | undefined
  let recording = given
  const { parts } = given
  const part = partOf(given, chosen)
  let address = startOf(part)
  let fetched: readonly [number, number] = [0, 0]
  let moving = Promise.resolve()
  const listeners = new Set<() => void>()
  const notify = (): void => listeners.forEach((listener) => listener())
  const setStage = (next: Stage): void => {
    stage = next
    notify()
  }
  cut?.subscribe(notify)
  const play = createPlay({
    part,
    observe,
    follow: (event) => {
      address = addressAfter(address, event, part)
      const href = joinAddress(address)
      moving = moving.then(() => (app === undefined ? undefined : visit(app, href, search)))
    },
  })

  /** Nothing has started yet. */
  const beginning = play.checkpoint()
  const checkpoints = createCheckpoints()
  /** The stage between two steps. */
  const resting = (): Stage => (play.position() === play.steps.length ? 'ended' : 'paused')
  const fail = (error: unknown): void => {
    problem = (error as Error).message
    setStage('failed')
  }
  /** The last step given. It waits for its screen, also after a pause. */
  let lastStep: Promise<unknown> = Promise.resolve()
  const give = async (): Promise<void> => {
    checkpoints.keep(play, address)
    lastStep = play.step().then(() => moving)
    await lastStep
  }

  /** Starts the page's machines again at a checkpoint, on the page that is open; the play is released. */
  const restartAt = async (from: Checkpoint, to: App): Promise<void> => {
    play.restore(from)
    to.actors.restart()
    await remountPage(to)
    await play.restored()
  }
  const goBack = async (position: number, to: App): Promise<void> => {
    const from = checkpoints.nearest(position)
    if (from === undefined) throw new Error('no step has been executed yet')
    // First open the screen of that moment, without any machine: one started now would play the system of another screen.
    play.release()
    address = from.address
    await visit(to, joinAddress(address), search)
    await restartAt(from.play, to)
  }

  /** Increases with each start: a player that was paused does not go on beside the next one. */
  let player = 0
  const start = async (speed: number): Promise<void> => {
    if (stage !== 'paused') return
    setStage('playing')
    player += 1
    const own = player
    const isPlaying = (): boolean => stage === 'playing' && own === player
    try {
      while (isPlaying() && resting() === 'paused') {
        const next = play.steps[play.position()]!
        const before = play.steps[play.position() - 1]
        const wait = Math.min(longestPause, next.stimulus.at - (before?.stimulus.at ?? next.stimulus.at)) / speed
        await new Promise((resolve) => setTimeout(resolve, wait))
        await lastStep
        if (isPlaying()) await give()
        notify()
      }
      if (isPlaying() || stage === 'paused') setStage(resting())
    } catch (error) {
      fail(error)
    }
  }

  let wanted = 0
  const runTo = async (position: number): Promise<void> => {
    // The address may contain any number, or none.
    wanted = Number.isNaN(position) ? 0 : Math.min(Math.max(0, Math.round(position)), play.steps.length)
    if (stage === 'moving') return
    if (wanted === play.position()) return
    problem = undefined
    setStage('moving')
    try {
      await lastStep.catch(() => undefined)
      while (wanted !== play.position()) {
        if (wanted > play.position()) await give()
        else if (app !== undefined) await goBack(wanted, app)
        notify()
      }
      setStage(resting())
    } catch (error) {
      fail(error)
    }
  }

  const fetchPages = async (to: App, closing: Cut): Promise<void> => {
    const pages = addressesOf(part)
    // The pages' screens mount: their machines must not play the systems that the screens play later.
    play.release()
    for (const [index, href] of pages.entries()) {
      fetched = [index, pages.length]
      notify()
      await visit(to, href, search)
    }
    await visit(to, pages[0]!, search)
    fetched = [pages.length, pages.length]
    closing.close()
    await restartAt(beginning, to)
    setStage(resting())
  }
  /** Whether all pages were fetched; undefined if none are needed. */
  let fetching: Promise<boolean> | undefined

  const index = parts.indexOf(part)
  return {
    recording: () => recording,
    part: index,
    play,
    stage: () => stage,
    problem: () => problem,
    missing: () => cut?.missing() ?? [],
    fetched: () => fetched,
    connect: (to) => {
      app = to
      // Navigating earlier would hydrate the server's page with another one.
      moving = to.hydrated
      if (cut !== undefined)
        fetching = to.hydrated
          .then(() => fetchPages(to, cut))
          .then(
            () => true,
            (error: unknown) => {
              fail(error)
              return false
            },
          )
      else if (play.steps.length === 0) setStage('ended')
    },
    step: async () => {
      if (stage === 'paused') await runTo(play.position() + 1)
    },
    runTo: async (position) => {
      if ((await fetching) !== false) await runTo(position)
    },
    start,
    pause: () => {
      if (stage === 'playing') setStage('paused')
    },
    annotate: (text) => {
      if (play.position() === 0) return 'No step has been played yet.'
      const noted = withNote(recording, index, play.position(), text)
      if (typeof noted === 'string') return noted
      recording = noted
      const reason = keep(recording)
      notify()
      return reason === undefined ? undefined : `The note is lost with this page: ${reason}.`
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
