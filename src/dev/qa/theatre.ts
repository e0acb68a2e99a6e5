/** A replay with its page: prefetched responses, navigation between screens, playing at a speed. */
import type { InspectionEvent } from 'xstate'
import { withNote } from '#machines/recording/notes.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import type { App } from '#src/app/create-app.tsx'
import type { Cut } from './cut.ts'
import { createCheckpoints } from './checkpoints.ts'
import { addressesOf } from './follow.ts'
import { createFollowedPage, type FollowedPage } from './followed-page.ts'
import { createStageStore, type Stage } from './stage.ts'
import { partOf } from './startable.ts'
import { createPlay, type Play } from './play.ts'

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

/** How a play and its page move together. */
interface Moves {
  /** Plays the next step. */
  forward: () => Promise<void>
  /** Resolves when the last step is complete. It waits for its screen, also after a pause. */
  complete: () => Promise<unknown>
  /** Starts again from the nearest checkpoint up to a position. */
  back: (position: number) => Promise<void>
  /** Opens all pages, so that their responses are kept. @param onProgress receives the number of opened pages, and of all */
  visitAll: (onProgress: (visited: number, all: number) => void) => Promise<void>
  /** Starts the machines as at the beginning, on the page that is open. */
  restart: () => Promise<void>
}

function createMoves(play: Play, page: FollowedPage): Moves {
  const checkpoints = createCheckpoints()
  /** Nothing has started yet. */
  const beginning = play.checkpoint()
  let last: Promise<unknown> = Promise.resolve()
  /** The play is released before. */
  const restartAt = async (from: typeof beginning): Promise<void> => {
    play.restore(from)
    await page.restart()
    await play.restored()
  }
  return {
    complete: () => last,
    forward: async () => {
      checkpoints.keep(play, page.address())
      last = play.step().then(page.followed)
      await last
    },
    back: async (position) => {
      const from = checkpoints.nearest(position)
      if (from === undefined) throw new Error('no step has been executed yet')
      // First open the screen of that moment, without any machine: one started now would play the system of another screen.
      play.release()
      await page.goTo(from.address)
      await restartAt(from.play)
    },
    visitAll: async (onProgress) => {
      const pages = addressesOf(play.part)
      // The pages' screens mount: their machines must not play the systems that the screens play later.
      play.release()
      for (const [index, href] of pages.entries()) {
        onProgress(index, pages.length)
        await page.visit(href)
      }
      await page.visit(pages[0]!)
      onProgress(pages.length, pages.length)
    },
    restart: () => restartAt(beginning),
  }
}

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
  const stage = createStageStore(cut === undefined ? 'paused' : 'fetching')
  const part = partOf(given, chosen)
  const index = given.parts.indexOf(part)
  const page = createFollowedPage(part)
  const play = createPlay({ part, observe, follow: page.follow })
  const moves = createMoves(play, page)
  let recording = given
  let fetched: readonly [number, number] = [0, 0]
  cut?.subscribe(stage.notify)
  /** The stage between two steps. */
  const resting = (): Stage => (play.position() === play.steps.length ? 'ended' : 'paused')

  /** Increases with each start: a player that was paused does not go on beside the next one. */
  let player = 0
  const start = async (speed: number): Promise<void> => {
    if (stage.current() !== 'paused') return
    stage.set('playing')
    player += 1
    const own = player
    const isPlaying = (): boolean => stage.current() === 'playing' && own === player
    try {
      while (isPlaying() && resting() === 'paused') {
        const next = play.steps[play.position()]!
        const before = play.steps[play.position() - 1]
        const wait = Math.min(longestPause, next.stimulus.at - (before?.stimulus.at ?? next.stimulus.at)) / speed
        await new Promise((resolve) => setTimeout(resolve, wait))
        await moves.complete()
        if (isPlaying()) await moves.forward()
        stage.notify()
      }
      if (isPlaying() || stage.current() === 'paused') stage.set(resting())
    } catch (error) {
      stage.fail(error)
    }
  }

  let wanted = 0
  const runTo = async (position: number): Promise<void> => {
    // The address may contain any number, or none.
    wanted = Number.isNaN(position) ? 0 : Math.min(Math.max(0, Math.round(position)), play.steps.length)
    if (stage.current() === 'moving') return
    if (wanted === play.position()) return
    stage.beginMove()
    try {
      await moves.complete().catch(() => undefined)
      while (wanted !== play.position()) {
        if (wanted > play.position()) await moves.forward()
        else if (page.isConnected()) await moves.back(wanted)
        stage.notify()
      }
      stage.set(resting())
    } catch (error) {
      stage.fail(error)
    }
  }

  const fetchPages = async (closing: Cut): Promise<void> => {
    await moves.visitAll((...progress) => {
      fetched = progress
      stage.notify()
    })
    closing.close()
    await moves.restart()
    stage.set(resting())
  }
  /** Whether all pages were fetched; undefined if none are needed. */
  let fetching: Promise<boolean> | undefined

  return {
    recording: () => recording,
    part: index,
    play,
    stage: stage.current,
    problem: stage.problem,
    missing: () => cut?.missing() ?? [],
    fetched: () => fetched,
    connect: (app) => {
      page.connect(app)
      if (cut !== undefined)
        fetching = app.hydrated
          .then(() => fetchPages(cut))
          .then(
            () => true,
            (error: unknown) => {
              stage.fail(error)
              return false
            },
          )
      else if (play.steps.length === 0) stage.set('ended')
    },
    step: async () => {
      if (stage.current() === 'paused') await runTo(play.position() + 1)
    },
    runTo: async (position) => {
      if ((await fetching) !== false) await runTo(position)
    },
    start,
    pause: () => {
      if (stage.current() === 'playing') stage.set('paused')
    },
    annotate: (text) => {
      if (play.position() === 0) return 'No step has been played yet.'
      const noted = withNote(recording, index, play.position(), text)
      if (typeof noted === 'string') return noted
      recording = noted
      const reason = keep(recording)
      stage.notify()
      return reason === undefined ? undefined : `The note is lost with this page: ${reason}.`
    },
    subscribe: stage.subscribe,
  }
}
