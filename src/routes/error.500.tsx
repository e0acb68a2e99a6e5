import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ServerErrorScreen } from '#src/features/states/server-error-screen.tsx'
import { given } from './-search.ts'

/** S12, E1: where every 500 leads. `trace` is the provider's trace id, shown so that support can find the line. */
export const Route = createFileRoute('/error/500')({
  validateSearch: v.object({ trace: given(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))) }),
  loader: async ({ context }) => ({ head: (await context.heads()).failureHead(context, 'error') }),
  component: ServerErrorRoute,
})

function ServerErrorRoute() {
  return <ServerErrorScreen trace={Route.useSearch().trace} />
}
