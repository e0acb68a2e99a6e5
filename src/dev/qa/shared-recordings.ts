/** Recordings that the provider keeps for others to replay (contract/recordings.ts). */
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { toFailure } from '#contract/failure.ts'
import { createApi, type Api } from '#src/api/api.ts'
import { readBases } from '#src/api/bases.ts'

/** A client of its own: a recording is fetched before there is an app. */
const api = (): Api => createApi({ fetch: (...args) => fetch(...args), bases: readBases(document) })

/** What is said of a failure to a developer. */
const problemOf = (error: unknown): string => {
  const { status, code, message } = toFailure(error)
  return status === 0 ? 'the provider could not be reached' : message || String(code)
}

/** Keeps the recording at the provider for 14 days. @returns an address that replays it in any browser, or why there is none */
export async function shareRecording(recording: Recording): Promise<{ href: string } | { problem: string }> {
  try {
    const { code } = await api().call('shareRecording', { body: { recording: JSON.stringify(recording) } })
    return { href: `${location.origin}/?qa-shared=${code}` }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** @param code as it was shared. @returns the recording, or why there is none */
export async function fetchShared(code: string): Promise<Recording | string> {
  try {
    return readRecording((await api().call('getRecording', { params: { code } })).recording)
  } catch (error) {
    const { status } = toFailure(error)
    const isUnknown = status === 404 || status === 400
    return isUnknown ? `no recording is kept under ${code}: it is another deployment's, or older than 14 days` : problemOf(error)
  }
}
