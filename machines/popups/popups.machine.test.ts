import { describe, expect, test } from 'vitest'
import { createActor, initialTransition, SimulatedClock, transition } from 'xstate'
import { walk } from '../shared/paths.ts'
import { recordEvents, replay } from '../shared/replay.ts'
import type { PopupKind, PopupRequest } from './popups.kinds.ts'
import { popupsEntry } from './popups.entry.ts'
import { popupsMachine, type PopupsEmitted, type PopupsEvent } from './popups.machine.ts'
import { findSnackbar, isVideoKind } from './popups.stack.ts'
import { selectIsLoading, selectOpen, selectStack, selectTopDialog } from './popups.selectors.ts'

const open = (popup: PopupRequest): PopupsEvent => ({ type: 'popup.open', popup })
const close: PopupsEvent = { type: 'popup.close' }
const login = open({ kind: 'login' })
const language = open({ kind: 'language' })
const message = open({ kind: 'apiMessage', message: 'Sold out.' })
const saved = open({ kind: 'snackbar', message: 'Saved.' })
const film = open({ kind: 'mainVideo', src: '/films/main.mp4' })
const leave = open({
  kind: 'twoButton',
  mainText: 'Leave?',
  buttons: [
    { title: 'Leave', reply: { type: 'draft.discard' } },
    { title: 'Stay', reply: 'stay' },
  ],
})

/** The snapshot after these events from the initial state, without effects. */
const fold = (...events: PopupsEvent[]) =>
  events.reduce((snapshot, event) => transition(popupsMachine, snapshot, event)[0], initialTransition(popupsMachine)[0])
/** Kinds from bottom to top; those that are leaving in brackets. */
const kinds = (...events: PopupsEvent[]) => selectStack(fold(...events)).map((popup) => (popup.open ? popup.kind : `(${popup.kind})`))

describe('the stack', () => {
  test.each<[string, PopupsEvent[], string[]]>([
    ['popups pile up', [login, language], ['login', 'language']],
    ['closing keeps the content until it has left (P9)', [language, close], ['(language)']],
    ['a popup that has left is removed', [language, close, { type: 'popup.left', id: 1 }], []],
    ['popup.left is ignored for an open popup', [language, { type: 'popup.left', id: 1 }], ['language']],
    ['login is removed at once (P9)', [login, close], []],
    ['logout is removed at once (P9)', [open({ kind: 'logout' }), close], []],
    ['closing without an id closes the top popup', [language, message, close], ['language', '(apiMessage)']],
    ['closing again closes the next open popup', [language, message, close, close], ['(language)', '(apiMessage)']],
    ['closing by id', [language, message, { type: 'popup.close', id: 1 }], ['(language)', 'apiMessage']],
    ['closing by kind', [login, message, { type: 'popup.close', kind: 'login' }], ['apiMessage']],
    ['an unknown id closes nothing', [language, { type: 'popup.close', id: 7 }], ['language']],
    ['closing an empty stack changes nothing', [close], []],
    ['popup.closeAll closes all', [login, language, message, { type: 'popup.closeAll' }], ['(language)', '(apiMessage)']],
    ['a path change closes all (S19)', [language, saved, { type: 'app.navigated', path: '/shop' }], ['(language)', '(snackbar)']],
    ['a language change closes all (S19)', [language, { type: 'app.localeChanged', locale: 'ja' }], ['(language)']],
    ['the same message is shown once', [message, message], ['apiMessage']],
    ['another message is another popup', [message, open({ kind: 'apiMessage', message: 'Closed.' })], ['apiMessage', 'apiMessage']],
    ['a closed message can be shown again', [message, close, message], ['apiMessage']],
    ['one snackbar at a time', [saved, open({ kind: 'snackbar', message: 'Copied.' })], ['snackbar']],
  ])('%s', (_, events, expected) => {
    expect(kinds(...events)).toEqual(expected)
  })

  test('ids are never reused, so that a late event cannot affect another popup', () => {
    const { context } = fold(language, close, { type: 'popup.left', id: 1 }, language)
    expect(context).toEqual({ stack: [{ id: 2, kind: 'language', open: true }], nextId: 3, loaders: 0 })
  })

  test('a snackbar without options has the tone info and shows for 1500 ms (§9 "shared state default")', () => {
    expect(fold(saved).context).toEqual({
      stack: [{ id: 1, kind: 'snackbar', message: 'Saved.', tone: 'info', durationMs: 1500, open: true }],
      nextId: 2,
      loaders: 0,
    })
  })

  test('selects the open popups, and the top dialog', () => {
    const snapshot = fold(language, message, close, saved)
    expect(selectTopDialog(snapshot)?.kind).toBe('language')
    expect(selectOpen(snapshot).map((popup) => popup.kind)).toEqual(['language', 'snackbar'])
    expect(snapshot.value).toEqual({ stack: 'open', snackbar: { shown: 'counting' }, loader: 'idle' })
    expect(fold(language, close).value).toEqual({ stack: 'closed', snackbar: 'hidden', loader: 'idle' })
  })

  test('every kind of the specification opens', () => {
    const all: Record<PopupKind, PopupRequest> = {
      login: { kind: 'login' },
      logout: { kind: 'logout' },
      language: { kind: 'language' },
      list: { kind: 'list', listId: 'country', title: 'Country', options: [{ id: 'KR', label: 'Korea' }], selected: undefined },
      viewer: { kind: 'viewer', items: [{ src: '/a.png', alt: '' }], index: 0 },
      orderDetail: { kind: 'orderDetail', orderNo: 'o-1' },
      withdrawalNotice: { kind: 'withdrawalNotice' },
      twoButton: {
        kind: 'twoButton',
        mainText: '?',
        buttons: [
          { title: 'a', reply: 'a' },
          { title: 'b', reply: 'b' },
        ],
      },
      noButton: { kind: 'noButton', type: 'success', mainText: 'Done' },
      snackbar: { kind: 'snackbar', message: 'Saved.', tone: 'critical', durationMs: 5000 },
      apiMessage: { kind: 'apiMessage', message: 'a\nb' },
      overPurchase: { kind: 'overPurchase', minutes: 30 },
      teaserMessage: { kind: 'teaserMessage', message: 'Soon' },
      preRegister: { kind: 'preRegister' },
      mainVideo: { kind: 'mainVideo', src: '/m.mp4' },
      pcMedia: { kind: 'pcMedia', src: '/p.mp4' },
      mobileMedia: { kind: 'mobileMedia', src: '/q.mp4' },
      worldImage: { kind: 'worldImage', src: '/w.png', alt: 'World' },
      mediaImage: { kind: 'mediaImage', src: '/x.png', alt: 'Media' },
      character: { kind: 'character', index: 1 },
      ofScreen: { kind: 'ofScreen', name: 'review' },
    }
    const requests = Object.values(all)
    expect(fold(...requests.map(open)).context.stack).toEqual(requests.map((request, index) => ({ ...request, id: index + 1, open: true })))
  })
})

describe('the viewer', () => {
  const items = ['/a.png', '/b.png', '/c.png'].map((src) => ({ src, alt: '' }))
  const viewer = open({ kind: 'viewer', items, index: 0 })
  const show = (index: number, id = 1): PopupsEvent => ({ type: 'popup.show', id, index })
  test.each<[string, PopupsEvent[], number]>([
    ['shows another item', [show(2)], 2],
    ['shows the first item after the last', [show(3)], 0],
    ['shows the last item before the first', [show(-1)], 2],
    ['ignores another popup’s id', [show(2, 7)], 0],
    ['does not change while it closes', [close, show(2)], 0],
  ])('%s', (_, events, index) => {
    expect(fold(viewer, ...events).context.stack[0]).toMatchObject({ kind: 'viewer', index })
  })
  test('popup.show changes nothing in other kinds', () => {
    expect(fold(language, show(1)).context).toEqual(fold(language).context)
  })
})

describe('a success message', () => {
  const done = (mainText: string): PopupsEvent => open({ kind: 'noButton', type: 'success', mainText })
  const running = (...events: PopupsEvent[]) => {
    const clock = new SimulatedClock()
    const popups = createActor(popupsMachine, { clock }).start()
    events.forEach((event) => popups.send(event))
    return { clock, popups, shown: () => selectOpen(popups.getSnapshot()).map(({ id, kind }) => [id, kind]) }
  }

  test('closes after 4 seconds, and closes nothing else', () => {
    const { clock, shown } = running(done('Registered.'), language)
    clock.increment(3999)
    expect(shown()).toHaveLength(2)
    clock.increment(1)
    expect(shown()).toEqual([[2, 'language']])
  })

  test('each shows for its full time, also after an earlier one was closed', () => {
    const { clock, popups, shown } = running(done('Registered.'))
    clock.increment(3000)
    popups.send(close)
    popups.send(done('Registered.'))
    clock.increment(3999)
    expect(shown()).toEqual([[2, 'noButton']])
    clock.increment(1)
    expect(shown()).toEqual([])
  })

  test('a repeated message is shown once and does not restart the timer', () => {
    const { clock, popups, shown } = running(done('Registered.'))
    clock.increment(3000)
    popups.send(done('Registered.'))
    clock.increment(1000)
    expect(shown()).toEqual([])
  })
})

describe('emitted events', () => {
  const run = (...events: PopupsEvent[]) => {
    const popups = createActor(popupsMachine, { clock: new SimulatedClock() })
    const facts: PopupsEmitted[] = []
    popups.on('*', (fact) => facts.push(fact))
    popups.start()
    events.forEach((event) => popups.send(event))
    return { facts, context: popups.getSnapshot().context }
  }

  test('a reply closes the popup and is emitted once, however often the button is pressed', () => {
    const reply: PopupsEvent = { type: 'popup.reply', id: 1, reply: { type: 'draft.discard' } }
    const { facts, context } = run(leave, reply, reply)
    const question = {
      id: 1,
      kind: 'twoButton',
      mainText: 'Leave?',
      buttons: [
        { title: 'Leave', reply: { type: 'draft.discard' } },
        { title: 'Stay', reply: 'stay' },
      ],
    }
    expect(facts).toEqual([{ type: 'popup.replied', popup: { ...question, open: true }, reply: { type: 'draft.discard' } }])
    expect(context.stack).toEqual([{ ...question, open: false }])
  })
})

test('the films of all three kinds play a video, a picture does not', () => {
  const opened = [film, open({ kind: 'pcMedia', src: '/films/2.mp4' }), open({ kind: 'mobileMedia', src: '/films/3.mp4' })]
  const { context } = fold(...opened, open({ kind: 'worldImage', src: '/w.png', alt: '' }))
  expect(context.stack.map(({ kind }) => isVideoKind(kind))).toEqual([true, true, true, false])
})

describe('the snackbar', () => {
  const running = (...events: PopupsEvent[]) => {
    const clock = new SimulatedClock()
    const popups = createActor(popupsMachine, { clock }).start()
    events.forEach((event) => popups.send(event))
    return { clock, popups, shown: () => findSnackbar(popups.getSnapshot().context.stack)?.message }
  }

  test('closes after its own duration, and keeps its text while it closes', () => {
    const { clock, popups, shown } = running(open({ kind: 'snackbar', message: 'Not a member.', tone: 'critical', durationMs: 5000 }))
    clock.increment(4999)
    expect(shown()).toBe('Not a member.')
    clock.increment(1)
    expect(shown()).toBeUndefined()
    expect(popups.getSnapshot().context.stack).toEqual([
      { id: 1, kind: 'snackbar', message: 'Not a member.', tone: 'critical', durationMs: 5000, open: false },
    ])
    expect(popups.getSnapshot().value).toEqual({ stack: 'closed', snackbar: 'hidden', loader: 'idle' })
  })

  test('pauses under the pointer, then restarts its full duration', () => {
    const { clock, popups, shown } = running(saved)
    clock.increment(1499)
    popups.send({ type: 'snackbar.pause' })
    clock.increment(60_000)
    expect(shown()).toBe('Saved.')
    popups.send({ type: 'snackbar.resume' })
    clock.increment(1499)
    expect(shown()).toBe('Saved.')
    clock.increment(1)
    expect(shown()).toBeUndefined()
  })

  test('a message that replaces one under the pointer stays until the pointer leaves', () => {
    const { clock, popups, shown } = running(saved, { type: 'snackbar.pause' }, open({ kind: 'snackbar', message: 'Sent.' }))
    clock.increment(60_000)
    expect(shown()).toBe('Sent.')
    popups.send({ type: 'snackbar.resume' })
    clock.increment(1500)
    expect(shown()).toBeUndefined()
  })

  test.each([['another message'], ['the same message']])('%s replaces it and shows for the full duration', (text) => {
    const { clock, popups, shown } = running(open({ kind: 'snackbar', message: 'the same message' }))
    clock.increment(1000)
    popups.send(open({ kind: 'snackbar', message: text }))
    clock.increment(1499)
    expect(shown()).toBe(text)
    clock.increment(1)
    expect(shown()).toBeUndefined()
  })

  test('closing it stops its timer', () => {
    const { clock, popups, shown } = running(saved, close, saved)
    clock.increment(1499)
    expect(shown()).toBe('Saved.')
    popups.send(close)
    expect(popups.getSnapshot().matches({ snackbar: 'hidden' })).toBe(true)
  })
})

describe('the loader', () => {
  const begin: PopupsEvent = { type: 'loader.begin' }
  const end: PopupsEvent = { type: 'loader.end' }
  test.each<[string, PopupsEvent[], boolean]>([
    ['shows while work is in progress', [begin], true],
    ['ends with the work', [begin, end], false],
    ['shows until the longer of two tasks ends', [begin, begin, end], true],
    ['ends with the longer of two tasks', [begin, begin, end, end], false],
    ['ignores a surplus end', [end, begin], true],
    ['continues across a navigation, like the work', [begin, { type: 'app.navigated', path: '/' }], true],
  ])('%s', (_, events, expected) => {
    expect(selectIsLoading(fold(...events))).toBe(expected)
  })
})

test('in every situation the states match the stack', () => {
  const snapshots = walk(popupsMachine, popupsEntry.events, { ...popupsEntry.walk })
  const mismatches = snapshots.filter(({ value, context }) => {
    const opened = context.stack.filter((popup: { open: boolean }) => popup.open)
    const snackbars = opened.filter((popup: { kind: string }) => popup.kind === 'snackbar')
    return (
      snackbars.length > 1 || (value.stack === 'open') !== opened.length > 0 || (value.snackbar === 'hidden') !== (snackbars.length === 0)
    )
  })
  expect(snapshots.length).toBeGreaterThan(100)
  expect(mismatches).toEqual([])
})

test('a recording replays to the same states (D4)', () => {
  const clock = new SimulatedClock()
  const { inspect, events: recorded } = recordEvents()
  const popups = createActor(popupsMachine, { clock, inspect })
  const values: unknown[] = []
  popups.subscribe((snapshot) => values.push(snapshot.value))
  popups.start()
  const script: PopupsEvent[] = [leave, saved, { type: 'snackbar.pause' }, { type: 'snackbar.resume' }]
  script.forEach((event) => popups.send(event))
  clock.increment(3000)
  popups.send({ type: 'popup.reply', id: 1, reply: 'stay' })
  popups.send({ type: 'loader.begin' })

  const { values: replayed, snapshot } = replay(popupsMachine, recorded)
  expect(replayed).toEqual(values)
  expect(snapshot.context).toEqual(popups.getSnapshot().context)
  expect(recorded).toHaveLength(script.length + 3)
})
