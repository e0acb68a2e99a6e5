/**
 * Recordings of visits at the provider (ours; D4): stored for 14 days under a diagnostic code, so that support and QA can replay a player's
 * report. The browser masks the contents (`machines/recording/mask.ts`); the provider stores them unchanged.
 */
import * as v from 'valibot'
import { MomentSchema, RowIdSchema } from './common.ts'
import { endpoint, invalidRequest, notFound, tooMany, unauthorised } from './endpoint.ts'

/** Limits of a stored recording. `days`: until it is deleted. */
export const recordingRules = {
  /** Limit of one recording's JSON, in UTF-16 units. */
  maxLength: 400_000,
  days: 14,
} as const

function isRecording(text: string): boolean {
  try {
    const { format } = JSON.parse(text) as { format?: unknown }
    return typeof format === 'string'
  } catch {
    return false
  }
}

/** The file as sealed by the recorder. The provider checks its origin: a public page's script does not contain the format. */
const RecordingTextSchema = v.pipe(v.string(), v.maxLength(recordingRules.maxLength), v.check(isRecording, 'no recording'))
/** 12 capitals and digits without 0, O, 1, I and L: they are read out on the phone. */
export const RecordingCodeSchema = v.pipe(
  v.string(),
  v.transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '')),
  v.regex(/^[2-9A-HJKMNP-Z]{12}$/),
)
const KeptSchema = v.object({
  code: v.string(),
  /** Time of deletion. */
  until: MomentSchema,
})

/**
 * Stores the recording of a visit for QA, without a member (D4). 400 if the JSON is no recording, 404 in production. Safe to repeat: the same
 * recording keeps its code and its time of deletion.
 */
export const shareRecording = endpoint({
  name: 'shareRecording',
  method: 'POST',
  base: 'game',
  path: '/site/recordings',
  access: 'open',
  kind: 'other',
  summary: 'Stores a recording for 14 days; the same recording gets the same code. 404 unless DEPLOYMENT is qa or local',
  body: v.strictObject({ recording: RecordingTextSchema }),
  response: KeptSchema,
  failures: [invalidRequest, notFound, tooMany],
})
/** Returns a stored recording to QA, by its code (D4). 404 without such a recording, and in production. Read-only. */
export const getRecording = endpoint({
  name: 'getRecording',
  method: 'GET',
  base: 'game',
  path: '/site/recordings/{code}',
  access: 'open',
  kind: 'other',
  summary: 'A stored recording. 404 unless DEPLOYMENT is qa or local',
  params: v.object({ code: RecordingCodeSchema }),
  response: v.object({ recording: v.string(), ...KeptSchema.entries }),
  failures: [invalidRequest, notFound],
})
/**
 * Stores the recording of the visit with a request of the calling member, for support (D4; docs/requirements.md "Support"). 404 for another
 * member's request. Safe to repeat: the latest recording replaces the one before and is stored for 14 days from then.
 */
export const attachRecording = endpoint({
  name: 'attachRecording',
  method: 'PUT',
  base: 'game',
  path: '/cs/questions/{id}/recording',
  access: 'member',
  kind: 'other',
  summary: "Adds the recording of the visit to the member's own request, with the member's consent; a later recording replaces it",
  params: v.object({ id: RowIdSchema }),
  body: v.strictObject({
    recording: RecordingTextSchema,
    /** The member has agreed to send it along. */
    consent: v.literal(true),
  }),
  response: KeptSchema,
  failures: [invalidRequest, unauthorised, notFound, tooMany],
})
