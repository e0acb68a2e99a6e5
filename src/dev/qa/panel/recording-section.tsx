import { useState, type ChangeEvent } from 'react'
import { readRecording } from '#machines/recording/read-recording.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { stateName } from '#machines/recording/states.ts'
import { diagnosticCode } from '#src/lib/diagnostic-code.ts'
import type { Api } from '#src/api/api.ts'
import { joinAddress } from '#contract/page-address.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { build } from '#src/lib/build.ts'
import { startOf } from '../follow.ts'
import type { RunningActor } from '../channel.ts'
import { tryToStore } from '../stored.ts'
import { KeepRecording, type Notice } from './keep-recording.tsx'
import { NoteForm } from './note-form.tsx'

/**
 * Leaves this page for a replay of a part of a recording, at its first address.
 * @param index of the part, from 0; by default the last one
 * @returns why it stays; undefined if it leaves
 */
export function replayHere(
  recording: Recording,
  { index = recording.parts.length - 1, at }: { index?: number; at?: number } = {},
): string | undefined {
  const problem = tryToStore('panel', recording)
  if (problem !== undefined) return `It cannot be replayed: ${problem}.`
  const query = `qa-play=panel&qa-part=${String(index + 1)}${at === undefined ? '' : `&qa-at=${String(at)}`}&qa`
  location.assign(`${joinAddress(startOf(recording.parts[index]!))}?${query}`)
  return undefined
}

/** Reads files as recordings. @param onRead receives the recording with the file's name, or the reason for the failure */
export const RecordingFile = ({ label, onRead }: { label: string; onRead: (read: Recording | string, name: string) => void }) => {
  const load = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after a correction.
    target.value = ''
    if (file !== undefined) onRead(readRecording(await file.text()), file.name)
  }
  return (
    <label className="file">
      {label}
      <input type="file" accept=".json,application/json" onChange={(event) => void load(event)} />
    </label>
  )
}

export interface RecordingSectionProps {
  api: Api
  recording: () => Recording
  actors: readonly RunningActor[]
  annotate: (text: string) => string | undefined
}

/** Takes and loads recordings, adds a note at this moment, shows its diagnostic code. */
export const RecordingSection = ({ api, recording, actors, annotate }: RecordingSectionProps) => {
  const [notice, setNotice] = useState<Notice>()
  const replay = (read: Recording): void => {
    const problem = replayHere(read)
    if (problem !== undefined) setNotice({ text: problem, isBad: true })
  }
  const load = (read: Recording | string, name: string): void => {
    if (typeof read === 'string') setNotice({ text: `${name} ${read}`, isBad: true })
    else replay(read)
  }
  const copy = async () => {
    const states = Object.fromEntries(actors.map(({ machineId, value }) => [machineId, stateName(value as never)]))
    const isCopied = await copyText(diagnosticCode({ at: new Date(), build, path: location.pathname, states }))
    setNotice(isCopied ? { text: 'Copied.', isBad: false } : { text: 'Could not be copied.', isBad: true })
  }
  return (
    <section aria-labelledby="recording">
      <h2 id="recording">Recording</h2>
      <div className="row">
        <button type="button" onClick={() => replay(recording())}>
          Replay from the start
        </button>
        <RecordingFile label="Replay a file…" onRead={load} />
        <button type="button" onClick={() => void copy()}>
          Copy diagnostic code
        </button>
      </div>
      <KeepRecording api={api} recording={recording} notice={notice} onNotice={setNotice} />
      <NoteForm label="Note at the last step" text="" isAdded save={annotate} />
    </section>
  )
}
