/** A change of a request by one press (U2, U6): sent once, and what came of it in words. */
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { Note } from '#src/design/note.tsx'
import { FailureWords } from '#src/i18n/failure-words.tsx'
import type { ChangeResult } from './change.ts'

type Trouble = Extract<ChangeResult, { type: 'unanswered' | 'refused' }>

/** One change at a time: pressing twice is once, and what came of it. */
export function useChange(act: () => Promise<ChangeResult>, onDone: () => void) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()
  const isUnderWay = useRef(false)
  const send = async (): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    setTrouble(undefined)
    const result = await act()
    // How it stands is the provider's to say.
    await refetchEverywhere(queryClient, [['support']])
    isUnderWay.current = false
    setIsSending(false)
    if (result.type === 'done' || result.type === 'already') onDone()
    else if (result.type === 'broken') await navigate({ to: '/error/500', search: { trace: result.trace } })
    else setTrouble(result)
  }
  return { isSending, trouble, send: () => void send() }
}

/** Why a change did not happen, or that nobody knows whether it did. */
export const TroubleNote = ({ trouble }: { trouble: Trouble }) => (
  <Note tone="bad" role="alert">
    <p>
      {trouble.type === 'refused' ? (
        <FailureWords failure={trouble.failure} />
      ) : (
        <span>
          <Trans>No answer came, so it is not certain whether it arrived. Trying again is safe.</Trans>
        </span>
      )}
    </p>
  </Note>
)
