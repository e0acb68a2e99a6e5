/** Chances of random items, which the law requires as searchable text (S10). */
import * as v from 'valibot'
import { LocaleQuerySchema, MomentSchema, SeqParamsSchema } from './common.ts'
import { endpoint, invalidRequest, notFound } from './endpoint.ts'

export const ProbabilityItemSchema = v.object({ seq: v.number(), name: v.string(), effectiveDt: MomentSchema })

export const ProbabilityDetailSchema = v.object({
  ...ProbabilityItemSchema.entries,
  description: v.string(),
  groups: v.array(
    v.object({
      name: v.nullable(v.string()),
      /** Sum of the chances, in percent; null if each row is an independent chance. */
      total: v.nullable(v.number()),
      rows: v.array(
        v.object({
          grade: v.nullable(v.number()),
          item: v.string(),
          quantity: v.nullable(v.number()),
          /** In percent, at most 4 decimals. */
          chance: v.number(),
        }),
      ),
    }),
  ),
  /** Changes, newest first; `date` is YYYY-MM-DD. */
  history: v.array(v.object({ date: v.string(), text: v.string() })),
})
export type ProbabilityDetail = v.InferOutput<typeof ProbabilityDetailSchema>

/** Lists the probability tables in force, for every visitor (S10). Read-only. */
export const listProbabilities = endpoint({
  name: 'listProbabilities',
  method: 'GET',
  base: 'game',
  path: '/global/probabilities/list',
  access: 'open',
  kind: 'other',
  summary: 'Names of the probability tables that apply now',
  query: LocaleQuerySchema,
  response: v.object({ items: v.array(ProbabilityItemSchema) }),
  failures: [invalidRequest],
})

/**
 * Returns one probability table to every visitor (S10). Until an announced version takes effect, the version before it; 404 if there is
 * none. Read-only.
 */
export const getProbability = endpoint({
  name: 'getProbability',
  method: 'GET',
  base: 'game',
  path: '/global/probabilities/details/{seq}',
  access: 'open',
  kind: 'other',
  summary: 'One probability table with its rows and changes',
  params: SeqParamsSchema,
  query: LocaleQuerySchema,
  response: ProbabilityDetailSchema,
  failures: [invalidRequest, notFound],
})
