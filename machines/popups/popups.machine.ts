import { assign, emit, raise, setup } from 'xstate'
import { defaultSnackbarMs, successMs, type Popup, type PopupReply, type PopupRequest } from './popups.kinds.ts'
import {
  allClosed,
  closed,
  findOpen,
  findSnackbar,
  hasSameOpen,
  pushed,
  shownAt,
  toPopup,
  withoutLeft,
  type PopupPointer,
  type PopupStack,
} from './popups.stack.ts'

/** `stack`: from bottom to top; `nextId`: ids are counted, not random; `loaders`: operations that the full-screen loader waits for. */
export type PopupsContext = { stack: PopupStack; nextId: number; loaders: number }

/** Requests to the popups, and notifications from other parts. */
export type PopupsEvent =
  /** Show a popup on top. The same content is not shown twice. */
  | { type: 'popup.open'; popup: PopupRequest }
  /** Close by id, else the topmost of a kind, else the topmost (Escape, back, click-away). */
  | ({ type: 'popup.close' } & PopupPointer)
  /** Close all. */
  | { type: 'popup.closeAll' }
  /** Show this item of the viewer with this id; the first item follows the last. */
  | { type: 'popup.show'; id: number; index: number }
  /** Reply to a popup and close it. */
  | { type: 'popup.reply'; id: number; reply: PopupReply }
  /** The closing animation has ended: the content may be removed. */
  | { type: 'popup.left'; id: number }
  /** The pointer or the focus entered or left the snackbar. */
  | { type: 'snackbar.pause' }
  | { type: 'snackbar.resume' }
  /** An operation with a full-screen loader begins or ends; every begin has its end. */
  | { type: 'loader.begin' }
  | { type: 'loader.end' }
  /** The path or the language changed: all popups close (S19). */
  | { type: 'app.navigated'; path: string }
  | { type: 'app.localeChanged'; locale: string }

/** Events for the callers. */
export type PopupsEmitted =
  /** A popup received a reply; the caller recognises its question by the popup's content. */
  { type: 'popup.replied'; popup: Popup; reply: PopupReply }

/**
 * Everything above the page: a stack of popups, the snackbar's timer, and the loader's count (P1–P9, S19, D2). Takes no input; never ends.
 *
 * The loader is not part of the stack: it belongs to running operations, which continue after a navigation or a language change.
 */
export const popupsMachine = setup({
  types: { context: {} as PopupsContext, events: {} as PopupsEvent, emitted: {} as PopupsEmitted },
  guards: {
    hasOpenPopup: ({ context }) => findOpen(context.stack, {}) !== undefined,
    hasNoOpenPopup: ({ context }) => findOpen(context.stack, {}) === undefined,
    hasSnackbar: ({ context }) => findSnackbar(context.stack) !== undefined,
    hasNoSnackbar: ({ context }) => findSnackbar(context.stack) === undefined,
    isSnackbar: (_, params: { popup: PopupRequest }) => params.popup.kind === 'snackbar',
    isSuccess: (_, params: { popup: PopupRequest }) => params.popup.kind === 'noButton',
    // A snackbar with the same text is a new one: its time starts again.
    isAlreadyOpen: ({ context }, params: { popup: PopupRequest }) =>
      params.popup.kind !== 'snackbar' && hasSameOpen(context.stack, params.popup),
    isOpen: ({ context }, params: { id: number }) => findOpen(context.stack, params) !== undefined,
    isLastLoader: ({ context }) => context.loaders === 1,
  },
  delays: {
    snackbarDuration: ({ context }) => findSnackbar(context.stack)?.durationMs ?? defaultSnackbarMs,
    successDuration: successMs,
  },
  actions: {
    pushPopup: assign(({ context }, params: { popup: PopupRequest }) => ({
      stack: pushed(context.stack, toPopup(params.popup, context.nextId)),
      nextId: context.nextId + 1,
    })),
    showItem: assign(({ context }, params: { id: number; index: number }) => ({ stack: shownAt(context.stack, params) })),
    // Ids are never reused, so this closes nothing if the popup is closed already.
    closeInTime: raise(({ context }) => ({ type: 'popup.close', id: context.nextId }), { delay: 'successDuration' }),
    closePopup: assign(({ context }, params: PopupPointer) => ({ stack: closed(context.stack, findOpen(context.stack, params)) })),
    closeAllPopups: assign(({ context }) => ({ stack: allClosed(context.stack) })),
    closeSnackbar: assign(({ context }) => ({ stack: closed(context.stack, findSnackbar(context.stack)) })),
    forgetPopup: assign(({ context }, params: { id: number }) => ({ stack: withoutLeft(context.stack, params.id) })),
    countLoader: assign(({ context }) => ({ loaders: context.loaders + 1 })),
    uncountLoader: assign(({ context }) => ({ loaders: context.loaders - 1 })),
    announceReply: emit((_, params: { popup: Popup | undefined; reply: PopupReply }) => {
      if (params.popup === undefined) throw new Error('popup.reply is guarded by isOpen, so its popup is in the stack')
      return { type: 'popup.replied', popup: params.popup, reply: params.reply }
    }),
  },
}).createMachine({
  id: 'popups',
  context: { stack: [], nextId: 1, loaders: 0 },
  type: 'parallel',
  states: {
    stack: {
      initial: 'closed',
      on: {
        'popup.open': [
          { guard: { type: 'isAlreadyOpen', params: ({ event }) => event } },
          {
            guard: { type: 'isSuccess', params: ({ event }) => event },
            actions: ['closeInTime', { type: 'pushPopup', params: ({ event }) => event }],
          },
          { actions: { type: 'pushPopup', params: ({ event }) => event } },
        ],
        'popup.show': { actions: { type: 'showItem', params: ({ event }) => event } },
        'popup.close': { actions: { type: 'closePopup', params: ({ event }) => event } },
        'popup.closeAll': { actions: 'closeAllPopups' },
        'popup.reply': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          actions: [
            {
              type: 'announceReply',
              params: ({ context, event }) => ({ popup: findOpen(context.stack, { id: event.id }), reply: event.reply }),
            },
            { type: 'closePopup', params: ({ event }) => ({ id: event.id }) },
          ],
        },
        'popup.left': { actions: { type: 'forgetPopup', params: ({ event }) => event } },
        'app.navigated': { actions: 'closeAllPopups' },
        'app.localeChanged': { actions: 'closeAllPopups' },
      },
      states: {
        closed: { always: { guard: 'hasOpenPopup', target: 'open' } },
        open: { always: { guard: 'hasNoOpenPopup', target: 'closed' } },
      },
    },
    snackbar: {
      initial: 'hidden',
      states: {
        hidden: { always: { guard: 'hasSnackbar', target: 'shown' } },
        shown: {
          initial: 'counting',
          always: { guard: 'hasNoSnackbar', target: 'hidden' },
          // The next snackbar replaces this one, and its time starts.
          on: { 'popup.open': { guard: { type: 'isSnackbar', params: ({ event }) => event }, target: '.counting' } },
          states: {
            counting: {
              after: { snackbarDuration: { target: '#popups.snackbar.hidden', actions: 'closeSnackbar' } },
              on: { 'snackbar.pause': 'held' },
            },
            // While the pointer is on the snackbar, its time is paused, also for one that replaces it; afterwards the whole time runs again.
            held: { on: { 'snackbar.resume': 'counting', 'popup.open': { guard: { type: 'isSnackbar', params: ({ event }) => event } } } },
          },
        },
      },
    },
    loader: {
      initial: 'idle',
      states: {
        idle: { on: { 'loader.begin': { target: 'loading', actions: 'countLoader' } } },
        loading: {
          on: {
            'loader.begin': { actions: 'countLoader' },
            'loader.end': [{ guard: 'isLastLoader', target: 'idle', actions: 'uncountLoader' }, { actions: 'uncountLoader' }],
          },
        },
      },
    },
  },
})
