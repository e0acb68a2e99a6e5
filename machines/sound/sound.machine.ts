import { emit, fromPromise, setup } from 'xstate'
import { notProvided } from '../shared/not-provided.ts'
import type { SoundChoice, SoundContext, SoundEmitted, SoundEvent, SoundInput } from './sound.types.ts'

/**
 * The teaser's music (T6, P7): it plays only in `playing`, which always begins with a tap. Takes `{ remembered }`; emits `sound.chosen` for
 * the choice to be stored.
 */
export const soundMachine = setup({
  types: { input: {} as SoundInput, context: {} as SoundContext, events: {} as SoundEvent, emitted: {} as SoundEmitted },
  actors: { playTheme: fromPromise<void>(notProvided) },
  guards: {
    wasOn: ({ context }) => context.remembered === 'on',
    wasOff: ({ context }) => context.remembered === 'off',
  },
  actions: {
    announceChoice: emit((_, params: { choice: SoundChoice }) => ({ type: 'sound.chosen', choice: params.choice })),
  },
}).createMachine({
  id: 'sound',
  context: ({ input }) => input,
  initial: 'recalling',
  states: {
    recalling: { always: [{ guard: 'wasOn', target: 'ready' }, { guard: 'wasOff', target: 'off' }, { target: 'none' }] },

    // T6: the visitor has not chosen yet.
    none: { on: { 'sound.toggle': { target: 'playing', actions: { type: 'announceChoice', params: { choice: 'on' } } } } },

    // Switched on at the last visit: waits for the first tap.
    ready: { on: { 'sound.tapped': 'playing', 'sound.toggle': 'playing', 'sound.hold': 'covered' } },

    // A film came first: the tap that opened it, and taps on it, start no music.
    covered: { on: { 'sound.release': 'ready', 'sound.toggle': 'held' } },

    playing: {
      invoke: { id: 'playTheme', src: 'playTheme', onError: 'refused' },
      on: {
        'sound.hold': 'held',
        'sound.toggle': { target: 'off', actions: { type: 'announceChoice', params: { choice: 'off' } } },
      },
    },

    // The music continues where it stopped.
    held: {
      on: {
        'sound.release': 'playing',
        'sound.toggle': { target: 'off', actions: { type: 'announceChoice', params: { choice: 'off' } } },
      },
    },

    // The browser refused, or the file does not exist. The button may retry; the stored choice stays.
    refused: { on: { 'sound.toggle': 'playing' } },

    off: { on: { 'sound.toggle': { target: 'playing', actions: { type: 'announceChoice', params: { choice: 'on' } } } } },
  },
})
