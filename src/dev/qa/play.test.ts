/** A play in a page without screens: played, restored to a checkpoint, played again. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createActor, type AnyActorRef, type AnyStateMachine } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Part, States } from '#machines/recording/recording.types.ts'
import { startReplay } from '#machines/recording/replayer.ts'
import { statesOf } from '#machines/recording/states.ts'
import { createCheckpoints } from './checkpoints.ts'
import { createPlay } from './play.ts'

const folder = 'tests/replays'
const address = { locale: 'en', embedded: false, path: '/' } as const

function partsIn(file: string): readonly Part[] {
  const recording = readRecording(readFileSync(join(folder, file), 'utf8'))
  if (typeof recording === 'string') throw new Error(`${file} ${recording}`)
  return recording.parts
}

/** Starts the app like the page; the screens' machines are played without a screen. */
function aPage(part: Part, every: number) {
  const play = createPlay({ part, follow: () => {}, observe: () => {}, timeLimit: 0 })
  const checkpoints = createCheckpoints(every)
  let root: AnyActorRef | undefined
  const start = (): void => {
    root?.stop()
    root = createActor(...play.prepare('app', appMachine, { input: { embedded: false }, systemId: 'app' })).start() as never
  }
  start()
  return {
    play,
    currentStates: (): States => statesOf(root!),
    forward: async (): Promise<void> => {
      checkpoints.keep(play, address)
      await play.step()
    },
    back: async (position: number): Promise<void> => {
      const { play: from } = checkpoints.nearest(position)!
      play.release()
      play.restore(from)
      start()
      await play.restored()
      while (play.position() < position) await play.step()
    },
  }
}

describe.each(readdirSync(folder))('%s', (file) => {
  test.each([1, 3, 10])('goes back from the end to every step and forward to the end, with a checkpoint every %i', async (every) => {
    for (const part of partsIn(file).filter(({ systems }) => systems.some(({ machine }) => machine === 'app'))) {
      const { play, currentStates, forward, back } = aPage(part, every)
      const seen = [currentStates()]
      while (play.position() < play.steps.length) {
        await forward()
        seen.push(currentStates())
      }
      expect(play.differences()).toEqual([])
      for (let position = play.steps.length - 1; position >= 0; position -= 1) {
        await back(position)
        expect([position, currentStates()]).toEqual([position, seen[position]])
        while (play.position() < play.steps.length) await play.step()
        expect([position, play.differences(), currentStates()]).toEqual([position, [], seen.at(-1)])
      }
    }
  })
})

/** The first part of a visit whose app has another start, as another build records it. */
function withOtherStart(): Part {
  const [part] = partsIn('not-a-member-toast.json')
  const [app, ...others] = part!.systems
  return { ...part!, systems: [{ ...app!, begin: { contexts: {}, did: [{ by: '', do: 'act', what: 'greet' }] } }, ...others] }
}

test('a machine that starts otherwise than recorded is reported as in Node, also after going back', async () => {
  const { play, forward, back } = aPage(withOtherStart(), 1)
  await forward()
  const [app] = withOtherStart().systems
  const expected = startReplay(appMachine, app!)
    .differences()
    .map((one) => `app, its start: ${one}`)
  expect(expected).toContainEqual(expect.stringContaining('recorded app act greet'))
  expect(play.differences()).toEqual(expected)
  await forward()
  await back(0)
  expect(play.differences()).toEqual(expected)
  await play.step()
  expect(play.differences()).toEqual(expected)
})

test('a machine prepared after the release is not played: its state stays, and the play has no differences', async () => {
  const [part] = partsIn('not-a-member-toast.json')
  const { play, forward, back } = aPage(part!, 1)
  await forward()
  await forward()
  play.release()
  const late = createActor(...play.prepare('app', appMachine, { input: { embedded: false }, systemId: 'app' })).start()
  const before = statesOf(late as never)
  await back(1)
  await play.step()
  expect(statesOf(late as never)).toEqual(before)
  expect(play.differences()).toEqual([])
})

test('restoring waits for a screen that is rendered late, and the screen resumes its machine', async () => {
  const [part] = partsIn('sign-in-renewal-language-sign-out.json')
  const play = createPlay({ part: part!, follow: () => {}, observe: () => {}, timeLimit: 60_000 })
  const start = (name: string, machine: AnyStateMachine): AnyActorRef =>
    createActor(...play.prepare(name, machine, { systemId: machine.id, input: {} })).start()
  const app = start('app', appMachine)
  const dialog = start('sign-in', signInMachine)
  while (dialog.getSnapshot().value !== 'asking') await play.step()
  const from = play.checkpoint()
  while (dialog.getSnapshot().value === 'asking') await play.step()
  app.stop()
  play.release()
  dialog.stop()
  play.restore(from)
  start('app', appMachine)
  let isRestored = false
  const restored = play.restored().then(() => (isRestored = true))
  await Promise.resolve()
  expect(isRestored).toBe(false)
  const again = start('sign-in', signInMachine)
  await restored
  expect([again.getSnapshot().value, play.unseen()]).toEqual(['asking', []])
})

test('steps that are asked for at the same time are played one after the other, also while a screen has not started its machine', async () => {
  const [part] = partsIn('not-a-member-toast.json')
  const followed: string[] = []
  const play = createPlay({ part: part!, follow: ({ type }) => followed.push(type), observe: () => {}, timeLimit: 0 })
  expect(await Promise.all([play.step(), play.step()])).toEqual([true, true])
  expect(followed).toEqual(play.steps.slice(0, 2).map(({ stimulus }) => stimulus.event.type))
  expect([play.position(), play.differences()]).toEqual([2, []])
})
