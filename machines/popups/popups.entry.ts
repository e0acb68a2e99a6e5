import type { AnyMachineSnapshot } from 'xstate'
import type { MachineEntry } from '../registry.ts'
import { popupsMachine } from './popups.machine.ts'

interface Shown {
  kind: string
  open: boolean
}
const stackOf = ({ context }: AnyMachineSnapshot): Shown[] => (context as { stack: Shown[] }).stack
const loadersOf = ({ context }: AnyMachineSnapshot): number => (context as { loaders: number }).loaders

export const popupsEntry: MachineEntry = {
  name: 'popups',
  machine: popupsMachine,
  about:
    'The layers over the page: a stack of popups whose content stays until their exit animation ends, one snackbar, and a counted loader.',
  isRoot: false,
  inputs: { any: undefined },
  events: [
    { type: 'popup.open', popup: { kind: 'login' } },
    { type: 'popup.open', popup: { kind: 'mainVideo', src: '/m.mp4' } },
    { type: 'popup.open', popup: { kind: 'snackbar', message: 'Saved.' } },
    {
      type: 'popup.open',
      popup: {
        kind: 'viewer',
        items: [
          { src: '/a.png', alt: 'A' },
          { src: '/b.png', alt: 'B' },
        ],
        index: 0,
      },
    },
    { type: 'popup.show', id: 1, index: 1 },
    { type: 'popup.open', popup: { kind: 'noButton', type: 'success', mainText: 'Done' } },
    { type: 'popup.close' },
    { type: 'popup.closeAll' },
    { type: 'popup.reply', id: 1, reply: 'stay' },
    { type: 'popup.left', id: 1 },
    { type: 'snackbar.pause' },
    { type: 'snackbar.resume' },
    { type: 'loader.begin' },
    { type: 'loader.end' },
    { type: 'app.navigated', path: '/' },
    { type: 'app.localeChanged', locale: 'ko' },
    { type: 'xstate.after.snackbarDuration.popups.snackbar.shown.counting' },
  ],
  walk: {
    // Ids and loaders grow without limit: a situation is what the screen shows, and the walk stops at more than two of each.
    serializeState: (snapshot) =>
      JSON.stringify([snapshot.value, loadersOf(snapshot), stackOf(snapshot).map(({ kind, open }) => [kind, open])]),
    stopWhen: (snapshot) => loadersOf(snapshot) > 2 || stackOf(snapshot).length > 2,
  },
  recorded: {
    input: [],
    rules: {
      // Kinds, images and times; without order numbers and texts, which may quote anything a player or the provider wrote.
      'popup.open': [
        'popup.kind',
        'popup.type',
        'popup.tone',
        'popup.durationMs',
        'popup.listId',
        'popup.name',
        'popup.selected',
        'popup.index',
        'popup.minutes',
        'popup.src',
        'route:popup.next',
        'popup.items.*.src',
        'popup.options.*.id',
        'popup.buttons.*.reply',
        'popup.buttons.*.isFinal',
      ],
      'popup.show': ['id', 'index'],
      'popup.close': ['id', 'kind'],
      'popup.reply': ['id', 'reply'],
      'popup.left': ['id'],
    },
  },
}
