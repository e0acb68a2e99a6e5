import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every address that is no other route's: the page that says so (S12), with the status 404. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound()
  },
})
