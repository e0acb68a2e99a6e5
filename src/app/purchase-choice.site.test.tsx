/** What was chosen on a product's page is still chosen after the page was left: by a sign-in, a reload, or a failed order (B3). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '#tests/helpers/calls.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo')
let memberId: string
beforeAll(async () => {
  memberId = await aMember(provider)
})
beforeEach(() => sessionStorage.clear())

const path = '/en/shop/product/gem-pouch'
const quantity = () => within(screen.getByRole('group', { name: 'Quantity' })).getByRole('status').textContent
const quantityIs = (text: string) => waitFor(() => expect(quantity()).toBe(text))
const payable = () => screen.findByRole('button', { name: /^Pay/ })

test('a visitor chooses two, signs in by another page, and buys two', async () => {
  const visitor = await openSite(provider, path)
  await visitor.user.click(await screen.findByRole('button', { name: 'One more' }))
  await quantityIs('2')
  dispatchEvent(new Event('pagehide'))
  visitor.close()
  const member = await openSite(provider, path, { memberId })
  await payable()
  await quantityIs('2')
  dispatchEvent(new Event('pagehide'))
  member.close()
  // Another product begins with one.
  await openSite(provider, '/en/shop/product/weapon-box', { memberId })
  await payable()
  expect(quantity()).toBe('1')
})

test('after a 500 the way back shows the chosen quantity', async () => {
  const site = await openSite(provider, path, {
    memberId,
    instead: ({ method, path: to }) => (method === 'POST' && to.endsWith('/payment/web/mycard') ? refusal(500, 'INTERNAL') : undefined),
  })
  await payable()
  await site.user.click(screen.getByRole('button', { name: 'One more' }))
  await site.user.click(screen.getByRole('checkbox'))
  await site.user.click(await payable())
  await site.shows('/error/500')
  await site.goBack()
  await payable()
  await quantityIs('2')
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})
