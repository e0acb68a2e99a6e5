/** The message of a list whose call fails (§8): by role and name, with a provider that rejects calls. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orderListQuery } from '#src/api/orders.queries.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { Failed } from './failed.tsx'
import { useQueryWithErrorPolicy } from './use-query-with-error-policy.ts'
import { useSite } from './use-site.ts'

afterEach(cleanup)

const List = () => {
  const { api, locale } = useSite()
  const { error, isFetching } = useQueryWithErrorPolicy(orderListQuery(api, locale, {}))
  return error === null ? <h1>List</h1> : <Failed error={error} isTrying={isFetching} onRetry={() => undefined} />
}

const refused = async (body: object) => {
  const { popups } = await renderInRouter(
    '/',
    { '/': () => <List /> },
    { actors: await testActors({}), fetch: async () => Response.json({ traceId: 't', ...body }, { status: 409 }) },
  )
  await screen.findByRole('button', { name: 'Try again' })
  return { popups, text: document.body.textContent, isAnnounced: screen.queryByRole('alert') !== null }
}

test.each([
  ['7', 7],
  ['0', 30],
  ['-5', 30],
  ['1.5', 30],
  ['', 30],
  ['soon', 30],
])('2416 with the message “%s” shows a text and the over-purchase popup with %i minutes', async (message, minutes) => {
  const { popups, text, isAnnounced } = await refused({ code: 2416, message, orderNo: '20261121-7K3M9QXW2D' })
  expect([text.includes('Your previous payment was not completed.'), isAnnounced]).toEqual([true, false])
  await waitFor(() =>
    expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'overPurchase', minutes, orderNo: '20261121-7K3M9QXW2D' } }]),
  )
})

test('2474 shows a text without a popup', async () => {
  const { popups, text, isAnnounced } = await refused({ code: 2474, message: '7' })
  expect([text.includes('Your account information cannot be retrieved.'), isAnnounced]).toEqual([true, true])
  expect(popups).toEqual([])
})

test('another error shows the provider’s message in place and in a popup, which announces it', async () => {
  const { popups, text, isAnnounced } = await refused({ code: 'X', message: 'Not today.' })
  expect([text.includes('Not today.'), isAnnounced]).toEqual([true, false])
  await waitFor(() => expect(popups).toEqual([{ type: 'popup.open', popup: { kind: 'apiMessage', message: 'Not today.' } }]))
})
