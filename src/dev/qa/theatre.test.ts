/** A theatre without a page: the tests start the app's machine themselves. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { createTheatre } from './theatre.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/en' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const recording = readRecording(readFileSync('tests/replays/not-a-member-toast.json', 'utf8')) as Recording

/** @returns a theatre whose first step waits until `open` starts the machine */
function aTheatre() {
  const theatre = createTheatre({ recording, chosen: undefined, keep: () => {}, observe: () => {}, cut: undefined })
  const stages: string[] = []
  theatre.subscribe(() => stages.push(theatre.stage()))
  const { prepare } = theatre.play
  return {
    theatre,
    stages,
    open: () => createActor(...prepare('app', appMachine, { input: { embedded: false }, systemId: 'app' })).start(),
  }
}

test('while a step waits for its screen the stage is busy, and a second press plays no further step', async () => {
  const { theatre, stages, open } = aTheatre()
  const steps = [theatre.step(), theatre.step()]
  expect(theatre.stage()).toBe('moving')
  open()
  await Promise.all(steps)
  expect([theatre.play.position(), theatre.play.differences(), theatre.stage()]).toEqual([1, [], 'paused'])
  expect(stages).toContain('moving')
})

test.each([
  ['to that step', 1],
  ['forward', 3],
])(
  'a jump %s that is pressed after a pause, while the last step still waits for its screen, follows that step',
  async (_name, position) => {
    const { theatre, open } = aTheatre()
    const playing = theatre.start(Infinity)
    await vi.advanceTimersByTimeAsync(0)
    theatre.pause()
    const jump = theatre.runTo(position)
    open()
    await Promise.all([playing, jump])
    expect([theatre.play.differences(), theatre.stage()]).toEqual([[], 'paused'])
    expect(theatre.play.position()).toBe(position)
  },
)

test('after a pause, playing again plays each step once', async () => {
  const { theatre, open } = aTheatre()
  open()
  const first = theatre.start(Infinity)
  theatre.pause()
  const second = theatre.start(Infinity)
  await vi.runAllTimersAsync()
  await Promise.all([first, second])
  expect([theatre.play.position(), theatre.play.differences(), theatre.stage()]).toEqual([theatre.play.steps.length, [], 'ended'])
})

test('a note leaves the reason why a replay failed, and tells its own', async () => {
  const keeps = ['this storage is full', undefined]
  const theatre = createTheatre({ recording, chosen: undefined, keep: () => keeps.shift(), observe: () => {}, cut: undefined })
  createActor(...theatre.play.prepare('app', appMachine, { input: { embedded: false }, systemId: 'app' })).start()
  await theatre.step()
  vi.spyOn(theatre.play, 'step').mockRejectedValue(new Error('The machine deviates.'))
  await theatre.step()
  const told = [theatre.annotate('Here.'), theatre.annotate('Here it is.')]
  expect([told, theatre.stage(), theatre.problem()]).toEqual([
    ['The note is lost with this page: this storage is full.', undefined],
    'failed',
    'The machine deviates.',
  ])
})
