import { assign, emit, setup } from 'xstate'

/** In ms. */
export const mainLoaderDelays = {
  /** If the image loads within this time, no loader shows. */
  grace: 300,
  /** Once shown, it stays at least this long: a flash is worse than a wait. */
  leastTime: 600,
  /** An image that never loads must not block the visitor longer than this. */
  patience: 5000,
  /** Duration of the leave animation (design: duration.base). */
  leaveTime: 320,
} as const

/** `showCount`: how often the loader was shown in this tab. */
export type MainLoaderInput = { showCount: number }
export type MainLoaderContext = { showCount: number }

export type MainLoaderEvent =
  /** The image has loaded or failed. */
  | { type: 'mainLoader.ready' }
  /** The visitor continues without it. */
  | { type: 'mainLoader.skip' }

/** To be stored for this tab. */
export type MainLoaderEmitted = { type: 'mainLoader.shown'; showCount: number }

/**
 * The teaser's main loader (T6: open, showCount, animation): shows while the main image loads, once per tab, never for only a moment and
 * never for long. Takes `{ showCount }`; rests in `closed`.
 */
export const mainLoaderMachine = setup({
  types: {
    input: {} as MainLoaderInput,
    context: {} as MainLoaderContext,
    events: {} as MainLoaderEvent,
    emitted: {} as MainLoaderEmitted,
  },
  guards: { isFirst: ({ context }) => context.showCount === 0 },
  delays: mainLoaderDelays,
  actions: {
    countShow: assign(({ context }) => ({ showCount: context.showCount + 1 })),
    announceShown: emit(({ context }) => ({ type: 'mainLoader.shown', showCount: context.showCount })),
  },
}).createMachine({
  id: 'mainLoader',
  context: ({ input }) => ({ showCount: input.showCount }),
  initial: 'pending',
  states: {
    pending: {
      on: { 'mainLoader.ready': 'closed', 'mainLoader.skip': 'closed' },
      after: { grace: [{ guard: 'isFirst', target: 'open', actions: ['countShow', 'announceShown'] }, { target: 'closed' }] },
    },

    open: {
      tags: 'open',
      initial: 'entering',
      after: { patience: 'leaving' },
      on: { 'mainLoader.skip': 'leaving' },
      states: {
        entering: { on: { 'mainLoader.ready': 'finishing' }, after: { leastTime: 'turning' } },
        finishing: { after: { leastTime: '#mainLoader.leaving' } },
        turning: { on: { 'mainLoader.ready': '#mainLoader.leaving' } },
      },
    },

    leaving: { tags: 'open', after: { leaveTime: 'closed' } },

    closed: {},
  },
})
