/** A tab that stays open for days shows the provider's current day (R5), in the whole site over a real provider. */
import { screen, waitFor, within } from '@testing-library/react'
import { and, desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { posts } from '#server/posts/posts.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')
const day = 86_400_000
let passed = 0
beforeEach(() => {
  passed = 0
  const real = performance.now.bind(performance)
  // The provider's clock continues by the monotonic one (src/api/provider-clock.ts).
  vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
})
afterEach(() => {
  provider.now = testNow
  vi.restoreAllMocks()
})

/** Time passes for provider and tab. */
function pass(ms: number): void {
  passed += ms
  provider.now = new Date(provider.now.getTime() + ms)
}
const datesIn = (element: HTMLElement): string[] => [...element.querySelectorAll('time')].map((time) => time.textContent)

const isDay = (text: string): boolean => /^\d{4}\.\d\d\.\d\d$/.test(text)

/** The provider's clock is an hour after the newest notice. */
async function onDayOfNewestNotice(): Promise<void> {
  const { body } = await provider.get('/api/global/notices/list?board=notice&locale=en&size=1')
  const [newest] = body.items as { createdDt: string }[]
  provider.now = new Date(Date.parse(newest!.createdDt) + 3_600_000)
}

test('a navigation on the next day shows yesterday’s post with its date', async () => {
  await onDayOfNewestNotice()
  const site = await openSite(provider, '/ko/bulletin/list?type=notice')
  await waitFor(() => expect(datesIn(site.main()).some((text) => /^오[전후] /.test(text))).toBe(true))
  pass(day)
  await site.user.click(within(site.main()).getByRole('link', { name: /^2/ }))
  await waitFor(() => expect(site.address()).toContain('page=2'))
  await site.goBack()
  await waitFor(() => expect(site.address()).not.toContain('page=2'))
  await waitFor(() => {
    expect(datesIn(site.main()).length).toBeGreaterThan(5)
    expect(datesIn(site.main()).filter((text) => !isDay(text))).toEqual([])
  })
})

test('at midnight of the server’s day the open page shows yesterday’s post with its date', async () => {
  await onDayOfNewestNotice()
  const site = await openSite(provider, '/en/bulletin/list?type=notice')
  await waitFor(() => expect(datesIn(site.main()).some((text) => / [AP]M$/.test(text))).toBe(true))
  pass(day)
  window.dispatchEvent(new Event('focus'))
  await waitFor(() => expect(datesIn(site.main()).filter((text) => !isDay(text))).toEqual([]))
})

test('on the front page a post of yesterday evening is not new after midnight (R5)', async () => {
  const { body } = await provider.get('/api/global/notices/list?board=notice&locale=en&fixed=2&size=1')
  const [{ title }] = body.items as [{ title: string }]
  // 23:00 of the server's day.
  await provider.database.db
    .update(posts)
    .set({ publishedAt: new Date('2026-11-20T14:00:00Z') })
    .where(eq(posts.seq, (body.items as [{ seq: number }])[0].seq))
  const isNew = async (now: string): Promise<boolean> => {
    provider.now = new Date(now)
    const site = await openSite(provider, '/en')
    const row = (await within(site.main()).findAllByText(title)).map((text) => text.closest('li')).find((li) => li !== null)!
    const result = within(row).queryByText('New') !== null
    site.close()
    return result
  }
  expect([await isNew('2026-11-20T14:30:00Z'), await isNew('2026-11-20T15:30:00Z')]).toEqual([true, false])
})

test('an event that begins while the event board is open becomes ongoing', async () => {
  const { body } = await provider.get('/api/global/notices/list?board=event&locale=en&size=100')
  const events = body.items as { title: string; period: { start: string; end: string | null } | null }[]
  const { title, period } = events
    .filter((event) => event.period !== null && Date.parse(event.period.start) > provider.now.getTime())
    .sort((a, b) => a.period!.start.localeCompare(b.period!.start))[0]!
  const site = await openSite(provider, '/en/bulletin/list?type=event')
  const card = async () => within((await within(site.main()).findByText(title)).closest('li')!)
  expect((await card()).getByText('Upcoming')).toBeTruthy()
  pass(Date.parse(period!.start) - provider.now.getTime() + 1000)
  window.dispatchEvent(new Event('focus'))
  await waitFor(async () => expect((await card()).getByText('Ongoing')).toBeTruthy())
})

test('terms become current on their day, with and without a navigation', async () => {
  const { db } = provider.database
  const [newest] = await db.select().from(posts).where(eq(posts.document, 'service')).orderBy(desc(posts.version)).limit(1)
  await db
    .update(posts)
    .set({ version: '2026-12-17' })
    .where(and(eq(posts.document, 'service'), eq(posts.version, newest!.version!)))
  provider.now = new Date('2026-12-16T14:59:00Z')
  const site = await openSite(provider, '/en/terms/service')
  expect(await screen.findByRole('option', { name: '2026.12.17 (upcoming)' })).toBeTruthy()
  pass(120_000)
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByRole('option', { name: '2026.12.17 (current)' })).toBeTruthy()
  await site.user.click(within(site.main()).getByRole('link', { name: 'Privacy' }))
  await waitFor(() => expect(site.address()).toBe('/en/terms/privacy'))
  await site.user.click(within(site.main()).getByRole('link', { name: 'Terms' }))
  await waitFor(() => expect(site.address()).toBe('/en/terms/service'))
  await waitFor(() =>
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Effective date' }).selectedOptions[0]!.textContent).toBe(
      '2026.12.17 (current)',
    ),
  )
})
