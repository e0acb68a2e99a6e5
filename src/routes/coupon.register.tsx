import { createFileRoute } from '@tanstack/react-router'
import { OpeningSoonScreen } from '#src/features/states/opening-soon-screen.tsx'

/** Reached from the menus already; the screen says honestly that it opens later. */
export const Route = createFileRoute('/coupon/register')({ component: SoonRoute })

function SoonRoute() {
  return <OpeningSoonScreen screen="/coupon/register" />
}
