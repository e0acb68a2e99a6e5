import { assign, emit, fromCallback, setup, type EventObject } from 'xstate'
import { notProvided } from '../shared/not-provided.ts'
import { isInside, restAfter } from './overlays.rules.ts'
import type { OverlaysContext, OverlaysEmitted, OverlaysEvent } from './overlays.types.ts'

/**
 * Which of the page's menus and pickers is open: one at a time, with the overlays that contain it. While one is open, the page is watched
 * for Escape and for presses outside. Emits `overlays.dismissed` for an overlay closed by Escape; never ends.
 */
export const overlaysMachine = setup({
  types: { context: {} as OverlaysContext, events: {} as OverlaysEvent, emitted: {} as OverlaysEmitted },
  actors: { watchPage: fromCallback<EventObject>(notProvided) },
  guards: {
    isClosed: ({ context, event }) => event.type === 'overlays.opened' && !isInside(context.open, event.id),
    isRestOpen: ({ context, event }) => restAfter(context, event) !== undefined,
  },
  actions: {
    assignOpened: assign(({ context, event }) => ({ open: event.type === 'overlays.opened' ? event.id : context.open })),
    assignRest: assign(({ context, event }) => ({ open: restAfter(context, event) })),
    announceDismissed: emit(({ context }) => ({ type: 'overlays.dismissed', id: context.open ?? '' })),
  },
}).createMachine({
  id: 'overlays',
  context: { open: undefined },
  initial: 'closed',
  states: {
    closed: { on: { 'overlays.opened': { target: 'open', actions: 'assignOpened' } } },

    open: {
      invoke: { id: 'watchPage', src: 'watchPage' },
      on: {
        // An overlay may be reported late, such as a menu opened before hydration. An open overlay inside it stays open.
        'overlays.opened': { guard: 'isClosed', actions: 'assignOpened' },
        'overlays.closed': [
          { guard: 'isRestOpen', actions: 'assignRest' },
          { target: 'closed', actions: 'assignRest' },
        ],
        'overlays.escaped': [
          { guard: 'isRestOpen', actions: ['announceDismissed', 'assignRest'] },
          { target: 'closed', actions: ['announceDismissed', 'assignRest'] },
        ],
        'overlays.pressedElsewhere': [
          { guard: 'isRestOpen', actions: 'assignRest' },
          { target: 'closed', actions: 'assignRest' },
        ],
        'overlays.navigated': { target: 'closed', actions: 'assignRest' },
      },
    },
  },
})
