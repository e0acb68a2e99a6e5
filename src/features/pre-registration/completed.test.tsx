import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outcome } from './completed.tsx'
import { aCampaign, couponCode, show } from './pre-registration.fixtures.tsx'

const coupon = { couponCode, validUntil: '2027-03-31T14:59:59.000Z' }
const outcome = <Outcome title="Done" coupon={coupon} campaign={aCampaign()} />

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('copies the coupon and confirms it', async () => {
  const { user } = await show(outcome)
  await user.click(await screen.findByRole('button', { name: 'Copy the coupon' }))
  expect(await navigator.clipboard.readText()).toBe(couponCode)
  expect(await screen.findByRole('status')).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

test('links to the page that redeems the coupon, and to the stores in new tabs', async () => {
  await show(outcome)
  expect((await screen.findByRole('link', { name: 'Redeem a coupon' })).getAttribute('href')).toBe('/coupon/register')
  const store = screen.getByRole('link', { name: 'Google Play' })
  expect([store.getAttribute('href'), store.getAttribute('target'), store.getAttribute('rel')]).toEqual([
    'https://play.example/everharrow',
    '_blank',
    'noopener noreferrer',
  ])
})

test('copies the teaser’s address, without data of the visitor, if the browser cannot share', async () => {
  const { user, popups } = await show(outcome)
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
  const { user } = await show(outcome)
  await user.click(await screen.findByRole('button', { name: 'Add a launch reminder' }))
  expect(clicked).toHaveBeenCalledOnce()
  expect(made.map(({ type }) => type)).toEqual(['text/calendar;charset=utf-8'])
  expect(await made[0]!.text()).toContain('DTSTART:20270128T010000Z')
})

test('offers no reminder of a past launch', async () => {
  await show(<Outcome title="Done" coupon={coupon} campaign={aCampaign({ launchDt: '2026-11-22T02:59:59.000Z' })} />)
  await screen.findByText(couponCode)
  expect(screen.queryByRole('button', { name: 'Add a launch reminder' })).toBeNull()
})

test('offers no reminder and no stores if there is no launch date and no store', async () => {
  await show(<Outcome title="Done" coupon={coupon} campaign={aCampaign({ launchDt: null, stores: [] })} />)
  await screen.findByText(couponCode)
  expect(screen.queryByRole('button', { name: 'Add a launch reminder' })).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})
