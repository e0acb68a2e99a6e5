import { useSelector } from '@xstate/react'
import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import type { SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import { useSite } from '#src/components/use-site.ts'
import { useWrongFields } from '#src/components/wrong-fields.tsx'
import { randomId } from '#src/lib/random-id.ts'

/** Submits a form, and focuses its problems if it cannot be sent. */
export function useSubmit(form: SupportRequestRef): {
  element: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => void
  wrongNames: readonly string[]
} {
  const { form: element, focusWrong, wrongNames } = useWrongFields('support request')
  const { locale } = useSite()
  const troubles = useSelector(form, ({ context }) => context.troubles)
  /** Set by a submit until its result arrives: correcting one field must not move the focus to the next. */
  const isPressed = useRef(false)
  useEffect(() => {
    // The list is a new one after each check. Whether the form was observed busy in between depends on the check's duration.
    if (troubles.length === 0 || !isPressed.current) return
    isPressed.current = false
    focusWrong()
  }, [troubles, focusWrong])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    isPressed.current = true
    form.send({ type: 'supportRequest.submit', requestKey: randomId(), locale })
  }
  return { element, submit, wrongNames }
}
