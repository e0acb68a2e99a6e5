import { attachRecording, getRecording, shareRecording } from '#contract/recordings.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { LimitCounter } from '../platform/limits.ts'
import { attachRecording as attach, findRecording, shareRecording as share, type KeptRecording } from './recordings.ts'

/** Dependencies of the calls of recordings. */
export interface RecordingDeps {
  db: Database
  now: () => Date
  limits: LimitCounter
  /** Whether recordings can be shared by their code alone: rehearsals and local sites, never production. */
  sharesRecordings: boolean
}

const onWire = <T extends KeptRecording>({ until, ...kept }: T) => ({ ...kept, until: until.toISOString() })

/** Recordings of visits: shared by a code, or attached to a request (D4, U1). */
export function recordingRoutes({ db, now, limits, sharesRecordings }: RecordingDeps): Binding[] {
  const requireSharing = (): Promise<void> => (sharesRecordings ? Promise.resolve() : Promise.reject(new ProviderFailure(404, 'NOT_FOUND')))
  return [
    bind(
      shareRecording,
      async ({ body }) => onWire(await share(db, body.recording, now())),
      async ({ clientAddress }) => {
        await requireSharing()
        await limits.count('shareRecording', clientAddress)
      },
    ),
    bind(getRecording, async ({ params }) => onWire(await findRecording(db, params.code, now())), requireSharing),
    bind(
      attachRecording,
      async ({ params, body, member }) =>
        onWire(await attach(db, { memberId: member.id, requestId: params.id, data: body.recording, at: now() })),
      ({ member }) => limits.count('changeSupportRequest', member.id),
    ),
  ]
}
