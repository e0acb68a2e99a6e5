import { createFileRoute } from '@tanstack/react-router'
import { MaintenanceScreen } from '#src/features/states/maintenance-screen.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S12: the maintenance notice; the shop shows the same screen while a window is open. */
export const Route = createFileRoute('/maintenance')({
  head: ({ match: { context } }) => plainHead(headSite(context), 'maintenance'),
  component: MaintenanceRoute,
})

function MaintenanceRoute() {
  return <MaintenanceScreen screen="/maintenance" />
}
