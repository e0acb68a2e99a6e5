import { fromPromise } from 'xstate'
import { requestChangeMachine } from './request-change.machine.ts'
import type { ChangeOutcome, RequestReview } from './request-change.types.ts'

/**
 * What changes of a request need from the environment. They never reject, since every outcome is a value, and take no signal: a sent
 * request continues when the screen is left. Both fetch the support request again before they resolve.
 */
export type RequestChangePorts = {
  /** Closes the request; once per key. */
  closeRequest: (input: { requestKey: string }) => Promise<ChangeOutcome>
  /** Stores the review; a request that has one already resolves with `already` (U6). */
  reviewRequest: (review: RequestReview) => Promise<ChangeOutcome>
}

/** Takes the ports and returns the changes with their implementations. */
export const connectRequestChange = (ports: RequestChangePorts) =>
  requestChangeMachine.provide({
    actors: {
      closeRequest: fromPromise(({ input }: { input: { requestKey: string } }) => ports.closeRequest(input)),
      reviewRequest: fromPromise(({ input }: { input: RequestReview }) => ports.reviewRequest(input)),
    },
  })
