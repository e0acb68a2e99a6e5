import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { after } from '../shared/paths.ts'
import { overlaysMachine } from './overlays.machine.ts'
import { connectOverlays } from './overlays.ports.ts'
import { selectIsAnyOpen, selectIsOpen, type OverlaysSnapshot } from './overlays.selectors.ts'
import type { OverlaysEmitted, OverlaysEvent, PageEvent } from './overlays.types.ts'

const opened = (id: string): OverlaysEvent => ({ type: 'overlays.opened', id })
const closed = (id: string): OverlaysEvent => ({ type: 'overlays.closed', id })
const pressed = (within?: string): OverlaysEvent => ({ type: 'overlays.pressedElsewhere', within })
const escaped: OverlaysEvent = { type: 'overlays.escaped' }
const navigated: OverlaysEvent = { type: 'overlays.navigated' }
const ids = ['news', 'language', 'menu', 'menu/languages']
const inMenu = [opened('menu'), opened('menu/languages')]

test.each<[string, OverlaysEvent[], string[]]>([
  ['none is open at first', [], []],
  ['one opens', [opened('news')], ['news']],
  ['opening another one closes it', [opened('news'), opened('language')], ['language']],
  ['opened twice', [opened('news'), opened('news')], ['news']],
  ['closed', [opened('news'), closed('news')], []],
  ['closing one that is not open changes nothing', [opened('news'), closed('language')], ['news']],
  ['a late close event of a replaced one changes nothing', [opened('news'), opened('language'), closed('news')], ['language']],
  ['events while none is open change nothing', [closed('news'), escaped, pressed(), navigated], []],
  ['one inside another one leaves the outer one open', inMenu, ['menu', 'menu/languages']],
  ['the inner one is reported first', inMenu.toReversed(), ['menu', 'menu/languages']],
  ['opening another one closes both', [...inMenu, opened('language')], ['language']],
  ['closing the outer one closes the inner one', [...inMenu, closed('menu')], []],
  ['closing the inner one leaves the outer one open', [...inMenu, closed('menu/languages')], ['menu']],
  ['Escape closes the inner one', [...inMenu, escaped], ['menu']],
  ['a second Escape closes the outer one', [...inMenu, escaped, escaped], []],
  ['a press elsewhere closes both', [...inMenu, pressed()], []],
  ['a press in the outer one closes the inner one', [...inMenu, pressed('menu')], ['menu']],
  ['a press in the inner one closes nothing', [...inMenu, pressed('menu/languages')], ['menu', 'menu/languages']],
  ['a press in another one closes both', [...inMenu, pressed('language')], []],
  ['a navigation closes all', [...inMenu, navigated], []],
  ['an id with the same prefix is another one', [opened('menu'), opened('menu-groups')], []],
])('%s', (_, events, open) => {
  let snapshot = createActor(overlaysMachine).getSnapshot()
  for (const event of events) snapshot = after(snapshot, event) as OverlaysSnapshot
  expect(ids.filter((id) => selectIsOpen(snapshot, id))).toEqual(open)
})

const running = () => {
  const watches: { report: (event: PageEvent) => void; isOver: boolean }[] = []
  const actor = createActor(
    connectOverlays({
      watchPage: (report) => {
        const watch = { report, isOver: false }
        watches.push(watch)
        return () => void (watch.isOver = true)
      },
    }),
  )
  const emitted: OverlaysEmitted[] = []
  actor.on('*', (fact) => emitted.push(fact))
  actor.start()
  return { actor, watches, emitted }
}

test('the page is watched exactly while an overlay is open', () => {
  const { actor, watches } = running()
  expect(watches).toEqual([])
  for (const event of [opened('news'), opened('menu'), opened('menu/languages'), closed('menu/languages')]) actor.send(event)
  expect(watches.map(({ isOver }) => isOver)).toEqual([false])
  watches[0]!.report({ type: 'overlays.pressedElsewhere' })
  expect(watches.map(({ isOver }) => isOver)).toEqual([true])
  expect(selectIsAnyOpen(actor.getSnapshot())).toBe(false)
  actor.send(opened('language'))
  expect(watches.map(({ isOver }) => isOver)).toEqual([true, false])
})

test('only Escape emits the overlay that it closes', () => {
  const { actor, watches, emitted } = running()
  for (const event of inMenu) actor.send(event)
  watches[0]!.report({ type: 'overlays.escaped' })
  watches[0]!.report({ type: 'overlays.escaped' })
  for (const event of [opened('news'), closed('news'), opened('news'), navigated]) actor.send(event)
  expect(emitted).toEqual([
    { type: 'overlays.dismissed', id: 'menu/languages' },
    { type: 'overlays.dismissed', id: 'menu' },
  ])
})

test('every effect of the statechart is a port', () => {
  expect(Object.keys(overlaysMachine.implementations.actors)).toEqual(['watchPage'])
})
