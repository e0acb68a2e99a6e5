/** The running machines, with their masked contexts. */
import type { Digest, Json, Part } from '#machines/recording/recording.types.ts'
import { asJson } from '#machines/recording/replayer.ts'
import type { Live } from '../live.ts'

export interface Running {
  key: string
  /** `app/session`; during a replay, the machine's id. */
  name: string
  value: Json
  context: Json
}

const withChildren = (key: string, name: string, { value, status, context, children }: Digest): Running[] =>
  status === 'active'
    ? [
        { key, name, value, context },
        ...Object.entries(children).flatMap(([id, child]) => withChildren(`${key}/${id}`, `${name}/${id}`, child)),
      ]
    : []

/** The machines of the recorded page: a visit's last part. Finished ones, and those of unmounted screens, are excluded. */
export const runningIn = (parts: readonly Part[]): Running[] =>
  (parts.at(-1)?.systems ?? []).flatMap(({ machine, final, ran }, index) =>
    ran?.until === undefined ? withChildren(String(index), machine, final) : [],
  )

/** The machines that play a recording: their contexts contain masked data. */
export const runningNow = (live: Pick<Live, 'actors' | 'contextOf'>): Running[] =>
  live.actors().map(({ sessionId, machineId, value }) => ({
    key: sessionId,
    name: machineId,
    value: asJson(value),
    context: asJson(live.contextOf(sessionId)),
  }))
