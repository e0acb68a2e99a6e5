/** Prices, conditions and server time follow the member's own region, also where the page has no profile (R7, R8, S13). */
import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '#server/orders/orders.tables.ts'
import { members } from '#server/session/session.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo')
let memberId: string
beforeAll(async () => {
  memberId = await aMember(provider)
})
const moveTo = (region: string | null) => provider.database.db.update(members).set({ region }).where(eq(members.id, memberId))

/** The button and the consent of the product's page. */
const terms = () => [screen.getByRole('button', { name: /^Pay/ }).textContent, screen.getByRole('checkbox').parentElement!.textContent]
const inTaiwan = [expect.stringContaining('NT$'), expect.stringMatching(/seven-day appraisal period does not apply then/)]
const inKorea = [expect.stringContaining('US$'), expect.stringMatching(/conditions of withdrawal/)]

test.each([
  ['in the game', '/en/ingame/shop/product/weapon-box'],
  ['on the site', '/en/shop/product/weapon-box'],
])('%s, a member of Taiwan pays TWD and agrees to its conditions, whatever the language', async (_name, path) => {
  await moveTo('TW')
  await openSite(provider, path, { memberId })
  await waitFor(() => expect(terms()).toEqual(inTaiwan))
})

test('in the game, the server time is that of the member’s region', async () => {
  await moveTo('TW')
  await openSite(provider, '/en/ingame/shop', { memberId })
  expect(await screen.findByText(/\(UTC\+8\)/)).toBeDefined()
})

test.each([
  ['the history', '/en/ingame/purchases', /\(UTC\+8\)/],
  ['the conditions of withdrawal', '/en/ingame/withdrawal', /the seven-day appraisal period does not apply/],
  ['the guide', '/en/ingame/shop/guide', /seven-day appraisal period/],
  ['the front page', '/en/ingame', /NT\$/],
])('in the game, %s follow the member’s region from the tokens, without a call of the shop', async (_name, path, words) => {
  await moveTo('TW')
  const site = await openSite(provider, path, { memberId })
  await waitFor(() => expect(site.main().textContent).toMatch(words))
})

test('without a region, currency and conditions follow the language, and the server day does not', async () => {
  await moveTo(null)
  await openSite(provider, '/tw/ingame/shop', { memberId })
  await waitFor(() => expect(document.body.textContent).toContain('NT$'))
  expect(document.body.textContent).toContain('UTC+9')
})

test('a page in the game follows a region that the game has changed since', async () => {
  await moveTo('KR')
  const { app } = await openSite(provider, '/en/ingame/shop/product/weapon-box', { memberId })
  await waitFor(() => expect(terms()).toEqual(inKorea))
  await moveTo('TW')
  await app.queryClient.invalidateQueries({ queryKey: ['products'] })
  await waitFor(() => expect(terms()).toEqual(inTaiwan))
})

test('a purchase with the currency and conditions of another region is not ordered, and the page shows the right ones', async () => {
  await moveTo('KR')
  const site = await openSite(provider, '/en/shop/product/weapon-box', { memberId })
  await waitFor(() => expect(terms()).toEqual(inKorea))
  await moveTo('TW')
  await site.user.click(screen.getByRole('checkbox'))
  await site.user.click(screen.getByRole('button', { name: /^Pay/ }))
  await waitFor(() => expect(terms()).toEqual(inTaiwan))
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(screen.getAllByRole('alert').some(({ textContent }) => textContent!.includes('have changed since'))).toBe(true)
  expect(await provider.database.db.select().from(orders)).toEqual([])
})
