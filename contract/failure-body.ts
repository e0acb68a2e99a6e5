/** The body of a failed call as a schema; separate from `failure.ts`, which a page's first load contains without a validator. */
import * as v from 'valibot'

const NamedMemberSchema = v.object({ nickname: v.string(), memberNumber: v.nullable(v.string()) })

/** What only failures of certain codes contain. */
const details = {
  /** 2416: the order that is still at the payment provider. */
  orderNo: v.optional(v.string()),
  /** CODE_MISMATCH: remaining tries; at 0 the code is void. */
  attemptsLeft: v.optional(v.number()),
  /** TOO_MANY_REQUESTS for a code or link: when another may be requested (ISO 8601). */
  resendAt: v.optional(v.string()),
  /** EFFORT_WANTED: the puzzle to solve before the request is repeated, and the required number of zero bits. */
  puzzle: v.optional(v.object({ puzzle: v.string(), bits: v.number() })),
  /** ANOTHER_MEMBER: the signed-in member, and the member named by the game's token; a new member has no number. */
  members: v.optional(v.object({ here: NamedMemberSchema, game: NamedMemberSchema })),
}
const DetailsSchema = v.object(details)
export type FailureDetails = Readonly<v.InferOutput<typeof DetailsSchema>>

export const FailureBodySchema = v.object({
  code: v.union([v.number(), v.string()]),
  message: v.string(),
  traceId: v.string(),
  /** The refused fields of the request with the reasons, by path. */
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  ...details,
})
export type FailureBody = v.InferOutput<typeof FailureBodySchema>
