import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { SupportRequest } from '#contract/support.ts'
import { connectRequestChange } from '#machines/request-change/request-change.ports.ts'
import type { RequestChangeRef } from '#machines/request-change/request-change.selectors.ts'
import { useActors } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import { readDraft } from '#src/lib/drafts.ts'
import { randomId } from '#src/lib/random-id.ts'
import { createRequestChangePorts } from './change.ts'
import { editDraft } from './thread-forms.tsx'

/** The changes of a request, for the lifetime of the component. @param request the request at first; its id must not change */
export function useRequestChange({ id, messages }: SupportRequest): RequestChangeRef {
  const { api } = useSite()
  const queryClient = useQueryClient()
  const { prepare } = useActors()
  const [prepared] = useState(() =>
    prepare('request-change', connectRequestChange(createRequestChangePorts({ api, queryClient, id })), {
      input: {
        requestKey: randomId(),
        // Also of a message that can no longer be edited: its form moves the text on.
        draftOf: messages.findLast((message) => readDraft(editDraft(id, message.id)) !== undefined)?.id,
      },
    }),
  )
  return useActorRef(...prepared)
}
