/**
 * The registry of fault scenarios: faults between a site and its provider, by name. A later feature puts its own into a file beside its
 * rules and adds it here; panel, routes and tests use this array.
 */
import * as v from 'valibot'
import { minuteMs } from '#contract/durations.ts'
import { scenario, type Scenario } from './scenario.ts'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Resolves early when the browser aborts: the response is no longer needed. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** One line: the HTTP server prints the error of a failed body. */
function lossOf(request: Request): Error {
  const error = new Error(`sandbox: no response to ${request.method} ${new URL(request.url).pathname}, because of its scenario`)
  error.stack = error.message
  return error
}

/**
 * A lost connection, as the browser sees it: the head is sent, and the body breaks off before its first byte. Without the head Chromium
 * would silently send the call again (it does so on a keep-alive connection), and the site would never see the loss.
 */
const noAnswer = (request: Request): Response =>
  new Response(
    new ReadableStream(
      {
        pull: async (controller) => {
          // Gives the head time to be sent.
          await new Promise((resolve) => setImmediate(resolve))
          controller.error(lossOf(request))
        },
      },
      { highWaterMark: 0 },
    ),
    // With an explicit header, the HTTP server sends the head at once, before it reads the body.
    { headers: { 'transfer-encoding': 'chunked', 'cache-control': 'no-store' } },
  )

/**
 * From the outermost to the innermost: of several that are on, an earlier one wraps a later one's result, so that a 500 can be slow too.
 */
export const scenarios: readonly Scenario[] = [
  scenario({
    name: 'slow',
    about: 'The call is executed, but its response is delayed.',
    options: { ms: v.optional(whole(1, minuteMs), 3000) },
    apply: async ({ request, next }, { ms }) => {
      const response = await next()
      await wait(ms, request.signal)
      return response
    },
  }),
  scenario({
    name: 'skewed',
    about: 'The provider’s clock is some seconds fast, or slow if the number is negative.',
    // At most a day: by this clock, expired rows of other sessions are deleted for all (access tokens; they are renewed).
    options: { seconds: v.optional(whole(-86_400, 86_400), 300) },
    apply: ({ nextWithClock }, { seconds }) => nextWithClock(seconds),
  }),
  scenario({
    name: 'lost',
    about: 'The call is executed, but its response never arrives.',
    options: {},
    apply: async ({ request, next }) => {
      await next()
      return noAnswer(request)
    },
  }),
  scenario({
    name: 'offline',
    about: 'The call is not executed, and no response arrives.',
    options: {},
    apply: async ({ request }) => {
      // Unread data at the end of a connection may discard the response's head.
      await request.arrayBuffer().catch(() => undefined)
      return noAnswer(request)
    },
  }),
  scenario({
    name: 'unauthorised',
    about: 'Members’ calls are refused with 401 UNAUTHORISED, with any token.',
    options: {},
    usually: ({ access }) => access === 'member',
    apply: ({ fail }) => fail(401, 'UNAUTHORISED'),
  }),
  scenario({
    name: 'broken',
    about: 'The provider responds with 500 INTERNAL.',
    options: {},
    apply: ({ fail }) => fail(500, 'INTERNAL'),
  }),
]
