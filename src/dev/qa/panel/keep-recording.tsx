import { useState } from 'react'
import type { Recording } from '#machines/recording/recording.types.ts'
import type { Api } from '#src/api/api.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { shareRecording } from '../shared-recordings.ts'

function download(recording: Recording): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(recording, null, 1)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `everharrow-${recording.build}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.json`
  link.click()
  URL.revokeObjectURL(url)
}

export interface Notice {
  text: string
  isBad: boolean
}

export interface KeepRecordingProps {
  api: Api
  recording: () => Recording
  notice: Notice | undefined
  onNotice: (notice: Notice) => void
}

/** Downloads and shares a recording; below, the last message. */
export const KeepRecording = ({ api, recording, notice, onNotice }: KeepRecordingProps) => {
  const [shared, setShared] = useState<string>()
  const share = async () => {
    const outcome = await shareRecording(api, recording())
    setShared('href' in outcome ? outcome.href : undefined)
    if ('problem' in outcome) onNotice({ text: `Not shared: ${outcome.problem}`, isBad: true })
    else onNotice({ text: (await copyText(outcome.href)) ? 'Kept for 14 days; the link is copied.' : 'Kept for 14 days.', isBad: false })
  }
  return (
    <>
      <div className="row">
        <button type="button" onClick={() => download(recording())}>
          Download
        </button>
        <button type="button" onClick={() => void share()}>
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
      <output aria-label="Outcome" className={notice?.isBad === true ? 'bad' : 'good'}>
        {notice?.text}
      </output>
    </>
  )
}
