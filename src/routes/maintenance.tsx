import { createFileRoute } from '@tanstack/react-router'
import { MaintenanceScreen } from '#src/features/states/maintenance-screen.tsx'

/** S12: the maintenance notice; the shop shows the same screen while a window is open. */
export const Route = createFileRoute('/maintenance')({
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'maintenance') }),
  component: MaintenanceRoute,
})

function MaintenanceRoute() {
  return <MaintenanceScreen screen="/maintenance" />
}
