import type { MachineEntry } from '../registry.ts'
import { mainLoaderMachine } from './main-loader.machine.ts'

export const mainLoaderEntry: MachineEntry = {
  name: 'main-loader',
  machine: mainLoaderMachine,
  about: 'The teaser’s main loader: shown while the main image loads, at most once per tab, with a minimum and a maximum time.',
  isRoot: true,
  inputs: { first: { showCount: 0 }, again: { showCount: 1 } },
  events: [
    { type: 'mainLoader.ready' },
    { type: 'mainLoader.skip' },
    { type: 'xstate.after.grace.mainLoader.pending' },
    { type: 'xstate.after.leastTime.mainLoader.open.entering' },
    { type: 'xstate.after.leastTime.mainLoader.open.finishing' },
    { type: 'xstate.after.patience.mainLoader.open' },
    { type: 'xstate.after.leaveTime.mainLoader.leaving' },
  ],
  recorded: { input: ['showCount'], rules: {} },
}
