/** The body of a failed call as a schema; apart from `failure.ts`, which a page's first load carries without a validator. */
import * as v from 'valibot'

const NamedMemberSchema = v.object({ nickname: v.string(), memberNumber: v.nullable(v.string()) })

export const FailureBodySchema = v.object({
  code: v.union([v.number(), v.string()]),
  message: v.string(),
  traceId: v.string(),
  /** Which fields of the request were refused and why, by path. */
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  /** 2416: the order that is still at the payment provider. */
  orderNo: v.optional(v.string()),
  /** CODE_MISMATCH: how many tries are left; none, and the code is over. */
  attemptsLeft: v.optional(v.number()),
  /** TOO_MANY_REQUESTS for a code or link: from when on another may be asked for. */
  resendAt: v.optional(v.string()),
  /** EFFORT_WANTED: what is to be solved before this is asked for again, and by how many zero bits. */
  puzzle: v.optional(v.object({ puzzle: v.string(), bits: v.number() })),
  /** ANOTHER_MEMBER: who is logged in, and whom the game's token names; no number where they are new here. */
  members: v.optional(v.object({ here: NamedMemberSchema, game: NamedMemberSchema })),
})
export type FailureBody = v.InferOutput<typeof FailureBodySchema>
