import { assertEvent, assign, fromCallback, sendTo, setup } from 'xstate'
import { notProvided } from '../shared/not-provided.ts'
import {
  middleSlide,
  slideCount,
  type CarouselContext,
  type CarouselEvent,
  type CarouselInput,
  type EngineEvent,
} from './carousel.types.ts'

/** In ms. */
export const carouselDelays = {
  /** §4: a new weapon restarts the slide-in after this time. */
  rearmDelay: 100,
  /** The class enters after this time even if the engine does not respond. */
  turnPatience: 600,
} as const

const wrapped = (index: number): number => (index + slideCount) % slideCount

/**
 * The character popup's carousel (P8, T5): the class, the weapon, and whether its entry animation may run. The animation runs only in
 * `shown.entered`: the popup is in view and the engine has made the slide current. Takes `{ index }`, the middle one by default; ends with
 * the popup.
 */
export const carouselMachine = setup({
  types: { input: {} as CarouselInput, context: {} as CarouselContext, events: {} as CarouselEvent },
  actors: { emblaListener: fromCallback<EngineEvent>(notProvided) },
  guards: {
    isOtherSlide: ({ context, event }) =>
      event.type === 'carousel.goTo' && event.index !== context.index && event.index >= 0 && event.index < slideCount,
    isOtherWeapon: ({ context, event }) =>
      event.type === 'carousel.chooseWeapon' && event.weapon !== context.weapon && event.weapon >= 0 && event.weapon < slideCount,
    isWanted: ({ context, event }) => event.type === 'carousel.selected' && event.index === context.index,
  },
  delays: carouselDelays,
  actions: {
    // §4: another class starts with its first weapon.
    assignPrevious: assign(({ context }) => ({ index: wrapped(context.index - 1), weapon: 0, entry: 'character' as const })),
    assignNext: assign(({ context }) => ({ index: wrapped(context.index + 1), weapon: 0, entry: 'character' as const })),
    assignSlide: assign(({ event }) => {
      assertEvent(event, 'carousel.goTo')
      return { index: event.index, weapon: 0, entry: 'character' as const }
    }),
    assignWeapon: assign(({ event }) => {
      assertEvent(event, 'carousel.chooseWeapon')
      return { weapon: event.weapon }
    }),
    // The text stays in place; any other choice brings in the whole class.
    awaitWeapon: assign({ entry: 'weapon' as const }),
    awaitClass: assign({ entry: 'character' as const }),
    showSlide: sendTo('emblaListener', ({ context }) => ({ type: 'engine.show', index: context.index })),
  },
}).createMachine({
  id: 'carousel',
  context: ({ input }) => ({
    index: input.index !== undefined && input.index >= 0 && input.index < slideCount ? Math.trunc(input.index) : middleSlide,
    weapon: 0,
    entry: 'character',
  }),
  invoke: { id: 'emblaListener', src: 'emblaListener' },
  on: { 'carousel.unseen': { target: '.waiting', actions: 'awaitClass' } },
  initial: 'waiting',
  states: {
    // Not in view: the choice changes, nothing moves.
    waiting: {
      on: {
        'carousel.seen': 'shown',
        'carousel.previous': { actions: ['assignPrevious', 'showSlide'] },
        'carousel.next': { actions: ['assignNext', 'showSlide'] },
        'carousel.goTo': { guard: 'isOtherSlide', actions: ['assignSlide', 'showSlide'] },
        'carousel.chooseWeapon': { guard: 'isOtherWeapon', actions: 'assignWeapon' },
      },
    },

    shown: {
      initial: 'entered',
      on: {
        'carousel.previous': { target: '.turning', actions: ['assignPrevious', 'showSlide'] },
        'carousel.next': { target: '.turning', actions: ['assignNext', 'showSlide'] },
        'carousel.goTo': { guard: 'isOtherSlide', target: '.turning', actions: ['assignSlide', 'showSlide'] },
      },
      states: {
        turning: {
          on: {
            // Ignore the response to an earlier choice.
            'carousel.selected': { guard: 'isWanted', target: 'entered' },
            'carousel.chooseWeapon': { guard: 'isOtherWeapon', actions: 'assignWeapon' },
          },
          after: { turnPatience: 'entered' },
        },
        entered: {
          tags: 'entered',
          on: { 'carousel.chooseWeapon': { guard: 'isOtherWeapon', target: 'rearming', actions: ['assignWeapon', 'awaitWeapon'] } },
        },
        rearming: {
          on: { 'carousel.chooseWeapon': { guard: 'isOtherWeapon', target: 'rearming', reenter: true, actions: 'assignWeapon' } },
          after: { rearmDelay: 'entered' },
        },
      },
    },
  },
})
