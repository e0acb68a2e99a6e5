import { QueryClient, QueryClientProvider, type UseQueryOptions } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { findKnown } from '#src/api/find-known.ts'
import { createPort } from '#src/ports/port.ts'
import { PortsContext } from '#src/ports/ports-context.tsx'
import { noPopups, visitorView } from '#src/ports/views.ts'
import { useLateAnswer } from './late-answer.ts'

interface Thing {
  name: string
  text?: string
}

/** A page as `/bulletin/$seq` is: its loader waits for nothing, and its head is made of what is known. */
function open(client: QueryClient, answer: () => Promise<Thing>) {
  const drawn: string[] = []
  const query: UseQueryOptions<Thing> = { queryKey: ['thing'], queryFn: answer, retry: false }
  const known = (): Thing => findKnown(client, ['thing'], (thing: Thing) => thing) ?? { name: 'listed' }
  const route = createRootRoute({
    loader: () => {
      client.fetchQuery({ queryKey: ['thing'], queryFn: answer, staleTime: 2000 }).catch(() => {})
      return { known: known() }
    },
    component: function Page() {
      const { known: loaded } = route.useLoaderData() as { known: Thing }
      const thing = useLateAnswer(query, loaded) ?? loaded
      const words = thing.text ?? thing.name
      useLayoutEffect(() => {
        if (drawn.at(-1) !== words) drawn.push(words)
      })
      return (
        <>
          <title>{loaded.text ?? 'incomplete'}</title>
          <main>{words}</main>
        </>
      )
    },
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  render(
    <PortsContext value={{ session: createPort(visitorView, () => {}).port, popups: createPort(noPopups, () => {}).port }}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </PortsContext>,
  )
  return drawn
}

afterEach(cleanup)

const whole = { name: 'listed', text: 'all of it' }

test('an earlier answer that was declared outdated: the head is made when the new one is there, even if it says the same', async () => {
  const client = new QueryClient()
  client.setQueryData(['thing'], whole)
  await client.invalidateQueries({ queryKey: ['thing'], refetchType: 'none' })
  const { promise, resolve } = Promise.withResolvers<Thing>()
  open(client, () => promise)
  await screen.findByText('all of it')
  expect(document.title).toBe('incomplete')
  resolve({ ...whole })
  await expect.poll(() => document.title).toBe('all of it')
})

test('an answer that comes later completes page and head', async () => {
  const { promise, resolve } = Promise.withResolvers<Thing>()
  open(new QueryClient(), () => promise)
  await screen.findByText('listed')
  resolve(whole)
  await screen.findByText('all of it')
  await expect.poll(() => document.title).toBe('all of it')
})

test('an answer that is quicker than the first frame does not hold it up', async () => {
  const drawn = open(new QueryClient(), () => Promise.resolve(whole))
  await screen.findByText('all of it')
  expect(drawn).toEqual(['listed', 'all of it'])
})
