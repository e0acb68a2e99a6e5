import { createFileRoute } from '@tanstack/react-router'
import { OpeningSoonScreen } from '#src/features/states/opening-soon-screen.tsx'

/** Reached from the menus already; the screen says honestly that it opens later. */
export const Route = createFileRoute('/inquiry')({
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'inquiry') }),
  component: SoonRoute,
})

function SoonRoute() {
  return <OpeningSoonScreen screen="/inquiry" />
}
