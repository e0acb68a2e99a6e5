// oxlint-disable typescript/no-unsafe-type-assertion -- `{} as T` is how XState is told its types
import { assign, emit, setup } from 'xstate'

/** Milliseconds. */
export const mainLoaderDelays = {
  /** Who has the picture by then sees no loader. */
  grace: 300,
  /** Once shown it stays this long: a flash is worse than a wait. */
  leastTime: 600,
  /** A picture that never comes must not keep anybody waiting. */
  patience: 5000,
  /** As long as it takes to leave (design: duration.base). */
  leaveTime: 320,
} as const

/** `showCount`: how often it has been shown in this tab. */
export type MainLoaderInput = { showCount: number }
export type MainLoaderContext = { showCount: number }

export type MainLoaderEvent =
  /** What it waits for has come, or will not come. */
  | { type: 'mainLoader.ready' }
  /** The reader goes on without it. */
  | { type: 'mainLoader.skip' }

/** To be remembered for this tab. */
export type MainLoaderEmitted = { type: 'mainLoader.shown'; showCount: number }

/**
 * The teaser's main loader (T6: open, showCount, animation): shows while the main picture is on its way, once a tab, never for a moment
 * only and never for long. Takes `{ showCount }`; rests in `closed`.
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
