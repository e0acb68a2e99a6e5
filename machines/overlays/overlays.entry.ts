import type { MachineEntry } from '../registry.ts'
import { overlaysMachine } from './overlays.machine.ts'

const ids = ['news', 'language', 'menu', 'menu/languages']

export const overlaysEntry: MachineEntry = {
  name: 'overlays',
  machine: overlaysMachine,
  about: 'Which menu or picker of the page is open: one at a time, with the overlays that contain it.',
  isRoot: true,
  inputs: { any: undefined },
  events: [
    ...ids.map((id) => ({ type: 'overlays.opened', id })),
    ...ids.map((id) => ({ type: 'overlays.closed', id })),
    { type: 'overlays.escaped' },
    { type: 'overlays.pressedElsewhere' },
    { type: 'overlays.pressedElsewhere', within: 'menu' },
    { type: 'overlays.navigated' },
  ],
  recorded: {
    input: [],
    rules: { 'overlays.opened': ['id'], 'overlays.closed': ['id'], 'overlays.pressedElsewhere': ['within'] },
  },
}
