import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, Suspense, use, useSyncExternalStore, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SiteConfig } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { siteConfigStore } from './site-config-store.ts'

const named = (name: string) => ({ brand: { name } }) as SiteConfig
const nobody = { call: () => Promise.reject(new Error('nobody is asked')) } as unknown as Api

/** Says the brand's name in a language. */
const Name = ({ client, api = nobody, locale = 'en' }: { client: QueryClient; api?: Api; locale?: 'en' | 'ko' }) => {
  const store = siteConfigStore(client, api, locale)
  return <p>{(useSyncExternalStore(store.subscribe, store.get, store.get) ?? use(store.wait())).brand.name}</p>
}
// As the site's own: nothing is asked again because somebody looks.
const aClient = () => new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } })
const texts = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent)
const { queryKey } = siteConfigQuery(nobody, 'en')

class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => (this.state.error === undefined ? this.props.children : `Failed: ${this.state.error.message}`)
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('all readers of a language have what the provider said last, by one observer that goes with the last of them', () => {
  const client = aClient()
  client.setQueryData(queryKey, named('Everharrow'))
  client.setQueryData(siteConfigQuery(nobody, 'ko').queryKey, named('에버해로우'))
  const watched = () => client.getQueryCache().find({ queryKey })?.getObserversCount()
  const page = (count: number) => (
    <>
      {Array.from({ length: count }, (_, index) => (
        <Name key={index} client={client} />
      ))}
      <Name client={client} locale="ko" />
    </>
  )
  const { rerender } = render(page(2))
  expect(texts()).toEqual(['Everharrow', 'Everharrow', '에버해로우'])
  expect(watched()).toBe(1)
  act(() => void client.setQueryData(queryKey, named('Harrow')))
  expect(texts()).toEqual(['Harrow', 'Harrow', '에버해로우'])
  rerender(page(0))
  expect(watched()).toBe(0)
  rerender(page(1))
  expect(texts()).toEqual(['Harrow', '에버해로우'])
  expect(watched()).toBe(1)
})

test('where nobody has asked for it, the readers wait for one answer', async () => {
  const client = aClient()
  let asked = 0
  const answer = Promise.withResolvers<SiteConfig>()
  const api = { call: () => ((asked += 1), answer.promise) } as unknown as Api
  await act(async () => {
    render(
      <Suspense fallback="…">
        <Name client={client} api={api} />
        <Name client={client} api={api} />
      </Suspense>,
    )
  })
  expect(screen.queryAllByRole('paragraph')).toEqual([])
  await act(async () => answer.resolve(named('Everharrow')))
  expect(texts()).toEqual(['Everharrow', 'Everharrow'])
  expect(asked).toBe(1)
})

test('where it does not come the readers fail, and it is asked for once', async () => {
  const client = aClient()
  client.setDefaultOptions({ queries: { retry: false } })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let asked = 0
  const api = { call: () => ((asked += 1), Promise.reject(new Error('no line'))) } as unknown as Api
  await act(async () => {
    render(
      <ErrorBoundary>
        <Suspense fallback="…">
          <Name client={client} api={api} />
        </Suspense>
      </ErrorBoundary>,
    )
  })
  expect(await screen.findByText('Failed: no line')).toBeDefined()
  expect(asked).toBe(1)
})
