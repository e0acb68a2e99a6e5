import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { isUnheard, isWindowBlocked } from './sign-in.failures.ts'
import { toFailureData } from '../shared/failure-data.ts'
import { notProvided } from '../shared/not-provided.ts'
import type { SignInOrigin, SignInProvider } from '../session/session.types.ts'
import type { IssuerResponse, SignInContext, SignInEmitted, SignInEvent, SignInInput } from './sign-in.types.ts'

/** Parameters of both ways to an issuer. */
export type IssuerQuestion = { provider: SignInProvider; origin: SignInOrigin }

/**
 * The login dialog's way to an issuer and back (P1, A2, A5): from the choice to the identity token, which the session then uses. Takes `{
 * opensWindow, isGoogleRefused, origin }`; ends with `signIn.answered`, or with the dialog.
 */
export const signInMachine = setup({
  types: { input: {} as SignInInput, context: {} as SignInContext, events: {} as SignInEvent, emitted: {} as SignInEmitted },
  actors: {
    askInWindow: fromPromise<IssuerResponse, IssuerQuestion>(notProvided),
    leaveForIssuer: fromPromise<void, IssuerQuestion>(notProvided),
  },
  guards: {
    isRefusedHere: ({ context, event }) => event.type === 'signIn.choose' && event.provider === 'google' && context.isGoogleRefused,
    isChosen: ({ context, event }) => event.type === 'signIn.choose' && event.provider === context.provider,
    opensWindow: ({ context }) => context.opensWindow,
    isBlocked: (_, params: { error: unknown }) => isWindowBlocked(params.error),
    isUnheard: (_, params: { error: unknown }) => isUnheard(params.error),
  },
  actions: {
    assignProvider: assign(({ event }) => {
      assertEvent(event, 'signIn.choose')
      return { provider: event.provider, failure: undefined }
    }),
    assignFailure: assign((_, params: { error: unknown }) => ({ failure: toFailureData(params.error) })),
    announceAnswer: emit(({ context }, params: IssuerResponse) => ({
      type: 'signIn.answered',
      provider: context.provider,
      idToken: params.idToken,
      ...context.origin,
    })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({ ...input, provider: 'google', failure: undefined }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'signIn.choose': [
          { guard: 'isRefusedHere', target: 'warned', actions: 'assignProvider' },
          { guard: 'opensWindow', target: 'asking', actions: 'assignProvider' },
          { target: 'leaving', actions: 'assignProvider' },
        ],
      },
    },

    // A5: Google refuses this in-app browser; the dialog offers the way out, and Apple still works.
    warned: {
      on: {
        'signIn.choose': [
          { guard: 'isRefusedHere' },
          { guard: 'opensWindow', target: 'asking', actions: 'assignProvider' },
          { target: 'leaving', actions: 'assignProvider' },
        ],
        'signIn.back': 'choosing',
      },
    },

    asking: {
      invoke: {
        id: 'askInWindow',
        src: 'askInWindow',
        input: ({ context: { provider, origin } }) => ({ provider, origin }),
        onDone: { target: 'answered', actions: { type: 'announceAnswer', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isBlocked', params: ({ event }) => event }, target: 'blocked' },
          // This browser cannot receive a window's response: the page itself goes to the issuer.
          { guard: { type: 'isUnheard', params: ({ event }) => event }, target: 'leaving' },
          { target: 'choosing', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
      on: { 'signIn.back': 'choosing', 'signIn.goOnHere': 'leaving' },
    },

    blocked: { on: { 'signIn.goOnHere': 'leaving', 'signIn.back': 'choosing' } },

    // The page is about to be left; a player who returns by the browser's history finds the choice again. An issuer whose page does not
    // come leaves the choice of the other one.
    leaving: {
      invoke: {
        id: 'leaveForIssuer',
        src: 'leaveForIssuer',
        input: ({ context: { provider, origin } }) => ({ provider, origin }),
        onDone: 'choosing',
        onError: { target: 'choosing', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: {
        'signIn.choose': [
          { guard: 'isChosen' },
          { guard: 'isRefusedHere', target: 'warned', actions: 'assignProvider' },
          { guard: 'opensWindow', target: 'asking', actions: 'assignProvider' },
          { target: 'leaving', reenter: true, actions: 'assignProvider' },
        ],
      },
    },

    // The session continues from here and closes the dialog with any outcome (P1).
    answered: { type: 'final' },
  },
})
