/** The result of a registration, with a coupon and a campaign of a real provider. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDay, openPreRegistration, specCampaign } from '#tests/helpers/pre-registration.ts'
import { Outcome } from './completed.tsx'
import { aNumber, readCampaign, registerNumber, show } from './pre-registration.fixtures.tsx'

const site = openPreRegistration()

/** The result of a new registration, now or at a later moment. */
async function showOutcome(at?: string) {
  const couponCode = await registerNumber(site, aNumber().stored)
  if (at !== undefined) site.at(at)
  const campaign = await readCampaign(site)
  const coupon = { couponCode, validUntil: campaign.couponValidUntil }
  return { couponCode, ...(await show(site, <Outcome title="Done" coupon={coupon} campaign={campaign} />)) }
}

beforeEach(async () => {
  site.provider.now = openDay
  await site.campaign({})
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('copies the coupon and confirms it', async () => {
  const { user, couponCode } = await showOutcome()
  await user.click(await screen.findByRole('button', { name: 'Copy the coupon' }))
  expect(await navigator.clipboard.readText()).toBe(couponCode)
  expect(await screen.findByRole('status')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

test('links to the page that registers the coupon, and to the stores in new tabs', async () => {
  await showOutcome()
  expect((await screen.findByRole('link', { name: 'Register a coupon' })).getAttribute('href')).toBe('/coupon/register')
  const store = screen.getByRole('link', { name: 'Google Play' })
  expect([store.getAttribute('href'), store.getAttribute('target'), store.getAttribute('rel')]).toEqual([
    specCampaign.stores[0]!.url,
    '_blank',
    'noopener noreferrer',
  ])
})

test('copies the teaser’s address, without data of the visitor, if the browser cannot share', async () => {
  const { user, popups } = await showOutcome()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await waitFor(() => expect(popups).toMatchObject([{ popup: { kind: 'snackbar', message: 'Link copied.' } }]))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/en/teaser`)
})

test('offers the launch as a calendar file', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob)
    return 'blob:launch'
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await showOutcome()
  await user.click(await screen.findByRole('button', { name: 'Add a launch reminder' }))
  expect(clicked).toHaveBeenCalledOnce()
  expect(made.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8'])
  expect(await made[0]!.text()).toContain('DTSTART:20250121T020000Z')
})

test('offers no reminder of a past launch', async () => {
  const { couponCode } = await showOutcome('2025-01-21T02:00:01.000Z')
  await screen.findByText(couponCode)
  expect(screen.queryByRole('button', { name: 'Add a launch reminder' })).toBeNull()
})

test('offers no reminder and no stores if there is no launch date and no store', async () => {
  await site.campaign({ launch: null, stores: [] })
  const { couponCode } = await showOutcome()
  await screen.findByText(couponCode)
  expect(screen.queryByRole('button', { name: 'Add a launch reminder' })).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})
