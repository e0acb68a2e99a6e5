import type { MachineEntry } from '../registry.ts'
import { appMachine } from './app.machine.ts'

export const appEntry: MachineEntry = {
  name: 'app',
  machine: appMachine,
  about: 'The root of one actor system. It starts the session and the popups, and is ready from the session’s initialisation on.',
  isRoot: true,
  inputs: { browser: { embedded: false }, game: { embedded: true } },
  events: [{ type: 'session.initialised' }, { type: 'app.navigated', path: '/shop' }, { type: 'app.localeChanged', locale: 'ja' }],
  recorded: {
    input: ['embedded'],
    rules: { 'session.initialised': [], 'app.navigated': ['route:path'], 'app.localeChanged': ['locale'] },
  },
}
