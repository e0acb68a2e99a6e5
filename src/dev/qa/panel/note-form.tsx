import { useId, useState, type SubmitEvent } from 'react'
import { longestNote } from '#machines/recording/notes.ts'

export interface NoteFormProps {
  label: string
  /** The existing note. */
  text: string
  /** Whether a note is added to the existing ones; otherwise it replaces them, and an empty one deletes them. */
  isAdded?: boolean
  /** @returns why it is not kept; then the typed text stays */
  save: (text: string) => string | undefined
}

/** A developer's note at a step of the recording. */
export const NoteForm = ({ label, text, isAdded = false, save }: NoteFormProps) => {
  const [typed, setTyped] = useState(text)
  const [notice, setNotice] = useState<string>()
  const about = useId()
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    const refusal = save(typed)
    setNotice(refusal ?? 'Saved in the recording.')
    if (refusal === undefined && isAdded) setTyped('')
  }
  return (
    <form onSubmit={onSubmit}>
      <label className="stacked">
        {label}
        <textarea
          rows={2}
          maxLength={longestNote}
          value={typed}
          aria-describedby={about}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p id={about}>Notes go along with the file and the shared link as you write them: name nobody.</p>
      <div className="row">
        <button type="submit" disabled={isAdded && typed.trim() === ''}>
          {isAdded ? 'Add note' : 'Save note'}
        </button>
        <output>{notice}</output>
      </div>
    </form>
  )
}
