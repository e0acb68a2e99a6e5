import { fromPromise } from 'xstate'
import { requestChangeMachine } from './request-change.machine.ts'
import type { ChangeAnswer, RequestReview } from './request-change.types.ts'

/**
 * What changes of a request need from the world. They never reject, since every end is an answer, and take no signal: what was sent goes on
 * when the screen is left. Both ask for the request again before they answer.
 */
export type RequestChangePorts = {
  /** Closes the request; with the same key once. */
  closeRequest: (input: { requestKey: string }) => Promise<ChangeAnswer>
  reviewRequest: (review: RequestReview) => Promise<ChangeAnswer>
}

/** Takes the ports and gives the changes ready to run. */
export const connectRequestChange = (ports: RequestChangePorts) =>
  requestChangeMachine.provide({
    actors: {
      closeRequest: fromPromise(({ input }: { input: { requestKey: string } }) => ports.closeRequest(input)),
      reviewRequest: fromPromise(({ input }: { input: RequestReview }) => ports.reviewRequest(input)),
    },
  })
