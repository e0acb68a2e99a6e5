// oxlint-disable typescript/no-unsafe-type-assertion -- `{} as T` is how XState is told its types
import { emit, fromPromise, setup } from 'xstate'
import { notProvided } from '../shared/not-provided.ts'
import type { SoundChoice, SoundContext, SoundEmitted, SoundEvent, SoundInput } from './sound.types.ts'

/**
 * The teaser's music (T6, P7): it sounds for exactly as long as `playing` lasts, which only a tap begins. Takes `{ remembered }`;
 * says `sound.chosen` for what is to be remembered.
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

    // T6: nobody has said anything about sound.
    none: { on: { 'sound.toggle': { target: 'playing', actions: { type: 'announceChoice', params: { choice: 'on' } } } } },

    // Wanted the last time: it waits for the first tap.
    ready: { on: { 'sound.tapped': 'playing', 'sound.toggle': 'playing' } },

    playing: {
      invoke: { id: 'playTheme', src: 'playTheme', onError: 'refused' },
      on: {
        'sound.hold': 'held',
        'sound.toggle': { target: 'off', actions: { type: 'announceChoice', params: { choice: 'off' } } },
      },
    },

    // It goes on where it stopped.
    held: {
      on: {
        'sound.release': 'playing',
        'sound.toggle': { target: 'off', actions: { type: 'announceChoice', params: { choice: 'off' } } },
      },
    },

    // The browser would not, or there is no such file. The button may try again; what was chosen stays chosen.
    refused: { on: { 'sound.toggle': 'playing' } },

    off: { on: { 'sound.toggle': { target: 'playing', actions: { type: 'announceChoice', params: { choice: 'on' } } } } },
  },
})
