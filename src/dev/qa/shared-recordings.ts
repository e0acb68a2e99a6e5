/** Recordings stored at the provider, for others to replay (contract/recordings.ts). */
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import type { Failure } from '#contract/failure.ts'
import type { Api } from '#src/api/api.ts'

/** The text about a failed call, for developers. */
const problemOf = ({ status, code, message }: Failure): string =>
  status === 0 ? 'the provider could not be reached' : message || String(code)

/** Stores the recording at the provider for 14 days. @returns an address that replays it in any browser, or the reason for the failure */
export async function shareRecording(api: Api, recording: Recording): Promise<{ href: string } | { problem: string }> {
  try {
    const { code } = await api.call('shareRecording', { body: { recording: JSON.stringify(recording) } })
    return { href: `${location.origin}/?qa-shared=${code}` }
  } catch (error) {
    return { problem: problemOf(error as Failure) }
  }
}

/** @param code as it was shared. @returns the recording, or the reason for the failure */
export async function fetchShared(api: Api, code: string): Promise<Recording | string> {
  try {
    return readRecording((await api.call('getRecording', { params: { code } })).recording)
  } catch (error) {
    const failure = error as Failure
    const isUnknown = failure.status === 404 || failure.status === 400
    return isUnknown ? `no recording is kept under ${code}: it is another deployment's, or older than 14 days` : problemOf(failure)
  }
}
