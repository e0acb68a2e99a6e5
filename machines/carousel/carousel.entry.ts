import type { MachineEntry } from '../registry.ts'
import { carouselMachine } from './carousel.machine.ts'

export const carouselEntry: MachineEntry = {
  name: 'carousel',
  machine: carouselMachine,
  about: 'The character popup: class and weapon. Entry animations run only in view and on the slide that the engine reports as current.',
  isRoot: true,
  inputs: { middle: {}, first: { index: 0 } },
  events: [
    { type: 'carousel.previous' },
    { type: 'carousel.next' },
    ...[0, 1, 2].map((index) => ({ type: 'carousel.goTo', index })),
    ...[0, 1, 2].map((weapon) => ({ type: 'carousel.chooseWeapon', weapon })),
    { type: 'carousel.seen' },
    { type: 'carousel.unseen' },
    ...[0, 1, 2].map((index) => ({ type: 'carousel.selected', index })),
    { type: 'xstate.after.turnPatience.carousel.shown.turning' },
    { type: 'xstate.after.rearmDelay.carousel.shown.rearming' },
  ],
  onScreens: {
    events: ['carousel.previous', 'carousel.next', 'carousel.goTo', 'carousel.chooseWeapon', 'carousel.seen', 'carousel.unseen'],
    beyond: {
      'carousel.shown.turning on carousel.chooseWeapon [isOtherWeapon] → stays':
        'Embla selects the slide synchronously: no press is possible while it turns',
    },
  },
  recorded: {
    input: ['index'],
    rules: {
      'carousel.goTo': ['index'],
      'carousel.chooseWeapon': ['weapon'],
      'carousel.selected': ['index'],
    },
  },
}
