import { assign, createActor, raise, setup, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate'
import { describe, expect, test } from 'vitest'
import { popupsMachine } from '#machines/popups/popups.machine.ts'
import { createTaken } from './taken.ts'

/** The transitions that a machine takes on these events: source, event, guard and targets of each, by event. */
function takenIn(machine: AnyStateMachine, events: readonly EventObject[]): string[][] {
  const { onEvent, onMicrostep } = createTaken(machine)
  const taken: string[][] = []
  const actor = createActor(machine, {
    inspect: (inspected) => {
      if (inspected.actorRef.sessionId !== inspected.rootId) return
      if (inspected.type === '@xstate.event') {
        taken.push([])
        onEvent(actor.getSnapshot() as AnyMachineSnapshot)
      }
      if (inspected.type === '@xstate.microstep')
        for (const { source, eventType, target, guard } of onMicrostep(inspected.event, inspected.snapshot as AnyMachineSnapshot))
          taken
            .at(-1)
            ?.push(`${source.id} ${eventType}[${typeof guard === 'string' ? guard : ''}] ${(target ?? []).map(({ id }) => id).join(' ')}`)
    },
  })
  actor.start()
  for (const event of events) actor.send(event)
  actor.stop()
  // The first entry is the start, the last the stop.
  return taken.slice(1, 1 + events.length)
}

const lamp = setup({
  types: { context: {} as { uses: number } },
  guards: { isWorn: ({ context }) => context.uses > 1, never: () => false },
}).createMachine({
  id: 'lamp',
  context: { uses: 0 },
  initial: 'off',
  on: { count: { actions: assign({ uses: ({ context }) => context.uses + 1 }) } },
  states: {
    off: { on: { press: [{ guard: 'never', target: 'broken' }, { target: 'on' }] } },
    on: {
      entry: assign({ uses: ({ context }) => context.uses + 1 }),
      always: { guard: 'isWorn', target: 'broken' },
      on: { press: { actions: raise({ type: 'cool' }) }, cool: 'off' },
    },
    broken: {},
  },
})

describe('transitions taken', () => {
  test.each([
    ['the transition whose guard allows it', ['press'], [['lamp.off press[] lamp.on']]],
    ['a transition without a target', ['count'], [['lamp count[] ']]],
    ['a transition by a raised event', ['press', 'press'], [['lamp.off press[] lamp.on'], ['lamp.on press[] ', 'lamp.on cool[] lamp.off']]],
    ['an eventless transition', ['count', 'press'], [['lamp count[] '], ['lamp.off press[] lamp.on', 'lamp.on [isWorn] lamp.broken']]],
    ['no transition if no state handles the event', ['cool'], [[]]],
  ] as const)('%s', (_name, events, expected) =>
    expect(
      takenIn(
        lamp,
        events.map((type) => ({ type })),
      ),
    ).toEqual(expected),
  )

  test('a machine of the site: an opened popup opens the stack', () => {
    const [taken] = takenIn(popupsMachine, [{ type: 'popup.open', popup: { kind: 'login' } } as EventObject])
    expect(taken!.filter((one) => one.includes('hasOpenPopup'))).toEqual(['popups.stack.closed [hasOpenPopup] popups.stack.open'])
  })
})
