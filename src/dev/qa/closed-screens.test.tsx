/**
 * Machines of screens that have unmounted: `useActorRef` stops them and puts their last snapshot back, so only inspection reports their
 * end. Recorder, panel, replay and continuation must not take them for running ones (D4).
 */
import { act, cleanup, render } from '@testing-library/react'
import { useActorRef } from '@xstate/react'
import { StrictMode, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, type ActorRefFrom, type InspectionEvent } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { carouselMachine } from '#machines/carousel/carousel.machine.ts'
import { stepsOf } from '#machines/recording/order.ts'
import { readRecording } from '#machines/recording/read-recording.ts'
import { createRecorder } from '#machines/recording/recorder.ts'
import { silenced, stillClock } from '#machines/recording/replayer.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { noEarlier, visitOf } from '#machines/recording/visit.ts'
import { allRules, machines } from '#machines/registry.ts'
import type { App } from '#src/app/create-app.tsx'
import { installCut } from './cut.ts'
import { goOnFrom } from './go-on.ts'
import { createLive } from './live.ts'
import { runningIn } from './panel/running.ts'
import { createPlay } from './play.ts'
import type { PrepareActor } from './qa.types.ts'
import { upTo } from './stored.ts'
import { createTheatre } from './theatre.ts'

type Carousel = ActorRefFrom<typeof carouselMachine>

beforeEach(() => {
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage(): void {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const startApp = (prepare: PrepareActor) =>
  createActor(...prepare('app', silenced(appMachine), { input: { embedded: false }, systemId: 'app', clock: stillClock as never })).start()

/** A screen that starts a carousel, and ends it when it unmounts. */
function Screen({ prepare, onShown }: { prepare: PrepareActor; onShown?: ((carousel: Carousel) => void) | undefined }) {
  const [prepared] = useState(() => prepare('carousel', silenced(carouselMachine), { input: {}, clock: stillClock as never }))
  const carousel = useActorRef(...prepared)
  useEffect(() => onShown?.(carousel), [carousel, onShown])
  return null
}

/** Opens the screen. @returns its carousel, and how to close it */
function openScreen(prepare: PrepareActor): { carousel: Carousel; close: () => void } {
  let carousel: Carousel | undefined
  const { unmount } = render(<Screen prepare={prepare} onShown={(one) => void (carousel = one)} />)
  return { carousel: carousel!, close: unmount }
}

/** A recorded page: 10 ms between two of its events. */
function aRecordedPage(also: (inspected: InspectionEvent) => void = () => {}) {
  let at = 0
  const beginning = { opened: { path: '/teaser', locale: 'en' } }
  const recorder = createRecorder({ now: () => at, build: 'test', beginning })
  const prepare: PrepareActor = (name, logic, options) => {
    const { input } = options as { input?: unknown }
    const { recorded } = machines.find((one) => one.name === name)!
    const record = recorder.inspectAs({ name, rules: allRules, input: recorded.input }, input)
    const inspect = (inspected: InspectionEvent): void => {
      record(inspected)
      also(inspected)
    }
    return [logic, { ...options, inspect }]
  }
  const later = <T,>(work: () => T): T => {
    at += 10
    return work()
  }
  const next = (carousel: Carousel) => later(() => act(() => carousel.send({ type: 'carousel.next' })))
  const read = (): Recording => {
    const recording = readRecording(JSON.stringify(visitOf('test', noEarlier, recorder.take())))
    if (typeof recording === 'string') throw new Error(recording)
    return recording
  }
  return { prepare, later, next, read }
}

/** The teaser with a carousel (one press), the shop without one, the teaser with another (two presses). Steps: 1, 2, 3, 4, 5 and 6. */
function aVisit(): Recording {
  const { prepare, later, next, read } = aRecordedPage()
  const app = startApp(prepare)
  const navigate = (path: string): void => later(() => app.send({ type: 'app.navigated', path }))
  const first = later(() => openScreen(prepare))
  next(first.carousel)
  navigate('/shop')
  later(first.close)
  navigate('/teaser')
  const second = later(() => openScreen(prepare))
  next(second.carousel)
  next(second.carousel)
  const recording = read()
  app.stop()
  return recording
}
const indexOf = (carousel: Carousel): number => carousel.getSnapshot().context.index
const [afterOne, afterTwo] = [2, 0]

describe('a closed screen', () => {
  test('is no longer running for the panel and the gallery, and gets no events; React’s restart in strict mode does not end it', () => {
    const live = createLive()
    const prepare: PrepareActor = (_name, logic, options) => [logic, { ...options, inspect: live.observe }]
    const { carousel, close } = openScreen(prepare)
    expect(live.actors().map(({ machineId }) => machineId)).toEqual(['carousel'])
    close()
    expect(carousel.getSnapshot().status).toBe('active')
    const onSend = vi.spyOn(carousel, 'send')
    live.send(carousel.sessionId, { type: 'carousel.next' })
    expect([live.actors(), onSend.mock.calls]).toEqual([[], []])
    const { unmount } = render(
      <StrictMode>
        <Screen prepare={prepare} />
      </StrictMode>,
    )
    expect(live.actors()).toHaveLength(1)
    unmount()
    expect(live.actors()).toHaveLength(0)
  })

  test('is recorded with the times at which it ran, and the panel does not list its machine', () => {
    const { parts } = aVisit()
    expect(parts[0]!.systems.map(({ machine, ran }) => [machine, ran])).toEqual([
      ['app', expect.objectContaining({ from: 0 })],
      ['carousel', { from: 10, until: 40 }],
      ['carousel', { from: 60 }],
    ])
    const open = aRecordedPage()
    const { close } = openScreen(open.prepare)
    expect(runningIn(open.read().parts).map(({ name }) => name)).toEqual(['carousel'])
    open.later(close)
    expect(runningIn(open.read().parts)).toEqual([])
  })

  test('is not part of a later checkpoint: after a step back the open screen continues its own machine', async () => {
    const [part] = aVisit().parts
    const play = createPlay({ part: part!, follow: () => {}, observe: () => {}, timeLimit: 60_000 })
    startApp(play.prepare)
    const first = openScreen(play.prepare)
    while (play.position() < 2) await play.step()
    first.close()
    const second = openScreen(play.prepare)
    while (play.position() < 4) await play.step()
    const checkpoint = play.checkpoint()
    expect([...checkpoint.systems.snapshots.keys()]).toEqual([0, 2])
    await play.step()
    play.release()
    second.close()
    play.restore(checkpoint)
    startApp(play.prepare)
    const again = openScreen(play.prepare)
    await play.restored()
    expect([indexOf(again.carousel), play.unseen()]).toEqual([afterOne, []])
    await play.step()
    expect([indexOf(again.carousel), play.differences()]).toEqual([afterTwo, []])
  })

  test('keeps its system when React stops and starts its machine again', async () => {
    const [part] = aVisit().parts
    const play = createPlay({ part: part!, follow: () => {}, observe: () => {}, timeLimit: 60_000 })
    startApp(play.prepare)
    let carousel: Carousel | undefined
    render(
      <StrictMode>
        <Screen prepare={play.prepare} onShown={(one) => void (carousel = one)} />
      </StrictMode>,
    )
    await play.step()
    expect([indexOf(carousel!), play.differences()]).toEqual([afterOne, []])
    // The next screen's system is not used up.
    expect([...play.checkpoint().systems.started]).toEqual([0, 1])
  })
})

describe('continuing live', () => {
  const inspected: PrepareActor = (_name, logic, options) => [logic, { ...options, inspect: () => {} }]
  const running = (position: number): (readonly [string, number])[] =>
    upTo(aVisit(), 0, position).parts[0]!.systems.map(({ machine, stimuli }) => [machine, stimuli.length])

  test.each([
    [
      0,
      [
        ['app', 0],
        ['carousel', 0],
      ],
    ],
    [
      1,
      [
        ['app', 0],
        ['carousel', 1],
      ],
    ],
    [2, [['app', 1]]],
    [
      3,
      [
        ['app', 2],
        ['carousel', 0],
      ],
    ],
    [
      5,
      [
        ['app', 2],
        ['carousel', 2],
      ],
    ],
  ])('after %i steps: only the systems that run there', (position, expected) => {
    expect(stepsOf(aVisit().parts[0]!)).toHaveLength(5)
    expect(running(position)).toEqual(expected)
  })

  test('the open screen continues its own machine; screens of the next page start theirs', () => {
    const prepare = goOnFrom(aVisit(), inspected)
    const app = startApp(prepare)
    expect(indexOf(openScreen(prepare).carousel)).toBe(afterTwo)
    expect(indexOf(openScreen(prepare).carousel)).toBe(1)
    const other = goOnFrom(aVisit(), inspected)
    const restarted = startApp(other)
    restarted.send({ type: 'app.navigated', path: '/shop' })
    expect(indexOf(openScreen(other).carousel)).toBe(1)
    app.stop()
    restarted.stop()
  })
})

/** A page with the parts of the app that a replay uses: the router, the app's machine, and a carousel on the teaser. */
function aPage(prepare: PrepareActor) {
  let root = startApp(prepare)
  let [pathname, search] = ['/en/teaser', location.search]
  let drawing: unknown = 0
  let carousel: Carousel | undefined
  const listeners = new Set<(event: object) => void>()
  const page = () =>
    pathname === '/en/teaser' ? <Screen key={String(drawing)} prepare={prepare} onShown={(one) => void (carousel = one)} /> : <p>Shop</p>
  const view = render(page())
  const draw = (): void => view.rerender(page())
  const router = {
    history: {
      location: {
        get pathname() {
          return pathname
        },
      },
      push: (href: string) => {
        ;({ pathname, search } = new URL(href, location.href))
        draw()
        for (const listener of listeners) listener({ fromLocation: {} })
      },
    },
    subscribe: (_type: string, listener: (event: object) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    options: {},
    update: ({ defaultRemountDeps }: { defaultRemountDeps: () => { drawing: unknown } }) => {
      drawing = defaultRemountDeps().drawing
    },
    invalidate: () => {
      draw()
      return Promise.resolve()
    },
  }
  const actors = {
    restart: () => {
      root.stop()
      root = startApp(prepare)
    },
  }
  return {
    app: { router, actors, hydrated: Promise.resolve() } as unknown as App,
    carousel: () => carousel!,
    address: () => pathname + search,
  }
}

afterEach(() => history.replaceState(null, '', '/'))

test('a machine whose screen opens and closes within one step is compared at its start, without its end', async () => {
  const { prepare, later, read } = aRecordedPage()
  const app = startApp(prepare)
  later(() => openScreen(prepare)).close()
  later(() => app.send({ type: 'app.navigated', path: '/shop' }))
  const [part] = read().parts
  app.stop()
  const play = createPlay({ part: part!, follow: () => {}, observe: () => {}, timeLimit: 60_000 })
  startApp(play.prepare)
  openScreen(play.prepare).close()
  await play.step()
  expect([[...play.checkpoint().systems.started], play.differences()]).toEqual([[0, 1], []])
})

test('each navigation of a replay keeps the query that asks for it: a reload stays in the replay', async () => {
  const query = '?qa-play=panel&qa-part=1&qa'
  history.replaceState(null, '', `/en/teaser${query}`)
  const cut = installCut({ fetch, navigator: { sendBeacon: () => true } })
  const theatre = createTheatre({ recording: aVisit(), chosen: 1, keep: () => undefined, observe: () => {}, cut })
  const page = aPage(theatre.play.prepare)
  theatre.connect(page.app)
  const addresses: string[] = []
  for (const position of [0, 2, 5, 2]) {
    await theatre.runTo(position)
    addresses.push(page.address())
  }
  expect(addresses).toEqual(['/en/teaser', '/en/shop', '/en/teaser', '/en/shop'].map((path) => path + query))
})

test('pages that are fetched in advance use up no recorded machine: each screen plays its own, forward and back', async () => {
  const cut = installCut({ fetch, navigator: { sendBeacon: () => true } })
  const theatre = createTheatre({ recording: aVisit(), chosen: undefined, keep: () => undefined, observe: () => {}, cut })
  const { play } = theatre
  const page = aPage(play.prepare)
  theatre.connect(page.app)
  await theatre.runTo(1)
  expect([theatre.stage(), indexOf(page.carousel()), page.address()]).toEqual(['paused', afterOne, '/en/teaser'])
  await theatre.runTo(5)
  expect([theatre.stage(), play.differences(), play.unseen()]).toEqual(['ended', [], []])
  expect([indexOf(page.carousel()), page.address()]).toEqual([afterTwo, '/en/teaser'])
  await theatre.runTo(4)
  expect([indexOf(page.carousel()), play.differences(), theatre.problem()]).toEqual([afterOne, [], undefined])
})

test.each([
  [2.5, 3],
  [-1, 0],
  [Number.NaN, 0],
  [Infinity, 5],
])('an address that asks for step %s leads to step %i', async (asked, expected) => {
  const theatre = createTheatre({ recording: aVisit(), chosen: undefined, keep: () => undefined, observe: () => {}, cut: undefined })
  theatre.connect(aPage(theatre.play.prepare).app)
  await theatre.runTo(asked)
  expect(theatre.play.position()).toBe(expected)
})
