/** An open tab during the game's maintenance (S12), over a real provider: announced, closed at the start, opened again automatically at the end. */
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { act, cleanup, screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SiteConfig } from '#contract/site.ts'
import { siteDocuments } from '#server/site/site.tables.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { SiteContext } from '#src/components/use-site.ts'
import { CouponScreen } from '#src/features/coupons/coupon-screen.tsx'
import { ShopScreen } from '#src/features/shop/shop-screen.tsx'
import { MaintenanceScreen } from '#src/features/states/maintenance-screen.tsx'
import { callsTo, type Calls } from '#tests/helpers/calls.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'

const start = Date.parse('2026-11-25T21:00:00.000Z')
const end = Date.parse('2026-11-25T21:30:00.000Z')
/** Difference between the provider's clock and this device's. Real time passes in a test too, for both. */
let apart: number
const now = (): number => Date.now() + apart
const setNow = (ms: number): void => {
  apart = ms - Date.now()
}
const provider = openProvider('demo')
beforeAll(async () => {
  Object.defineProperty(provider, 'now', { get: () => new Date(now()) })
  const { db } = provider.database
  const [row] = await db.select().from(siteDocuments).where(eq(siteDocuments.id, 'site'))
  const maintenance = { start: new Date(start), end: new Date(end) }
  await db
    .update(siteDocuments)
    .set({ data: { ...(row!.data as object), maintenance } })
    .where(eq(siteDocuments.id, 'site'))
})
let calls: Calls

/** Like the root route: the page's configuration comes from the query. */
function Root() {
  const { api } = useRouter().options.context
  const { data } = useQuery(siteConfigQuery(api, 'en'))
  return (
    <SiteContext value={{ locale: 'en', config: data! }}>
      <MaintenanceNotice />
      <Outlet />
    </SiteContext>
  )
}
async function show(path: string) {
  calls = callsTo(provider)
  const { body: config } = await provider.get('/api/site/config?locale=en')
  return renderInRouter(
    path,
    {
      '/': () => <h1>News</h1>,
      '/teaser': () => <h1>Teaser</h1>,
      '/shop': () => <ShopScreen audience="visitor" category={undefined} page={1} />,
      '/coupon': () => <CouponScreen audience="visitor" />,
      '/maintenance': () => <MaintenanceScreen screen="/maintenance" />,
    },
    { fetch: calls.fetch, config: config as SiteConfig, root: Root },
  )
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  setNow(start - 10_000)
  const opened = performance.now()
  performance.getEntriesByType = () => [{ responseStart: opened } as unknown as PerformanceEntry]
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the notice above every page', () => {
  test('announces a coming window, shows the end of a running one, and disappears at the end', async () => {
    await show('/')
    expect((await screen.findByRole('status')).textContent).toContain('Maintenance ahead: 2026-11-26 06:00–06:30 (UTC+9).')
    expect(screen.getByRole('link', { name: 'About the maintenance' }).getAttribute('href')).toBe('/maintenance')
    await pass(13_000)
    // The first call of a page loads the client.
    await screen.findByText(/^Under maintenance until 2026-11-26 06:30 \(UTC\+9\)\./)
    await pass(end - now() + 3000)
    expect(screen.queryByRole('status')).toBeNull()
    expect(calls.sent.filter(({ path }) => path.endsWith('/site/config'))).toHaveLength(2)
  })
  test('is not rendered without a window or on the teaser', async () => {
    setNow(end)
    await show('/')
    await screen.findByRole('heading', { name: 'News' })
    expect(screen.queryByRole('status')).toBeNull()
    cleanup()
    setNow(start)
    await show('/teaser')
    await screen.findByRole('heading', { name: 'Teaser' })
    expect(screen.queryByRole('status')).toBeNull()
  })
})

test('the shop is open before the window, closes at its start, and opens again within seconds of its end', async () => {
  await show('/shop')
  await screen.findByRole('heading', { name: 'Web shop' })
  await pass(13_000)
  await screen.findByRole('heading', { name: 'The shop is closed for maintenance' })
  expect(screen.getByRole('main').textContent).toContain('2026-11-26 06:00–06:30 (UTC+9)')
  // Real time also passes while the clock is moved: seconds of it on a busy machine.
  await pass(end - now() - 20_000)
  expect(screen.getByRole('heading', { name: 'The shop is closed for maintenance' })).toBeDefined()
  await pass(end - now() + 3000)
  await screen.findByRole('heading', { name: 'Web shop' })
})

test('the coupon form is disabled during the window and shows its end', async () => {
  await show('/coupon')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Register' })).disabled).toBe(false)
  await pass(13_000)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).disabled).toBe(true)
  expect(screen.getByText(/being maintained until 2026-11-26 06:30 \(UTC\+9\)/)).toBeDefined()
  await pass(end - now() + 3000)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register' }).disabled).toBe(false)
})

test('the maintenance screen updates automatically at the start and at the end', async () => {
  await show('/maintenance')
  await screen.findByText('Maintenance ahead')
  await pass(13_000)
  expect(screen.getByText('Under maintenance')).toBeDefined()
  await pass(end - now() + 3000)
  expect(screen.getByText(/No maintenance is under way/)).toBeDefined()
})
