import { useState, type ChangeEvent } from 'react'
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { stateName } from '#machines/recording/states.ts'
import { diagnosticCode } from '#src/lib/diagnostic-code.ts'
import type { Api } from '#src/api/api.ts'
import { joinAddress } from '#src/lib/address.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { build } from '#src/lib/build.ts'
import { startOf } from '../follow.ts'
import type { RunningActor } from '../channel.ts'
import { shareRecording } from '../shared-recordings.ts'
import { storeRecording } from '../stored.ts'

/**
 * Leaves this page for a replay of a part of a recording, from its first address.
 * @param index of the part, from 0; the last one where it is not given
 */
export function replayHere(recording: Recording, { index = recording.parts.length - 1, at }: { index?: number; at?: number } = {}): void {
  storeRecording('panel', recording)
  const query = `qa-play=panel&qa-part=${String(index + 1)}${at === undefined ? '' : `&qa-at=${String(at)}`}&qa`
  location.assign(`${joinAddress(startOf(recording.parts[index]!))}?${query}`)
}

function download(recording: Recording): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(recording, null, 1)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `everharrow-${recording.build}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`
  link.click()
  URL.revokeObjectURL(url)
}

export interface RecordingSectionProps {
  api: Api
  recording: () => Recording
  actors: readonly RunningActor[]
}

/** Taking and loading recordings, and the diagnostic code of this moment. */
export const RecordingSection = ({ api, recording, actors }: RecordingSectionProps) => {
  const [said, setSaid] = useState<{ text: string; isBad: boolean }>()
  const load = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after it was mended.
    target.value = ''
    if (file === undefined) return
    const read = readRecording(await file.text())
    if (typeof read === 'string') setSaid({ text: `${file.name} ${read}`, isBad: true })
    else replayHere(read)
  }
  const [shared, setShared] = useState<string>()
  const onShare = async () => {
    const outcome = await shareRecording(api, recording())
    setShared('href' in outcome ? outcome.href : undefined)
    if ('problem' in outcome) setSaid({ text: `Not shared: ${outcome.problem}`, isBad: true })
    else setSaid({ text: (await copyText(outcome.href)) ? 'Kept for 14 days; the link is copied.' : 'Kept for 14 days.', isBad: false })
  }
  const copy = async () => {
    const states = Object.fromEntries(actors.map(({ machineId, value }) => [machineId, stateName(value as never)]))
    const isCopied = await copyText(diagnosticCode({ at: new Date(), build, path: location.pathname, states }))
    setSaid(isCopied ? { text: 'Copied.', isBad: false } : { text: 'Could not be copied.', isBad: true })
  }
  return (
    <section aria-labelledby="recording">
      <h2 id="recording">Recording</h2>
      <div className="row">
        <button type="button" onClick={() => download(recording())}>
          Download
        </button>
        <button type="button" onClick={() => replayHere(recording())}>
          Replay from the start
        </button>
        <label className="file">
          Replay a file…
          <input type="file" accept=".json,application/json" onChange={(event) => void load(event)} />
        </label>
        <button type="button" onClick={() => void copy()}>
          Copy diagnostic code
        </button>
        <button type="button" onClick={() => void onShare()}>
          Share
        </button>
      </div>
      {shared !== undefined && (
        <p>
          <a href={shared} target="_blank" rel="noreferrer">
            {shared}
          </a>
        </p>
      )}
      <output className={said?.isBad === true ? 'bad' : 'good'}>{said?.text}</output>
    </section>
  )
}
