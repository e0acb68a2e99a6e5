import { storeRecording } from '#src/dev/qa/stored.ts'
import type { ShotSection } from './shots.ts'

const prefix = 'qa:gallery-'

/** Stores the recordings where the frames read them, replacing the previous ones: a tab's storage is small. */
export function keepRecordings(sections: readonly ShotSection[]): void {
  const before = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index)!)
  for (const name of before) if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  const kept = new Map(
    sections.flatMap(({ shots }) =>
      shots.flatMap(({ recording }) => (recording === undefined ? [] : [[recording.key, recording.recording] as const])),
    ),
  )
  for (const [key, recording] of kept) storeRecording(key, recording)
}
