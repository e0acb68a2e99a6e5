import { fromCallback, sendTo, setup, type EventObject } from 'xstate'
import { popupsMachine } from '../popups/popups.machine.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { selectIsInitialised, type SessionRef } from '../session/session.selectors.ts'

/** `embedded`: the page was opened on a path that contains /ingame (S13). */
export type AppInput = { embedded: boolean }
/** Used only to start the session. */
export type AppContext = { embedded: boolean }

/** The app's inputs. */
export type AppEvent =
  /** The path changed (not merely the search): popups close (S19). */
  | { type: 'app.navigated'; path: string }
  /** The language changed: popups close (S19). `locale` is a locale id: ko, en, ja, tw. */
  | { type: 'app.localeChanged'; locale: string }
  /** From sessionListener: the session knows its user. */
  | { type: 'session.initialised' }

/** Notifies the app once the session is initialised. It checks the snapshot first: a restored recording may start in that state. */
const sessionListener = fromCallback<EventObject>(({ sendBack, system }) => {
  const sessionRef: SessionRef = system.get('session')
  const notify = () => {
    if (selectIsInitialised(sessionRef.getSnapshot())) sendBack({ type: 'session.initialised' })
  }
  const subscription = sessionRef.subscribe(notify)
  notify()
  return () => subscription.unsubscribe()
})

/**
 * The root of the one actor system. Its children live as long as the app; one inspector and one recorder see all machines. Takes `{
 * embedded }`; never ends. Create it outside React with `systemId: 'app'`.
 *
 * The app does not forward its children's events. Subscribe to the child instead
 * (`selectSessionRef(app.getSnapshot()).on('session.expired', …)`): the children start and end with the app.
 */
export const appMachine = setup({
  types: { input: {} as AppInput, context: {} as AppContext, events: {} as AppEvent },
  actors: { session: sessionMachine, popups: popupsMachine, sessionListener },
  actions: {
    forwardToPopups: sendTo('popups', ({ event }) => event),
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ embedded: input.embedded }),
  invoke: [
    { id: 'session', src: 'session', systemId: 'session', input: ({ context }) => ({ embedded: context.embedded }) },
    { id: 'popups', src: 'popups', systemId: 'popups' },
  ],
  on: {
    'app.navigated': { actions: 'forwardToPopups' },
    'app.localeChanged': { actions: 'forwardToPopups' },
  },
  initial: 'starting',
  states: {
    starting: {
      invoke: { id: 'sessionListener', src: 'sessionListener' },
      on: { 'session.initialised': 'ready' },
    },
    // Never left: later changes of the session do not bring the loading screen back.
    ready: {},
  },
})
